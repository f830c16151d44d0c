package baton.world.engine;

import baton.core.Problem;
import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventWriting;
import baton.core.run.Journaled;
import baton.core.run.PlanRun;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.core.run.SessionRun;
import baton.core.step.StepEvent;
import baton.core.step.StepRun;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Drives one run: append first, then decide, then do. Whatever instruction the program dies at,
/// folding the journal gives a state that owes what is still to be done.
public final class Engine {
    private static final int WITNESSES = -1;

    private final Journal journal;
    private final Effects effects;
    private final Supplier<Instant> clock;
    private final BiConsumer<Entry, RunEvent> listener;
    private final BooleanSupplier stopping;
    private final BooleanSupplier pausing;
    private final int room;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<Integer> busy = new HashSet<>();
    private Optional<Throwable> failure = Optional.empty();
    private volatile boolean cut;
    private volatile PlanRun run;
    private long entries;

    /// `listener` hears of every entry after it is durable; `stopping` turns true when a signal
    /// asks the program to end.
    public Engine(
            PlanRun fresh,
            Journal journal,
            Effects effects,
            Supplier<Instant> clock,
            Listening listening) {
        this.run = fresh;
        this.journal = journal;
        this.effects = effects;
        this.clock = clock;
        this.listener = listening.entries();
        this.stopping = listening.stopping();
        this.pausing = listening.pausing();
        this.room = listening.room();
    }

    /// The listener that hears of the engine's entries and their events as the journal has them,
    /// and the signal by which the engine is stopped.
    ///
    /// @param pausing true if it stops because it was to pause
    /// @param room the number of those who may be at work together, so that witnesses are heard
    /// beside fewer than that; where there is no room, they are heard when nobody else is at work
    public record Listening(
            BiConsumer<Entry, RunEvent> entries,
            BooleanSupplier stopping,
            BooleanSupplier pausing,
            int room) {
        public Listening(BiConsumer<Entry, RunEvent> entries, BooleanSupplier stopping) {
            this(entries, stopping, () -> false, Integer.MAX_VALUE);
        }
    }

    public PlanRun run() {
        return run;
    }

    /// Takes up what an earlier process wrote.
    public void fold(List<Journaled> earlier) {
        for (Journaled line : earlier) {
            line.event().ifPresent(event -> run = run.on(event));
            entries = Math.max(entries, line.entry().n());
        }
    }

    /// Makes an event durable and lets the machine decide; one at a time, in one order for all.
    public void happened(Happening happening) {
        lock.lock();
        try {
            Entry entry = entry(happening);
            Journal.Written written = journal.append(entry, happening.event());
            if (mustLast(happening.event())) {
                journal.sync();
            }
            entries = entry.n();
            run = run.on(happening.event());
            listener.accept(written.entry(), written.event());
        } finally {
            lock.unlock();
        }
    }

    /// True if an event must outlast the machine: one with which an agent is started, one that
    /// names a commit before that becomes the branch's, or one by which others are told that
    /// something is done. Events in between are decided anew from git where they are missing, so
    /// that they need not wait for the disk.
    private static boolean mustLast(RunEvent event) {
        return !(event instanceof RunEvent.InStep(_, _, StepEvent inner))
                || inner instanceof StepEvent.AgentStarted
                || inner instanceof StepEvent.CheckpointMaking
                || inner instanceof StepEvent.Settled;
    }

    private Entry entry(Happening happening) {
        EventWriting written = EventWriting.of(happening.event()).and(happening.detail());
        Concern concern = concern(happening.event());
        return new Entry(
                entries + 1,
                clock.get(),
                written.type().word(),
                concern.unit(),
                concern.session(),
                concern.attempt(),
                concern.tries(),
                written.data());
    }

    /// The subject of an event, as its line names it.
    private record Concern(String unit, int session, int attempt, int tries) {}

    private Concern concern(RunEvent event) {
        int whole = run.sessions().inPlace() ? SessionRun.ONLY : 0;
        return switch (event) {
            case RunEvent.InStep(int number, int tries, _) -> ofStep(number, Optional.of(tries));
            case RunEvent.Answered(int number, _, _) -> ofStep(number, Optional.empty());
            case RunEvent.Directed(int number, _) -> ofStep(number, Optional.empty());
            case RunEvent.InSession(int number, int round, _) ->
                    new Concern(EventReading.sessionUnit(number), number, 1, round);
            case RunEvent.ConditionsChecked(RunEvent.ConditionKind stage, _, _, _) ->
                    new Concern(stage.unit(), whole, 0, 0);
            case RunEvent.Began _, RunEvent.Resumed _, RunEvent.Noted _ ->
                    new Concern("run", whole, 0, 0);
            case RunEvent.ProvedWhole _, RunEvent.Audited _, RunEvent.Finished _ ->
                    new Concern("run", whole, 0, 0);
        };
    }

