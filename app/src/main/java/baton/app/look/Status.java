package baton.app.look;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.means.RunChoice;
import baton.app.tui.Board;
import baton.core.text.Value;
import baton.core.view.Snapshot;
import baton.world.SystemClock;
import baton.world.git.index.LeftLock;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredRun;
import baton.world.stage.StoredStage;

import picocli.CommandLine.ParseResult;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// `baton status`: one run as it is now, from what lies on disk. Nothing is locked or written.
public record Status(Optional<String> run) implements Action {
    public static final Command COMMAND =
            new Command(
                    "status",
                    Group.RUN,
                    "show how a run stands",
                    new Manual(
                            "status [RUN]",
                            """
                            Shows the newest run of this checkout, or the one that is named: its
                            steps, what is being worked on, and what went wrong. It changes nothing,
                            so it can be called at any time. Stages that were cut off or are under
                            way follow, with what they have cost so far. Runs and stages that this
                            user has not begun are left out.\
                            """,
                            List.of(
                                    "baton status",
                                    "baton status 20260105-1",
                                    "baton status --json | jq .result")),
                    spec -> spec.addPositional(RunChoice.word()),
                    Status::read);

    static Status read(ParseResult words) {
        return new Status(Options.words(words).stream().findFirst());
    }

    @Override
    public ExitStatus run(Context context) {
        return show(context, SystemClock.now());
    }

    ExitStatus show(Context context, Instant now) {
        RunChoice runs = RunChoice.in(context);
        StageLines stages = StageLines.in(context);
        Optional<StoredStage> named = run.flatMap(stages::named);
        if (named.isPresent()) {
            return show(context, named.get());
        }
        Optional<Snapshot> snapshot = runs.look(run).map(folder -> snapshot(runs, folder, now));
        if (context.json()) {
            context.result(value(snapshot, stages));
        } else {
            snapshot.ifPresent(seen -> print(context, seen));
            if (snapshot.isEmpty() && stages.isEmpty()) {
                context.note(RunChoice.none(runs.checkout()));
            }
            stages.print(context);
            tellOthers(context, runs);
            LeftLock.in(runs.checkout()).ifPresent(lock -> tell(context, lock));
        }
        if (snapshot.isEmpty()) {
            runs.noteForeign(context);
        }
        return ExitStatus.DONE;
    }

    private static ExitStatus show(Context context, StoredStage stage) {
        if (context.json()) {
            context.result(stage.value());
        } else {
            new StageLines(List.of(stage), List.of()).print(context);
        }
        return ExitStatus.DONE;
    }

    /// The run; with the stages that have not ended, where there are any.
    private static Value value(Optional<Snapshot> snapshot, StageLines stages) {
        Value run = snapshot.<Value>map(Snapshot::value).orElseGet(() -> new Value.Null(0));
        if (stages.isEmpty()) {
            return run;
        }
        SequencedMap<String, Value> fields =
                new LinkedHashMap<>(
                        run instanceof Value.Fields known ? known.fields() : new LinkedHashMap<>());
        fields.put("stages", Value.items(stages.values()));
        return Value.fields(fields);
    }

    private static void print(Context context, Snapshot snapshot) {
        Board.of(snapshot, context.width(), context.paintOut()).forEach(context::result);
    }

    private static void tell(Context context, LeftLock lock) {
        context.note(
                ("run %s was killed while it held %s: git refuses to commit until the run is taken"
                                + " up (`baton execute --resume`) or the file is removed")
                        .formatted(lock.run(), lock.file()));
    }

    /// Runs in worktrees of their own go on side by side, and only one of them is shown.
    private void tellOthers(Context context, RunChoice runs) {
        Optional<RunFolder> shown = runs.look(run);
        runs.alive().stream()
                .filter(other -> !shown.equals(Optional.of(other)))
                .forEach(o -> context.note("under way too: `baton status " + o.id() + "`"));
    }

    static Snapshot snapshot(RunChoice runs, RunFolder folder, Instant now) {
        StoredRun stored = StoredRun.look(runs.checkout(), folder);
        return stored.outline(runs.isNewest(folder))
                .snapshot(stored.chronicle(), stored.lastLines(), now);
    }
}
