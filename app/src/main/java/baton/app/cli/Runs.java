package baton.app.cli;

import baton.app.cli.Command.Group;
import baton.app.cli.Command.Manual;
import baton.app.cli.Globals.Voice;
import baton.core.text.Value;
import baton.world.SystemClock;
import baton.world.run.StoredRun;

import picocli.CommandLine.ParseResult;

import java.time.Instant;
import java.util.List;

/// `baton runs`: every run of this checkout, the newest first. Nothing is locked or written.
record Runs() implements Action {
    static final Command COMMAND =
            new Command(
                    "runs",
                    Group.RUN,
                    "list the runs of this checkout",
                    new Manual(
                            "runs",
                            """
                            Lists every run of this checkout, the newest first: how it ended or
                            stands, how many of its steps passed, when it started and how long it
                            took. With -v also the refs that hold work it had to put back.\
                            """,
                            List.of("baton runs", "baton runs -v", "baton runs --json | jq .[0]")),
                    spec -> spec,
                    Runs::read);

    static Runs read(ParseResult words) {
        return new Runs();
    }

    @Override
    public ExitStatus run(Context context) {
        return list(context, SystemClock.now());
    }

    ExitStatus list(Context context, Instant now) {
        RunChoice runs = RunChoice.in(context);
        boolean verbose = context.globals().voice() == Voice.VERBOSE;
        List<RunRow> rows =
                runs.all().stream().map(folder -> RunRow.of(runs, folder, now)).toList();
        if (verbose && !rows.isEmpty()) {
            List<String> refs = StoredRun.salvageRefs(runs.checkout());
            rows = rows.stream().map(row -> row.with(refs)).toList();
        }
        if (context.json()) {
            context.result(Value.items(rows.stream().map(RunRow::value).toList()));
        } else if (rows.isEmpty()) {
            context.note(RunChoice.none(runs.checkout()));
        } else {
            new RunTable(context.width(), context.paintOut()).lines(rows).forEach(context::result);
        }
        return ExitStatus.DONE;
    }
}