    private Concern ofStep(int number, Optional<Integer> tries) {
        Optional<StepRun> step = run.step(number);
        return new Concern(
                EventReading.unit(number),
                run.sessions().holding(number).map(SessionRun::number).orElse(SessionRun.ONLY),
                step.map(s -> s.tally().attempt()).orElse(0),
                tries.or(() -> step.map(s -> s.tally().tries())).orElse(0));
    }

    /// Performs what is owed until nothing is, or until a signal asks to end.
    public RunResult drive(Crew crew) {
        while (goesOn(crew)) {
            crew.rest();
            if (failed().isPresent()) {
                crew.dismiss();
                throw rethrown(failed().get());
            }
        }
        if (run.result().isEmpty() && !isEnding()) {
            throw new IllegalStateException("the run owes nothing");
        }
        return run.result().orElseGet(this::stop);
    }

    /// Starts what is owed, unless the engine is ending, and says whether something is under way
    /// then.
    private boolean goesOn(Crew crew) {
        return isEnding() ? !isIdle() : startOwed(crew);
    }

    private boolean isEnding() {
        return cut || stopping.getAsBoolean();
    }

    /// Starts what is owed and not under way; says whether anything is under way then.
    private boolean startOwed(Crew crew) {
        lock.lock();
        try {
            for (RunEffect effect : run.outstanding()) {
                boolean beside = effect instanceof RunEffect.Grade;
                if ((!beside || busy.size() < room) && busy.add(worker(effect))) {
                    start(crew, beside, () -> perform(effect));
                }
            }
            return !busy.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    private static void start(Crew crew, boolean beside, Runnable deed) {
        if (beside) {
            crew.startBeside(deed);
        } else {
            crew.start(deed);
        }
    }

    /// Whoever works for a session does one thing at a time; 0 works for the run. Witnesses are
    /// heard beside them.
    private static int worker(RunEffect effect) {
        return switch (effect) {
            case RunEffect.ForStep step -> step.session();
            case RunEffect.ForSession session -> session.session();
            case RunEffect.CheckConditions _, RunEffect.ProveWhole _ -> 0;
            case RunEffect.Audit _, RunEffect.Close _ -> 0;
            case RunEffect.Grade _ -> WITNESSES;
        };
    }

    private void perform(RunEffect effect) {
        Optional<Throwable> thrown = Optional.empty();
        boolean finished = false;
        try {
            Optional<Happening> end = effects.perform(effect, this::happened);
            end.ifPresent(this::happened);
            finished = end.isPresent();
        } catch (RuntimeException | Error e) {
            thrown = Optional.of(e);
        } finally {
            done(effect, finished, thrown);
        }
    }

    private void done(RunEffect effect, boolean finished, Optional<Throwable> thrown) {
        lock.lock();
        try {
            busy.remove(worker(effect));
            cut = cut || !finished;
            failure = failure.or(() -> thrown);
        } finally {
            lock.unlock();
        }
    }

    private boolean isIdle() {
        lock.lock();
        try {
            return busy.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    private Optional<Throwable> failed() {
        lock.lock();
        try {
            return failure;
        } finally {
            lock.unlock();
        }
    }

    private static RuntimeException rethrown(Throwable thrown) {
        return switch (thrown) {
            case RuntimeException e -> e;
            case Error e -> throw e;
            case Throwable e -> new IllegalStateException(e);
        };
    }

    /// Ends the run where it is, by what nobody in it can mend: whoever looks is told why, and
    /// nothing is concluded about what was under way.
    public void halt(Problem problem) {
        if (run.result().isEmpty()) {
            RunEvent.Halt halt =
                    new RunEvent.Halt(problem.fault().name(), problem.message(), problem.fix());
            happened(Happening.of(RunEvent.Finished.by(halt)));
        }
    }

    private RunResult stop() {
        RunEvent end =
                pausing.getAsBoolean()
                        ? RunEvent.Finished.byPause()
                        : new RunEvent.Finished(RunResult.STOPPED, true);
        happened(Happening.of(end));
        return RunResult.STOPPED;
    }
}
