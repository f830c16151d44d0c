package baton.app.look;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Globals.Voice;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.means.RunChoice;
import baton.core.text.Value;
import baton.world.SideBySide;
import baton.world.SystemClock;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredRun;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// `baton runs`: the runs of this checkout, the newest first. Nothing is locked or written.
///
/// @param all true if older runs are listed, too, however many there are
public record Runs(boolean all) implements Action {
    private static final int LISTED_MAX = 50;
    private static final String ALL = "--all";

    public static final Command COMMAND =
            new Command(
                    "runs",
                    Group.RUN,
                    "list the runs of this checkout",
                    new Manual(
                            "runs [--all] | runs prune [--keep N] [--older-than DUR] [--dry-run]"
                                    + " [--salvage]",
                            """
                            Lists the 50 newest runs of this checkout, the newest first: how each
                            ended or stands, how many of its steps passed, when it started and how
                            long it took. With --all, and always with --json, every run is listed.
                            With -v also the refs that hold the work it put back. Stages
                            (brief, research, plan, review, work new) that were cut off or are
                            under way follow, with what they have cost so far.

                            `prune` removes the folders of old runs that have ended. A run that is
                            unfinished or that --resume would take up stays, and so does the work
                            that was put back, unless --salvage is given. Stages that were cut off
                            as long ago are removed, too.\
                            """,
                            List.of(
                                    "baton runs",
                                    "baton runs -v",
                                    "baton runs --json | jq .[0]",
                                    "baton runs prune --keep 10 --older-than 30d --dry-run")),
                    Runs::declare,
                    Runs::read);

    private static CommandSpec declare(CommandSpec spec) {
        return Prune.declare(spec)
                .addOption(Options.flag("list every run, however many there are", ALL))
                .addPositional(
                        Options.word("prune", "0..1", "remove old runs", List.of(Prune.WORD)));
    }

    static Action read(ParseResult words) {
        Optional<String> deed = Options.words(words).stream().findFirst();
        if (deed.isEmpty()) {
            Prune.refuseOptions(words);
            return new Runs(words.hasMatchedOption(ALL));
        }
        if (words.hasMatchedOption(ALL)) {
            throw Usage.wrong(ALL + " is for the list of runs", "leave it out");
        }
        if (!deed.get().equals(Prune.WORD)) {
            throw Usage.wrongValue("runs", deed.get(), List.of(Prune.WORD));
        }
        return Prune.read(words);
    }

    @Override
    public ExitStatus run(Context context) {
        return list(context, SystemClock.now());
    }

    ExitStatus list(Context context, Instant now) {
        RunChoice runs = RunChoice.in(context);
        runs.noteForeign(context);
        boolean verbose = context.globals().voice() == Voice.VERBOSE;
        List<RunFolder> named = runs.named();
        int listed = all || context.json() ? named.size() : Math.min(LISTED_MAX, named.size());
        List<RunRow> rows = new ArrayList<>();
        new SideBySide()
                .map(named.subList(0, listed), folder -> RunRow.of(runs, folder, now))
                .forEach(row -> row.ifPresent(rows::add));
        if (verbose && !rows.isEmpty()) {
            List<String> refs = StoredRun.salvageRefs(runs.checkout());
            rows.replaceAll(row -> row.with(refs));
        }
        StageLines stages = StageLines.in(context);
        if (context.json()) {
            List<Value> all = new ArrayList<>(stages.values());
            all.addAll(new SideBySide().map(rows, RunRow::value));
            all.sort(Comparator.comparing(Runs::id).reversed());
            context.result(Value.items(all));
        } else if (rows.isEmpty() && stages.isEmpty()) {
            context.note(RunChoice.none(runs.checkout()));
        } else {
            print(context, rows, stages);
        }
        int older = named.size() - listed;
        if (older > 0) {
            context.note(
                    older + (older == 1 ? " older run" : " older runs") + ": baton runs --all");
        }
        return ExitStatus.DONE;
    }

    private static void print(Context context, List<RunRow> rows, StageLines stages) {
        if (!rows.isEmpty()) {
            new RunTable(context.width(), context.paintOut()).lines(rows).forEach(context::result);
        }
        stages.print(context);
    }

    /// By which the newest comes first.
    private static String id(Value row) {
        return row instanceof Value.Fields fields ? fields.text("run") : "";
    }
}
