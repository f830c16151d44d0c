package baton.app;

import baton.app.cli.Cli;
import baton.app.command.ExitStatus;
import baton.app.hook.Hooks;
import baton.app.terminal.Terminal;
import baton.core.hook.HookEvent;

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
        end(Cli.run(List.of(args), Terminal.ofSystem()));
    }

    /// `exit` would load the machinery of logging: 20 ms at the end of each command. While a signal
    /// ends the program, the status is the signal's, and only `exit` waits for that.
    private static void end(ExitStatus status) {
        if (isEnding()) {
            System.exit(status.code());
        }
        Runtime.getRuntime().halt(status.code());
    }

    /// Only while the program is being ended, hooks are refused.
    private static boolean isEnding() {
        try {
            Runtime.getRuntime().removeShutdownHook(new Thread());
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }
}
