package baton.app.cli;

import baton.app.command.Action;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.ProgramVersion;
import baton.core.text.Value;

import java.util.Map;

/// `baton --version`.
record Version() implements Action {

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
