package baton.app.cli;

import baton.app.cli.Command.Group;
import baton.app.cli.Command.Manual;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// `baton completion`
record Completion(String shell) implements Action {
    static final Command COMMAND =
            new Command(
                    "completion",
                    Group.SET_UP,
                    "print a completion script for a shell",
                    new Manual("completion bash|zsh|fish", "x", List.of("x")),
                    Completion::declare,
                    Completion::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addPositional(Options.words("SHELL", "1", "the shell"));
    }

    static Completion read(ParseResult words) {
        return new Completion(Options.words(words).getFirst());
    }

    @Override
    public ExitStatus run(Context context) {
        context.result(shell);
        return ExitStatus.DONE;
    }
}
