package baton.app.cli;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.ProgramVersion;
import baton.core.text.Value;

import java.util.List;
import java.util.Map;

/// `baton version` and `--version`.
record Version() implements Action {
    static final Command COMMAND =
            new Command(
                    "version",
                    Group.SET_UP,
                    "show the version",
                    new Manual("version", "Shows the version.", List.of("baton version")),
                    spec -> spec,
                    _ -> new Version());

    @Override
    public ExitStatus run(Context context) {
        if (context.json()) {
            context.result(Value.fields(Map.of("version", Value.of(ProgramVersion.number()))));
        } else {
            context.result("baton " + ProgramVersion.number());
        }
        return ExitStatus.DONE;
    }
}
