package baton.app;

import baton.app.cli.Cli;
import baton.app.cli.Cli.Ending;
import baton.app.hook.Hooks;
import baton.app.terminal.Terminal;
import baton.core.hook.HookEvent;
import baton.world.process.LastingThread;
import baton.world.process.ManyStarts;

import java.util.List;
import java.util.Optional;

/// The program: the system's terminal, one command, its exit status.
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        Optional<HookEvent> hook =
                args.length == 2 && args[0].equals("hook")
                        ? HookEvent.ofWord(args[1])
                        : Optional.empty();
        if (hook.isPresent()) {
            // Called at every use of a tool: everything else of the program is left out.
            Runtime.getRuntime().halt(Hooks.run(hook.get(), Terminal.ofSystem()));
        }
        LastingThread.isThis();
        if ("many".equals(System.getProperty("baton.starts"))) {
            ManyStarts.expected();
        }
        end(Cli.run(List.of(args), Terminal.ofSystem()));
    }

    private static void end(Ending ending) {
        // Exiting loads the logging machinery; a command without shutdown hooks needs none of it.
        if (ending.runsHooks()) {
            System.exit(ending.status().code());
        } else {
            Runtime.getRuntime().halt(ending.status().code());
        }
    }
}
