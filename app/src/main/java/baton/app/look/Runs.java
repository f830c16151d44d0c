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
import baton.app.inbox.Neighbours;
import baton.app.means.RunChoice;
import baton.app.terminal.Printable;
import baton.core.text.Value;
import baton.world.SideBySide;
import baton.world.SystemClock;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredRun;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// `baton runs`: the runs of this checkout, the newest first. Nothing is locked or written.
///
/// @param all true if every run of every repository of this user is listed
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
                            long it took. With --all every run is listed, in all repositories in
                            which you have begun one; --json always has every run.
                            With -v also the refs that hold the work it put back. Stages
                            (brief, research, plan, review, work new) that were cut off or are
                            under way follow, with what they have cost so far.

                            `prune` removes the folders of old runs that have ended. A run that is
                            unfinished or that --resume would take up stays, and so does the work
                            that was put back, unless --salvage is given. Stages that were cut off
                            as long ago are removed, too. It says what it frees.\
                            """,
                            List.of(
                                    "baton runs",
                                    "baton runs -v",
                                    "baton runs --all",
                                    "baton runs --json | jq .[0]",
                                    "baton runs prune --keep 10 --older-than 30d --dry-run")),
                    Runs::declare,
                    Runs::read);

    private static CommandSpec declare(CommandSpec spec) {
        return Prune.declare(spec)
                .addOption(Options.flag("list every run, in all repositories of yours", ALL))
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
        Listed own = listed(context, runs, now);
        List<Listed> others =
                all
                        ? Neighbours.of(context)
                                .each(
                                        there -> listed(there, RunChoice.in(there), now),
                                        context::note)
                        : List.of();
        if (context.json()) {
            List<Value> values = new ArrayList<>(own.values(all));
            others.forEach(other -> values.addAll(other.values(true)));
            context.result(Value.items(values));
        } else if (own.isEmpty() && others.stream().allMatch(Listed::isEmpty)) {
            context.note(RunChoice.none(runs.checkout()));
        } else {
            print(context, own, others);
        }
        int older = runs.named().size() - own.looked();
        if (older > 0) {
            context.note(
                    older + (older == 1 ? " older run" : " older runs") + ": baton runs --all");
        }
        return ExitStatus.DONE;
    }

    /// The runs and stages of one checkout.
    ///
    /// @param looked how many of what is named like a run were looked at
    private record Listed(Path checkout, List<RunRow> rows, StageLines stages, int looked) {
        boolean isEmpty() {
            return rows.isEmpty() && stages.isEmpty();
        }

        /// The newest first.
        ///
        /// @param placed whether each says the checkout it is in
        List<Value> values(boolean placed) {
            List<Value> all = new ArrayList<>(stages.values());
            all.addAll(new SideBySide().map(rows, RunRow::value));
            all.sort(Comparator.comparing(Runs::id).reversed());
            return placed ? all.stream().map(this::placed).toList() : all;
        }

        private Value placed(Value row) {
            SequencedMap<String, Value> fields = new LinkedHashMap<>();
            fields.put("checkout", Value.of(checkout.toString()));
            fields.putAll(((Value.Fields) row).fields());
            return Value.fields(fields);
        }
    }

    private Listed listed(Context context, RunChoice runs, Instant now) {
        List<RunFolder> named = runs.named();
        int looked = all || context.json() ? named.size() : Math.min(LISTED_MAX, named.size());
        List<RunRow> rows = new ArrayList<>();
        new SideBySide()
                .map(named.subList(0, looked), folder -> RunRow.of(runs, folder, now))
                .forEach(row -> row.ifPresent(rows::add));
        if (context.globals().voice() == Voice.VERBOSE && !rows.isEmpty()) {
            List<String> refs = StoredRun.salvageRefs(runs.checkout());
            rows.replaceAll(row -> row.with(refs));
        }
        return new Listed(runs.checkout(), List.copyOf(rows), StageLines.in(context), looked);
    }

    /// Each checkout below its path, where there are several.
    private static void print(Context context, Listed own, List<Listed> others) {
        if (others.isEmpty()) {
            print(context, own.rows(), own.stages());
            return;
        }
        List<Listed> all = new ArrayList<>(List.of(own));
        all.addAll(others);
        for (Listed listed : all) {
            if (!listed.isEmpty()) {
                String path = Printable.line(listed.checkout().toString());
                context.result(context.paintOut().bold(path));
                print(context, listed.rows(), listed.stages());
            }
        }
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
