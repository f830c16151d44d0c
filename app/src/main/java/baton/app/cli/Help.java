package baton.app.cli;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.terminal.Paint;
import baton.core.text.Value;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `baton help` and `--help`, of the program or of one command.
record Help(Optional<Command> command) implements Action {
    static final Command COMMAND =
            new Command(
                    "help",
                    Group.SET_UP,
                    "show this help, or the help of a command",
                    new Manual(
                            "help [COMMAND]",
                            "Shows what there is, or all that a command can do.",
                            List.of("baton help", "baton help execute")),
                    Help::declare,
                    Help::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addPositional(
                Options.word(
                        "COMMAND",
                        "0..1",
                        "a command",
                        Commands.ALL.stream().map(Command::name).toList()));
    }

    static Help read(ParseResult words) {
        return new Help(Options.words(words).stream().findFirst().map(CommandWords::command));
    }

    @Override
    public ExitStatus run(Context context) {
        if (context.json()) {
            String text = String.join("\n", HelpPage.of(command, HelpPage.WIDTH, new Paint(false)));
            context.result(Value.fields(Map.of("help", Value.of(text))));
        } else {
            HelpPage.of(command, context.width(), context.paintOut()).forEach(context::result);
        }
        return ExitStatus.DONE;
    }
}
