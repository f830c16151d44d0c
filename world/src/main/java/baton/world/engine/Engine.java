package baton.world.engine;

import baton.core.run.Entry;
import baton.core.run.EventReading;
import baton.core.run.EventWriting;
import baton.core.run.PlanRun;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.core.step.StepEvent;
import baton.core.step.StepRun;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Drives one run: append first, then decide, then do. Whatever instruction the program dies at,
/// folding the journal gives a state that owes what is still to be done.
public final class Engine {
    private static final int SESSION = 1;

    private final Journal journal;
    private final Effects effects;
    private final Supplier<Instant> clock;
    private final Consumer<Entry> listener;
    private final BooleanSupplier stopping;
    private PlanRun run;
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
    }

    /// Who listens to the engine, and who may stop it.
    public record Listening(Consumer<Entry> entries, BooleanSupplier stopping) {}

    public PlanRun run() {
        return run;
    }

    /// Takes up what an earlier process wrote.
    public void fold(List<Entry> earlier) {
        for (Entry entry : earlier) {
            EventReading.of(entry).ifPresent(event -> run = run.on(event));
            entries = Math.max(entries, entry.n());
        }
    }

    /// Makes an event durable and lets the machine decide.
    public void happened(Happening happening) {
        Entry entry = entry(happening);
        journal.append(entry);
        if (mustLast(happening.event())) {
            journal.sync();
        }
        entries = entry.n();
        run = run.on(happening.event());
        listener.accept(entry);
    }

    /// What an agent is started on, and what others are told is done, must outlast the machine.
    /// What lies between is decided anew from git where it is missing, so that it need not wait for
    /// the disk.
    private static boolean mustLast(RunEvent event) {
        return !(event instanceof RunEvent.InStep(_, _, StepEvent inner))
                || inner instanceof StepEvent.AgentStarted
                || inner instanceof StepEvent.Settled;
    }

    private Entry entry(Happening happening) {
        EventWriting written = EventWriting.of(happening.event()).and(happening.detail());
        Optional<StepRun> step =
                switch (happening.event()) {
                    case RunEvent.InStep(int number, _, _) -> run.step(number);
                    case RunEvent.Answered(int number, _, _) -> run.step(number);
                    case RunEvent.Began _, RunEvent.Resumed _, RunEvent.Noted _ -> Optional.empty();
                    case RunEvent.ConditionsChecked _, RunEvent.Audited _ -> Optional.empty();
                    case RunEvent.Finished _ -> Optional.empty();
                };
        return new Entry(
                entries + 1,
                clock.get(),
                written.type().word(),
                step.map(s -> EventReading.unit(s.rules().number()))
                        .orElseGet(() -> unit(happening.event())),
                SESSION,
                step.map(s -> s.tally().attempt()).orElse(0),
                happening.event() instanceof RunEvent.InStep(_, int tries, _)
                        ? tries
                        : step.map(s -> s.tally().tries()).orElse(0),
                written.data());
    }

    private static String unit(RunEvent event) {
        return event instanceof RunEvent.ConditionsChecked(RunEvent.Stage stage, _)
                ? stage.unit()
                : "run";
    }

    /// Performs what is owed until nothing is, or until a signal asks to end.
    public RunResult drive() {
        Optional<RunEffect> owed = run.outstanding();
        while (owed.isPresent()) {
            Optional<Happening> end =
                    stopping.getAsBoolean()
                            ? Optional.empty()
                            : effects.perform(owed.get(), this::happened);
            if (end.isEmpty()) {
                return stop();
            }
            happened(end.get());
            owed = run.outstanding();
        }
        return run.result().orElseThrow(() -> new IllegalStateException("the run owes nothing"));
    }

    private RunResult stop() {
        happened(Happening.of(new RunEvent.Finished(RunResult.STOPPED, true)));
        return RunResult.STOPPED;
    }
}
