package baton.app.look;

import baton.app.command.Action;
import baton.app.command.Command;
import baton.app.command.Command.Group;
import baton.app.command.Command.Manual;
import baton.app.command.Context;
import baton.app.command.ExitStatus;
import baton.app.command.Options;
import baton.app.command.Usage;
import baton.app.means.RunChoice;
import baton.core.Failure;
import baton.core.Fault;
import baton.core.policy.shell.Shell;
import baton.core.run.EventReading;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunLog;
import baton.world.run.store.StoredRun;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// `baton logs`: what agents and Verify commands printed. Nothing is locked or written.
public record Logs(boolean follow, boolean raw, Optional<String> run, Optional<String> unit)
        implements Action {
    private static final long POLL_NANOS = 200_000_000;
    private static final String STEP = "step-";
    private static final String SESSION = "session-";

    public static final Command COMMAND =
            new Command(
                    "logs",
                    Group.RUN,
                    "print what agents and Verify commands said",
                    new Manual(
                            "logs [-f] [--raw] [RUN [UNIT]]",
                            """
                            Prints the logs of the newest run of this checkout, or of the one that
                            is named, in order; with a UNIT such as step-3 only that unit's. Each
                            log is announced on stderr. Control characters and escape sequences,
                            which could command a terminal, are left out, in files and pipes too;
                            --raw prints the bytes as they are.\
                            """,
                            List.of(
                                    "baton logs",
                                    "baton logs -f",
                                    "baton logs last step-3",
                                    "baton logs --json | jq -r .text")),
                    Logs::declare,
                    Logs::read);

    private static CommandSpec declare(CommandSpec spec) {
        return spec.addOption(
                        Options.flag("go on printing until the run has ended", "-f", "--follow"))
                .addOption(LogPrinter.rawFlag())
                .addPositional(RunChoice.word())
                .addPositional(Options.secondWord("UNIT", "a part of the run, such as step-3"));
    }

    static Logs read(ParseResult words) {
        return new Logs(
                words.hasMatchedOption("--follow"),
                words.hasMatchedOption("--raw"),
                Options.words(words).stream().findFirst(),
                Options.secondWord(words));
    }

    @Override
    public ExitStatus run(Context context) {
        return print(context, () -> LockSupport.parkNanos(POLL_NANOS));
    }

    /// `pause` is what is done between two looks at a run that goes on.
    ExitStatus print(Context context, Runnable pause) {
        RunChoice runs = RunChoice.in(context);
        run.filter(word -> unit.isEmpty() && (word.startsWith(STEP) || word.startsWith(SESSION)))
                .ifPresent(Logs::refuse);
        Optional<RunFolder> folder = runs.find(run);
        if (folder.isEmpty()) {
            context.note(RunChoice.none(runs.checkout()));
            return ExitStatus.DONE;
        }
        StoredRun stored = StoredRun.look(runs.checkout(), folder.get());
        unit.ifPresent(name -> requireKnown(name, stored));
        boolean any = print(context, runs, stored, pause);
        if (!any) {
            context.note("nothing was logged yet");
        }
        return ExitStatus.DONE;
    }

    private boolean print(Context context, RunChoice runs, StoredRun stored, Runnable pause) {
        RunFolder folder = stored.folder();
        List<Integer> steps = stepsOfUnit(stored);
        LogPrinter printer = new LogPrinter(context, raw);
        // Asked before the logs are read, so that the last words of a run are not missed.
        boolean goesOn = follow && StoredRun.goesOn(runs.checkout(), folder);
        boolean any = printer.print(logs(folder, steps));
        while (goesOn) {
            pause.run();
            goesOn = StoredRun.goesOn(runs.checkout(), folder);
            any |= printer.print(logs(folder, steps));
        }
        printer.finish();
        return any;
    }

    /// A session has no logs of its own; those of its steps are meant.
    private List<Integer> stepsOfUnit(StoredRun stored) {
        return stored.chronicle().sessions().stream()
                .filter(s -> unit.equals(Optional.of(EventReading.sessionUnit(s.number()))))
                .flatMap(session -> session.facts().steps().stream())
                .toList();
    }

    private List<RunLog> logs(RunFolder folder, List<Integer> steps) {
        return RunLog.all(folder).stream()
                .filter(
                        log ->
                                unit.isEmpty()
                                        || unit.get().equals(log.unit())
                                        || steps.stream().anyMatch(log::isOf))
                .toList();
    }

    /// A unit alone would be looked for among the runs.
    private static void refuse(String unit) {
        String message = "`" + unit + "` is a unit, and the run it belongs to comes before it";
        throw Usage.wrong(
                message, "write `baton logs last " + Shell.word(unit) + "`, or name another run");
    }

    private static void requireKnown(String name, StoredRun stored) {
        List<String> units = units(stored);
        if (!units.contains(name)) {
            String message = "run " + stored.folder().id() + " has no unit `" + name + "`";
            String known = units.isEmpty() ? "none yet" : String.join(", ", units);
            String fix = Usage.suggestion(name, units) + "its units are: " + known;
            throw new Failure(Fault.RUN_NOT_FOUND.because(message).withFix(fix));
        }
    }

    /// The units of a run: those that have a log, the steps that will have one, and the sessions
    /// they belong to.
    private static List<String> units(StoredRun stored) {
        return Stream.of(
                        stored.stepNumbers().stream().map(EventReading::unit),
                        RunLog.all(stored.folder()).stream().map(RunLog::unit),
                        stored.chronicle().sessions().stream()
                                .map(session -> EventReading.sessionUnit(session.number())))
                .flatMap(units -> units)
                .distinct()
                .toList();
    }
}
