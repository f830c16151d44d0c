package baton.app;

import baton.app.cli.Cli;
import baton.app.cli.Cli.Ending;
import baton.app.terminal.Terminal;

import java.util.List;

/// The program: the system's terminal, one command, its exit status.
public final class Main {
    private Main() {}

    public static void main(String[] args) {
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
