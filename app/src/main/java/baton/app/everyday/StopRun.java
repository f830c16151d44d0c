package baton.app.everyday;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Insider;
import baton.app.command.Options;
import baton.app.means.RunChoice;
import baton.app.means.StageLife;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.Shown;
import baton.core.run.RunResult;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;
import baton.world.run.store.RunDriver;
import baton.world.run.store.RunFolder;
import baton.world.run.store.StoredRun;
import baton.world.stage.Stages;
import baton.world.stage.StoredStage;

import picocli.CommandLine.ParseResult;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// `baton stop`: ends a run that is under way, in order, from another terminal.
public record StopRun(Optional<String> run) implements Action {
    /// A run puts nothing back when it is stopped; it ends its programs, and they may take a while.
    private static final Duration LONGEST = Duration.ofSeconds(60);

    public static final Command COMMAND =
            new Command(
                    "stop",
                    Group.RUN,
                    "end a run that is under way, in order",
                    new Manual(
                            "stop [RUN]",
                            """
                            Ends the run or stage of this checkout that is under way, as Ctrl-C in
                            its own terminal does: its programs are ended, its journal says so, and
                            nothing is lost. Waits until it has ended, and says how to go on. Only
                            the process that holds the lock of the run is asked to end. Where
                            several are under way, the one that is meant has to be named.\
                            """,
                            List.of(
                                    "baton stop",
                                    "baton stop 20260105-1",
                                    "baton stop --json | jq -r .resume")),
                    spec -> spec.addPositional(RunChoice.word()),
                    StopRun::read);

    /// Something that may be under way.
    ///
    /// @param end how it stands when nobody drives it any more
    private record Unit(String id, Optional<RunDriver> driver, Supplier<String> end) {}

    static StopRun read(ParseResult words) {
        return new StopRun(Options.words(words).stream().findFirst());
    }

    @Override
    public ExitStatus run(Context context) {
        Insider.refuse(context, "`baton stop`");
        RunChoice runs = RunChoice.inRepository(context);
        Optional<Unit> meant =
                run.map(word -> named(context, runs, word)).or(() -> only(context, runs));
        if (meant.isEmpty()) {
            context.note("nothing is under way in " + runs.checkout());
            if (context.json()) {
                context.result(new Value.Null(0));
            }
            return ExitStatus.DONE;
        }
        Unit unit = meant.get();
        if (unit.driver().isPresent()) {
            end(unit, unit.driver().get());
        }
        return tell(context, unit);
    }

    private static Unit named(Context context, RunChoice runs, String word) {
        Stages stages = StageLife.in(context);
        List<StoredStage> fitting =
                stages.unfinished().stream()
                        .filter(stage -> stage.id().value().startsWith(word))
                        .toList();
        return fitting.size() == 1
                ? stage(stages, fitting.getFirst())
                : run(runs, runs.look(Optional.of(word)).orElseThrow());
    }

    /// The one that is under way, where there is one.
    private static Optional<Unit> only(Context context, RunChoice runs) {
        Stages stages = StageLife.in(context);
        List<Unit> alive =
                Stream.concat(
                                runs.folders().stream().map(folder -> run(runs, folder)),
                                stages.unfinished().stream().map(s -> stage(stages, s)))
                        .filter(unit -> unit.driver().isPresent())
                        .toList();
        if (alive.size() > 1) {
            List<String> ids = alive.stream().map(Unit::id).toList();
            throw new Failure(
                    Fault.RUN_NOT_FOUND
                            .because(alive.size() + " are under way, and none is named")
                            .withFix("name one: baton stop " + Shown.texts(ids).joined(" | ")));
        }
        return alive.stream().findFirst();
    }

    private static Unit run(RunChoice runs, RunFolder folder) {
        return new Unit(
                folder.id().value(),
                RunDriver.of(runs.checkout(), folder),
                () -> ended(StoredRun.look(runs.checkout(), folder)));
    }

    /// Ends a run, and says how it stands then.
    static String stop(RunChoice runs, RunFolder folder, RunDriver driver) {
        Unit unit = run(runs, folder);
        end(unit, driver);
        return "run " + unit.id() + " has ended: " + unit.end().get();
    }

    private static String ended(StoredRun stored) {
        return stored.chronicle().result().map(RunResult::word).orElse("interrupted");
    }

    private static Unit stage(Stages stages, StoredStage stage) {
        return new Unit(
                stage.id().value(),
                RunDriver.holding(stages.place(stage), stage.id()),
                () -> isThere(stages, stage) ? "unfinished" : RunResult.COMPLETED.word());
    }

    private static boolean isThere(Stages stages, StoredStage stage) {
        return stages.unfinished().stream().anyMatch(other -> other.id().equals(stage.id()));
    }

    private static void end(Unit unit, RunDriver driver) {
        if (!driver.ask()) {
            throw new Failure(
                    Fault.LOCK_HELD
                            .because("process " + driver.pid() + " may not be ended by this user")
                            .withFix("ask whoever started it to end it"));
        }
        if (!driver.await(LONGEST)) {
            throw new Failure(
                    Fault.LOCK_HELD
                            .because(
                                    "run "
                                            + unit.id()
                                            + " was asked to end and has not ended within "
                                            + LONGEST.toSeconds()
                                            + " s: process "
                                            + driver.pid())
                            .withFix("wait for it, or look at it: baton status " + unit.id()));
        }
    }

    private static ExitStatus tell(Context context, Unit unit) {
        boolean stopped = unit.driver().isPresent();
        String state = unit.end().get();
        Optional<String> resume =
                state.equals(RunResult.COMPLETED.word())
                        ? Optional.empty()
                        : Optional.of("baton resume " + unit.id());
        if (context.json()) {
            FieldsBuilder fields = new FieldsBuilder();
            fields.put("run", unit.id());
            fields.put("asked", stopped);
            fields.put("state", state);
            fields.put("resume", resume);
            context.result(fields.build());
            return ExitStatus.DONE;
        }
        List<String> words = new ArrayList<>();
        words.add("run " + unit.id() + (stopped ? " has ended: " : " is not under way: ") + state);
        resume.ifPresent(command -> words.add("go on with: " + command));
        words.forEach(context::result);
        return ExitStatus.DONE;
    }
}
