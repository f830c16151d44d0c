package baton.app.cli;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.terminal.Paint;
import baton.core.text.Value;

import java.util.Map;
import java.util.Optional;

/// `--help`, of the program or of one command.
record Help(Optional<Command> command) implements Action {

    @Override
    public ExitStatus run(Context context) {
        if (context.json()) {
            String text = String.join("\n", HelpPage.of(command, new Paint(false)));
            context.result(Value.fields(Map.of("help", Value.of(text))));
        } else {
            HelpPage.of(command, context.paintOut()).forEach(context::result);
        }
        return ExitStatus.DONE;
    }
}
