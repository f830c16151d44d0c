package baton.world.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Shown;
import baton.core.run.Entry;
import baton.core.run.Journaled;
import baton.core.run.LastProof;
import baton.core.run.PlanRun;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.core.step.StepEffect;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.step.StepRules;
import baton.world.kit.TestClock;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// The loop: append, decide, do.
class EngineTest {
    /// The calls of the journal and of the effects, in their order.
    private final List<String> told = new ArrayList<>();

    private final List<Entry> stored = new ArrayList<>();
    private final AtomicBoolean stopping = new AtomicBoolean();

    private final Journal journal =
            new Journal() {
                @Override
                public Written append(Entry entry, RunEvent event) {
                    told.add("append " + entry.type());
                    stored.add(entry);
                    return new Written(entry, event);
                }

                @Override
                public void sync() {
                    told.add("sync");
                }
            };

    private static PlanRun oneStep() {
        return PlanRun.of(List.of(new StepRules(1, 1, StepEnd.FAILED, true, false)));
    }

    private Engine engine(Effects effects) {
        return new Engine(
                oneStep(),
                journal,
                effects,
                new TestClock(),
                new Engine.Listening(
                        (entry, _) -> told.add("heard " + entry.type()), stopping::get));
    }

    /// Performs each effect as it should end.
    private Optional<Happening> perform(RunEffect effect, Consumer<Happening> meanwhile) {
        told.add("do " + name(effect));
        return Optional.of(Happening.of(event(effect, meanwhile)));
    }

    private static String name(RunEffect effect) {
        return effect instanceof RunEffect.ForStep step
                ? step.effect().getClass().getSimpleName()
                : effect.getClass().getSimpleName();
    }

    private static RunEvent event(RunEffect effect, Consumer<Happening> meanwhile) {
        return switch (effect) {
            case RunEffect.ForStep owed -> inStep(owed, event(owed, meanwhile));
            case RunEffect.ProveWhole _ ->
                    new RunEvent.ProvedWhole(LastProof.of(LastProof.Kind.RUN));
            case RunEffect.Audit _ -> new RunEvent.Audited(List.of());
            case RunEffect.Close(RunResult result) -> new RunEvent.Finished(result, false);
            case RunEffect.ForSession _, RunEffect.CheckConditions _, RunEffect.Grade _ ->
                    throw new IllegalStateException("not in this run: " + effect);
        };
    }

    private static RunEvent inStep(RunEffect.ForStep owed, StepEvent event) {
        return new RunEvent.InStep(owed.step(), owed.tries(), event);
    }

    private static StepEvent event(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        return switch (owed.effect()) {
            case StepEffect.Begin _ -> new StepEvent.Started("c0");
            case StepEffect.Witness _ -> new StepEvent.Witnessed(false);
            case StepEffect.Implement _ -> {
                meanwhile.accept(Happening.of(inStep(owed, new StepEvent.AgentStarted())));
                yield new StepEvent.AgentEnded(new StepEvent.Finished());
            }
            case StepEffect.CheckScope _ -> new StepEvent.ScopeChecked(true, Optional.empty());
            case StepEffect.Verify _ -> new StepEvent.Verified(new StepEvent.Green(false));
            case StepEffect.Prove _ -> new StepEvent.ManifestChecked(Shown.NONE);
            case StepEffect.Checkpoint _ ->
                    new StepEvent.Checkpointed(Optional.of("c1"), List.of());
            case StepEffect.Retreat _ -> new StepEvent.Salvaged(Optional.empty());
            case StepEffect.Recover _ -> new StepEvent.Recovered(Optional.empty());
            case StepEffect.Settle(StepEnd end) -> new StepEvent.Settled(end);
            case StepEffect.Grade _, StepEffect.OpenGate _ ->
                    throw new IllegalStateException("nobody asks");
        };
    }

    private RunResult drive(Engine engine) {
        engine.happened(Happening.of(new RunEvent.Began()));
        return engine.drive(new LoneWorker());
    }

    @Test
    void everyEventIsInTheJournalBeforeAnybodyHearsOfItOrAnythingFollows() {
        assertThat(drive(engine(this::perform))).isEqualTo(RunResult.COMPLETED);
        assertThat(told)
                .startsWith(
                        "append run.started",
                        "sync",
                        "heard run.started",
                        "do Begin",
                        "append step.started",
                        "heard step.started",
                        "do Witness")
                .endsWith("do Close", "append run.ended", "sync", "heard run.ended");
    }

