package baton.app.look;

import baton.app.answer.Gates;
import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.inbox.InboxSight;
import baton.app.inbox.Neighbours;
import baton.app.inbox.RunLooks;
import baton.app.means.RunChoice;
import baton.app.tui.Board;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.core.view.Snapshot;
import baton.core.view.chronicle.OpenGate;
import baton.core.view.html.InboxView;
import baton.core.view.html.InboxView.Need;
import baton.world.SystemClock;
import baton.world.files.Links;
import baton.world.git.index.LeftLock;
import baton.world.run.store.RunFolder;
import baton.world.stage.StoredStage;

import picocli.CommandLine.ParseResult;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// `baton status`: what needs a person, or one run as it is now, from what lies on disk. Nothing is
/// locked or written.
///
/// @param all true if the other repositories of this user are looked at, too
public record Status(Optional<String> run, boolean all) implements Action {
    private static final String ALL = "--all";

    public static final Command COMMAND =
            new Command(
                    "status",
                    Group.RUN,
                    "show what needs you, or how a run stands",
                    new Manual(
                            "status [RUN | --all]",
                            """
                            Without a RUN it shows what needs you in this repository, each with the
                            one command for it: questions and approvals that wait, runs that failed,
                            are blocked or were cut off, projects, stages and WORKs that were left,
                            work that was not merged. Then what is in flight, then what has ended.
                            With --all the same of all repositories in which you have begun runs or
                            stages.

                            With a RUN (`last` is the newest) it shows that one: its steps, what is
                            being worked on, and what went wrong. The id of a stage shows the stage.

                            It changes nothing, so it can be called at any time. Runs and stages
                            that this user has not begun are left out. Without a RUN --json is the
                            newest run, with `needs` and `stages` where there are any.\
                            """,
                            List.of(
                                    "baton status",
                                    "baton status --all",
                                    "baton status last",
                                    "baton status 20260105-1",
                                    "baton status --json | jq '.needs[].command'")),
                    spec ->
                            spec.addOption(Options.flag("look at all repositories of yours", ALL))
                                    .addPositional(RunChoice.wordWithoutDefault()),
                    Status::read);

    static Status read(ParseResult words) {
        Optional<String> run = Options.words(words).stream().findFirst();
        boolean all = words.hasMatchedOption(ALL);
        if (all && run.isPresent()) {
            throw Usage.wrong("--all takes no RUN", "leave one of the two out");
        }
        return new Status(run, all);
    }

    @Override
    public ExitStatus run(Context context) {
        return show(context, SystemClock.now());
    }

    ExitStatus show(Context context, Instant now) {
        RunChoice runs = RunChoice.in(context);
        if (run.isEmpty()) {
            return inbox(context, runs, now);
        }
        Optional<StoredStage> named = StageLines.in(context).named(run.get());
        if (named.isPresent()) {
            return show(context, named.get());
        }
        RunFolder folder = runs.look(run).orElseThrow();
        Snapshot snapshot = new RunLooks(runs, now).at(folder).seen().typed(context::command);
        if (context.json()) {
            context.result(snapshot.value());
        } else {
            Board.of(snapshot, context.width(), context.paintOut()).forEach(context::result);
            snapshot.gates().forEach(gate -> ask(context, snapshot, gate));
            tellOthers(context, runs, folder);
            LeftLock.in(runs.checkout()).ifPresent(lock -> tell(context, lock));
        }
        return ExitStatus.DONE;
    }

    private static void ask(Context context, Snapshot snapshot, OpenGate gate) {
        context.result("");
        Gates.print(context, snapshot.run(), gate, snapshot.now());
    }

    private ExitStatus inbox(Context context, RunChoice runs, Instant now) {
        if (context.json()) {
            context.result(all ? values(context, now) : value(context, runs, now));
            return noted(context, runs);
        }
        InboxView own = InboxSight.of(context, runs, now).typed(context::command);
        InboxView view =
                all
                        ? Neighbours.join(
                                context, own, Neighbours.of(context).inboxes(now, context::note))
                        : own;
        if (view.isEmpty()) {
            context.note(RunChoice.none(runs.checkout()));
        } else {
            new InboxLines(context, all ? "baton runs --all" : "baton runs").print(view);
            LeftLock.in(runs.checkout()).ifPresent(lock -> tell(context, lock));
        }
        return noted(context, runs);
    }

    private static ExitStatus noted(Context context, RunChoice runs) {
        if (runs.named().isEmpty()) {
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

    /// Each checkout with its path, the one the command was started in first.
    private static Value values(Context context, Instant now) {
        List<Value> all = new ArrayList<>(List.of(placed(context, now)));
        all.addAll(Neighbours.of(context).each(there -> placed(there, now), context::note));
        return Value.items(all);
    }

    private static Value placed(Context context, Instant now) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("checkout", Links.repository(context.terminal().directory()).toString());
        fields.put("status", value(context, RunChoice.in(context), now));
        return fields.build();
    }

    /// The newest run; with what needs a person and the stages that have not ended, where there are
    /// any.
    private static Value value(Context context, RunChoice runs, Instant now) {
        RunLooks looks = new RunLooks(runs, now);
        InboxView view = InboxSight.of(context, runs, looks, now).typed(context::command);
        StageLines stages = StageLines.in(context);
        Value run =
                runs.look(Optional.empty())
                        .<Value>map(
                                folder -> looks.at(folder).seen().typed(context::command).value())
                        .orElseGet(() -> new Value.Null(0));
        SequencedMap<String, Value> fields =
                new LinkedHashMap<>(
                        run instanceof Value.Fields known ? known.fields() : new LinkedHashMap<>());
        if (!view.needs().isEmpty()) {
            fields.put("needs", Value.items(view.needs().stream().map(Need::value).toList()));
        }
        if (!stages.isEmpty()) {
            fields.put("stages", Value.items(stages.values()));
        }
        return fields.isEmpty() ? run : Value.fields(fields);
    }

    private static void tell(Context context, LeftLock lock) {
        context.note(
                ("run %s was killed while it held %s: git refuses to commit until the run is taken"
                                + " up (`baton resume`) or the file is removed")
                        .formatted(lock.run(), lock.file()));
    }

    /// Runs in worktrees of their own go on side by side, and only one of them is shown.
    private static void tellOthers(Context context, RunChoice runs, RunFolder shown) {
        runs.alive().stream()
                .filter(other -> !shown.equals(other))
                .forEach(o -> context.note("under way too: `baton status " + o.id() + "`"));
    }
}
