package baton.app.cli;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.core.text.Value;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// `baton completion`: a script that teaches a shell Baton's commands and options.
record Completion(Shell shell) implements Action {
    private static final List<String> SHELLS =
            Arrays.stream(Shell.values()).map(Shell::word).toList();

    static final Command COMMAND =
            new Command(
                    "completion",
                    Group.SET_UP,
                    "print a completion script for a shell",
                    new Manual(
                            "completion bash|zsh|fish",
                            "Prints a script that completes Baton's commands, options and values.",
                            List.of(
                                    "source <(baton completion bash)",
                                    "source <(baton completion zsh)",
                                    "baton completion fish | source")),
                    Completion::declare,
                    Completion::read);

    /// The shells there is a script for.
    enum Shell {
        BASH,
        ZSH,
        FISH;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addPositional(Options.word("SHELL", "1", "bash, zsh or fish", SHELLS));
    }

    static Completion read(ParseResult words) {
        String word = Options.words(words).getFirst();
        return Arrays.stream(Shell.values())
                .filter(shell -> shell.word().equals(word))
                .findFirst()
                .map(Completion::new)
                .orElseThrow(() -> Usage.wrongValue("SHELL", word, SHELLS));
    }

    @Override
    public ExitStatus run(Context context) {
        CompletionModel model = CompletionModel.of(Commands.ALL);
        String script =
                switch (shell) {
                    case BASH -> BashCompletion.script(model);
                    case ZSH -> ZshCompletion.script(model);
                    case FISH -> FishCompletion.script(model);
                };
        if (context.json()) {
            context.result(
                    Value.fields(
                            Map.of(
                                    "shell", Value.of(shell.word()),
                                    "script", Value.of(script))));
        } else {
            context.terminal().out().print(script);
        }
        return ExitStatus.DONE;
    }
}