    @Test
    void whatAnAgentIsStartedOnOutlastsTheMachineFirst() {
        drive(engine(this::perform));

        assertThat(told)
                .containsSubsequence(
                        "do Implement",
                        "append agent.started",
                        "sync",
                        "heard agent.started",
                        "append agent.ended",
                        "heard agent.ended");
        assertThat(told.indexOf("sync")).isLessThan(told.indexOf("do Begin"));
    }

    @Test
    void entriesAreNumberedAndSayWhatTheyAreAbout() {
        drive(engine(this::perform));

        assertThat(stored).extracting(Entry::n).isSorted().doesNotHaveDuplicates().startsWith(1L);
        assertThat(stored.get(1).unit()).isEqualTo("step-1");
        assertThat(stored.get(1).attempt()).isEqualTo(1);
        assertThat(stored.getLast().unit()).isEqualTo("run");
    }

    /// Whatever was the last line, what is done again is what that line does not say is done.
    @Test
    void journalThatIsFoldedOwesOnlyWhatItDoesNotTell() {
        drive(engine(this::perform));
        List<Entry> whole = List.copyOf(stored);
        for (int lines = 1; lines < whole.size(); lines++) {
            told.clear();
            stored.clear();
            Engine again = engine(this::perform);
            again.fold(Journaled.read(whole.subList(0, lines)));
            again.happened(Happening.of(new RunEvent.Resumed()));

            assertThat(again.drive(new LoneWorker())).isEqualTo(RunResult.COMPLETED);
            assertThat(stored.getFirst().n()).isEqualTo(lines + 1L);
            if (lines > 10) {
                assertThat(told).doesNotContain("do Begin", "do Implement");
            }
        }
    }

    @Test
    void effectThatThrowsEndsTheDriveWithWhatItThrew() {
        Engine engine =
                engine(
                        (effect, _) -> {
                            throw new IllegalStateException("the disk is full");
                        });
        engine.happened(Happening.of(new RunEvent.Began()));

        assertThatThrownBy(() -> engine.drive(new LoneWorker())).hasMessage("the disk is full");
        assertThat(told).doesNotContain("append run.ended");
    }

    @Test
    void listenerThatThrowsStopsTheRunAfterTheEntryIsStored() {
        Engine engine =
                new Engine(
                        oneStep(),
                        journal,
                        this::perform,
                        new TestClock(),
                        new Engine.Listening(
                                (entry, _) -> {
                                    if (entry.type().equals("step.witnessed")) {
                                        throw new IllegalStateException("nobody listens");
                                    }
                                },
                                stopping::get));

        assertThatThrownBy(() -> drive(engine)).hasMessage("nobody listens");
        assertThat(stored.getLast().type()).isEqualTo("step.witnessed");
    }

    @Test
    void signalEndsTheRunBetweenEffectsAndSaysSo() {
        Engine engine =
                engine(
                        (effect, meanwhile) -> {
                            stopping.set(name(effect).equals("Verify"));
                            return perform(effect, meanwhile);
                        });

        assertThat(drive(engine)).isEqualTo(RunResult.STOPPED);
        assertThat(told).contains("do Verify", "append run.ended").doesNotContain("do Prove");
        assertThat(engine.run().result()).hasValue(RunResult.STOPPED);
    }

    /// An effect that was cut short has no end, and nothing follows from it.
    @Test
    void effectThatWasCutShortEndsTheRun() {
        Engine engine =
                engine(
                        (effect, meanwhile) ->
                                name(effect).equals("Verify")
                                        ? Optional.empty()
                                        : perform(effect, meanwhile));

        assertThat(drive(engine)).isEqualTo(RunResult.STOPPED);
        assertThat(told).doesNotContain("append verify.ended", "do Prove");
    }

    @Test
    void eventThatComesTwiceCountsOnce() {
        Engine engine =
                engine(
                        (effect, meanwhile) -> {
                            Optional<Happening> end = perform(effect, meanwhile);
                            if (name(effect).equals("Verify")) {
                                end.ifPresent(meanwhile);
                            }
                            return end;
                        });

        assertThat(drive(engine)).isEqualTo(RunResult.COMPLETED);
        assertThat(told).containsOnlyOnce("do Prove", "do Checkpoint");
    }
}
