package baton.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Shown;
import baton.core.contract.progress.Drift;
import baton.core.step.Direction;
import baton.core.step.Note;
import baton.core.step.Recovery;
import baton.core.step.StepEffect;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.step.StepRules;
import baton.core.step.StepSamples;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

class PlanRunTest {
    static final RunEvent BEGAN = new RunEvent.Began();
    static final RunEvent PROVED = new RunEvent.ProvedWhole(LastProof.of(LastProof.Kind.RUN));
    static final RunEvent CLEAN = new RunEvent.Audited(List.of());
    private static final RunEvent DRIFT =
            new RunEvent.Audited(List.of(new Drift("path", "a.txt", "absent")));

    static StepRules rules(int number, StepEnd whenExhausted) {
        int attempts = whenExhausted == StepEnd.FAILED ? 3 : 1;
        return new StepRules(number, attempts, whenExhausted, true, true);
    }

    static PlanRun twoSteps(StepEnd whenExhausted) {
        return PlanRun.of(List.of(rules(1, whenExhausted), rules(2, whenExhausted))).on(BEGAN);
    }

    private static PlanRun in(PlanRun run, int step, StepEvent... events) {
        PlanRun now = run;
        for (StepEvent event : events) {
            int tries = now.step(step).orElseThrow().tally().tries();
            now = now.on(new RunEvent.InStep(step, tries, event));
        }
        return now;
    }

    private static PlanRun implemented(PlanRun run, int step) {
        return in(
                run,
                step,
                new StepEvent.Started("c0"),
                new StepEvent.Witnessed(false),
                new StepEvent.AgentStarted(),
                new StepEvent.AgentEnded(new StepEvent.Finished()),
                new StepEvent.ScopeChecked(true, Optional.empty()));
    }

    static PlanRun passed(PlanRun run, int step, Note... notes) {
        return in(
                implemented(run, step),
                step,
                new StepEvent.Verified(new StepEvent.Green(false)),
                new StepEvent.ManifestChecked(Shown.NONE),
                new StepEvent.Checkpointed(Optional.of("c" + step), List.of(notes)),
                new StepEvent.Settled(StepEnd.PASSED));
    }

    private static PlanRun ended(PlanRun run, int step, StepEnd end) {
        return in(
                implemented(run, step),
                step,
                new StepEvent.Verified(
                        end == StepEnd.BLOCKED
                                ? new StepEvent.PreflightBlocked()
                                : new StepEvent.Red("exit 1")),
                new StepEvent.Salvaged(Optional.empty()),
                new StepEvent.Settled(end));
    }

    static Optional<RunResult> closed(PlanRun run, RunEvent audit) {
        PlanRun audited = run.on(PROVED).on(audit);
        RunEffect owed = audited.outstanding().getFirst();
        assertThat(owed).isInstanceOf(RunEffect.Close.class);
        RunResult result = ((RunEffect.Close) owed).result();
        return audited.on(new RunEvent.Finished(result, false)).result();
    }

    @Test
    void stepsFollowOneAnotherAndTheAuditComesLast() {
        PlanRun run = twoSteps(StepEnd.FAILED);
        assertThat(run.current().orElseThrow().rules().number()).isEqualTo(1);
        run = passed(run, 1);
        assertThat(run.current().orElseThrow().rules().number()).isEqualTo(2);
        run = passed(run, 2);
        assertThat(run.outstanding()).containsExactly(new RunEffect.ProveWhole());
        assertThat(run.on(CLEAN)).isEqualTo(run);
        assertThat(run.on(PROVED).outstanding()).containsExactly(new RunEffect.Audit());
        assertThat(closed(run, CLEAN)).contains(RunResult.COMPLETED);
    }

    @Test
    void driftTurnsCompletedIntoPartial() {
        assertThat(closed(passed(passed(twoSteps(StepEnd.FAILED), 1), 2), DRIFT))
                .contains(RunResult.PARTIAL);
    }

    @Test
    void aStepThatWasNotProvenCapsTheRunAtPartial() {
        PlanRun run = passed(passed(twoSteps(StepEnd.FAILED), 1, Note.UNPROVEN), 2);
        assertThat(closed(run, CLEAN)).contains(RunResult.PARTIAL);
    }

    @Test
    void aSkippedStepDoesNotStopTheRun() {
        PlanRun run = ended(twoSteps(StepEnd.SKIPPED), 1, StepEnd.SKIPPED);
        assertThat(closed(passed(run, 2), CLEAN)).contains(RunResult.COMPLETED);
    }

    @Test
    void whatStopsAStepStopsTheRunAndTheAuditStillRuns() {
        PlanRun escalated = ended(twoSteps(StepEnd.ESCALATED), 1, StepEnd.ESCALATED);
        assertThat(escalated.outstanding()).contains(new RunEffect.Audit());
        assertThat(closed(escalated, DRIFT)).contains(RunResult.STOPPED);
        PlanRun blocked = ended(twoSteps(StepEnd.ESCALATED), 1, StepEnd.BLOCKED);
        assertThat(closed(blocked, CLEAN)).contains(RunResult.BLOCKED);
        assertThat(blocked.step(2).orElseThrow().tally().tries()).isEqualTo(1);
    }

    @Test
    void whatIsReportedLateFromAnOlderTryChangesNothing() {
        PlanRun run =
                in(
                        twoSteps(StepEnd.FAILED),
                        1,
                        new StepEvent.Started("c0"),
                        new StepEvent.Witnessed(false),
                        new StepEvent.AgentStarted(),
                        new StepEvent.AgentEnded(new StepEvent.AgentFailed("exit 1")),
                        new StepEvent.Salvaged(Optional.empty()),
                        new StepEvent.AgentStarted());
        RunEvent late =
                new RunEvent.InStep(1, 1, new StepEvent.AgentEnded(new StepEvent.Finished()));
        assertThat(run.on(late)).isEqualTo(run);
        RunEvent otherStep = new RunEvent.InStep(2, 1, new StepEvent.Started("c0"));
        assertThat(run.on(otherStep)).isEqualTo(run);
    }

    @Test
    void aSignalStopsTheRunAndResumeTakesItUpWhereItWas() {
        PlanRun run = passed(twoSteps(StepEnd.FAILED), 1);
        run =
                in(
                        run,
                        2,
                        new StepEvent.Started("c1"),
                        new StepEvent.Witnessed(false),
                        new StepEvent.AgentStarted());
        PlanRun stopped = run.on(new RunEvent.Finished(RunResult.STOPPED, true));
        assertThat(stopped.result()).contains(RunResult.STOPPED);
        PlanRun resumed = stopped.on(new RunEvent.Resumed());
        assertThat(resumed.outstanding())
                .contains(
                        new RunEffect.ForStep(
                                1, 2, 1, 1, new StepEffect.Recover(new Recovery.Anew())));
    }

    @Test
    void resumingWhatIsDoneProvesAndAuditsAgainAndNothingElse() {
        PlanRun done = passed(passed(twoSteps(StepEnd.FAILED), 1), 2).on(PROVED).on(CLEAN);
        done = done.on(new RunEvent.Finished(RunResult.COMPLETED, false));
        PlanRun resumed = done.on(new RunEvent.Resumed());
        assertThat(resumed.outstanding()).containsExactly(new RunEffect.ProveWhole());
        assertThat(resumed.audit()).isEmpty();
    }

    @Test
    void whatGitDoesNotShowAnyMoreIsDoneAgainBeforeTheRest() {
        PlanRun done = passed(passed(twoSteps(StepEnd.FAILED), 1), 2).on(PROVED).on(CLEAN);
        done = done.on(new RunEvent.Finished(RunResult.COMPLETED, false));
        PlanRun resumed = done.on(new RunEvent.Resumed(List.of(1)));
        assertThat(resumed.outstanding())
                .containsExactly(new RunEffect.ForStep(1, 1, 1, 2, new StepEffect.Begin()));
        assertThat(resumed.step(2).orElseThrow().end()).contains(StepEnd.PASSED);
        assertThat(passed(resumed, 1).outstanding()).containsExactly(new RunEffect.ProveWhole());
    }

    @Test
    void stepThatPassedAndIsInNoCommitIsAViolation() {
        PlanRun run =
                in(
                        passed(twoSteps(StepEnd.FAILED), 1),
                        2,
                        new StepEvent.Started("c1"),
                        new StepEvent.Witnessed(false),
                        new StepEvent.AgentStarted(),
                        new StepEvent.AgentEnded(new StepEvent.Finished()),
                        new StepEvent.ScopeChecked(true, Optional.empty()),
                        new StepEvent.Verified(new StepEvent.Green(false)),
                        new StepEvent.ManifestChecked(Shown.NONE),
                        new StepEvent.Checkpointed(Optional.empty(), List.of()),
                        new StepEvent.Settled(StepEnd.PASSED));
        assertThat(Invariants.violated(run)).containsExactly("step 2 passed and is in no commit");
    }

    @Test
    void everyPhaseTakesEveryEventAndBreaksNoInvariant() {
        List<PlanRun> phases = new ArrayList<>();
        PlanRun fresh = PlanRun.of(List.of(rules(1, StepEnd.FAILED), rules(2, StepEnd.FAILED)));
        phases.add(fresh);
        phases.add(fresh.on(BEGAN));
        PlanRun worked = passed(passed(fresh.on(BEGAN), 1), 2);
        phases.add(worked);
        phases.add(worked.on(PROVED));
        phases.add(worked.on(PROVED).on(CLEAN));
        phases.add(
                worked.on(PROVED).on(CLEAN).on(new RunEvent.Finished(RunResult.COMPLETED, false)));
        phases.add(asked());
        assertThat(phases.stream().map(p -> p.phase().getClass()).distinct()).hasSize(6);
        for (PlanRun run : phases) {
            for (RunEvent event : events()) {
                assertThat(Invariants.violated(run.on(event))).as(run + " " + event).isEmpty();
            }
        }
    }

    private static List<RunEvent> events() {
        List<RunEvent> events = new ArrayList<>();
        events.add(BEGAN);
        events.add(new RunEvent.Resumed());
        events.add(new RunEvent.Resumed(List.of(1, 9)));
        events.add(PROVED);
        events.add(LastProofTest.proved(LastProof.Kind.OFF));
        events.add(LastProofTest.proved(LastProof.Kind.RUN, LastProof.Weight.values()));
        events.add(CLEAN);
        events.add(DRIFT);
        events.add(new RunEvent.Answered(1, "step-1.1", "sqlite"));
        events.add(new RunEvent.Answered(9, "step-9.1", "sqlite"));
        for (Direction direction : Direction.values()) {
            events.add(new RunEvent.Directed(1, direction));
            events.add(new RunEvent.Directed(9, direction));
        }
        for (RunResult result : RunResult.values()) {
            events.add(new RunEvent.Finished(result, false));
        }
        events.add(new RunEvent.Finished(RunResult.STOPPED, true));
        for (StepEvent event : StepSamples.events()) {
            events.add(new RunEvent.InStep(1, 1, event));
            events.add(new RunEvent.InStep(2, 1, event));
            events.add(new RunEvent.InStep(9, 1, event));
        }
        return events;
    }

    private static int number(RunEvent event) {
        return switch (event) {
            case RunEvent.InStep(int step, _, _) -> step;
            case RunEvent.Answered(int step, _, _) -> step;
            case RunEvent.Directed(int step, _) -> step;
            case RunEvent _ -> 0;
        };
    }

    private static PlanRun asked() {
        PlanRun run =
                in(
                        twoSteps(StepEnd.FAILED),
                        1,
                        new StepEvent.Started("c0"),
                        new StepEvent.Witnessed(false),
                        new StepEvent.AgentStarted(),
                        new StepEvent.AgentEnded(new StepEvent.NeedsDecision(StepSamples.QUESTION)),
                        new StepEvent.GateOpened("step-1.1", StepSamples.QUESTION),
                        new StepEvent.Salvaged(Optional.empty()),
                        new StepEvent.Settled(StepEnd.ESCALATED));
        return run.on(CLEAN).on(new RunEvent.Finished(RunResult.STOPPED, false));
    }

    @Test
    void aQuestionStopsTheRunAndNothingGoesOnWithoutItsAnswer() {
        PlanRun run = asked();
        assertThat(run.result()).contains(RunResult.STOPPED);
        assertThat(run.asking()).hasSize(1);
        PlanRun resumed = run.on(new RunEvent.Resumed());
        assertThat(resumed.outstanding()).contains(new RunEffect.Audit());
        assertThat(closed(resumed, CLEAN)).contains(RunResult.STOPPED);
    }

    @Test
    void anAnswerIsKnownToARunThatHasEndedAndTheResumedRunFollowsIt() {
        PlanRun run = asked().on(new RunEvent.Answered(1, "step-1.1", "sqlite"));
        assertThat(run.result()).contains(RunResult.STOPPED);
        assertThat(run.asking()).isEmpty();
        PlanRun resumed = run.on(new RunEvent.Resumed());
        assertThat(resumed.outstanding())
                .contains(new RunEffect.ForStep(1, 1, 1, 2, new StepEffect.Begin()));
        assertThat(Invariants.violated(resumed)).isEmpty();
    }

    @Test
    void everyEventSurvivesTheJournal() {
        for (RunEvent event : events()) {
            EventWriting written = EventWriting.of(event);
            int step = number(event);
            boolean inStep = step > 0;
            Entry entry =
                    new Entry(
                            7,
                            java.time.Instant.parse("2026-01-05T10:00:00Z"),
                            written.type().word(),
                            inStep ? EventReading.unit(step) : "run",
                            1,
                            1,
                            1,
                            written.data());
            Optional<Entry> stored = Entries.read(entry.shown());
            assertThat(stored).contains(entry);
            assertThat(EventReading.of(stored.orElseThrow())).contains(event);
        }
    }

    private static PlanRun conditioned(boolean entry, boolean exit) {
        return PlanRun.of(List.of(rules(1, StepEnd.FAILED)), PlanRun.Conditions.of(entry, exit))
                .on(BEGAN);
    }

    private static RunEvent looked(RunEvent.ConditionKind stage, String... failures) {
        return new RunEvent.ConditionsChecked(stage, List.of(failures));
    }

    @Test
    void nobodyWorksBeforeTheEntryConditionHolds() {
        PlanRun run = conditioned(true, false);
        assertThat(run.outstanding())
                .contains(new RunEffect.CheckConditions(RunEvent.ConditionKind.ENTRY));
        assertThat(run.current()).isEmpty();

        PlanRun held = run.on(looked(RunEvent.ConditionKind.ENTRY));
        assertThat(held.current()).isPresent();
        assertThat(held.on(looked(RunEvent.ConditionKind.ENTRY, "late"))).isEqualTo(held);

        PlanRun refused = run.on(looked(RunEvent.ConditionKind.ENTRY, "no tests"));
        assertThat(refused.outstanding()).contains(new RunEffect.Close(RunResult.STOPPED));
        assertThat(refused.conditions().found().getLast().failures()).containsExactly("no tests");
    }

    @Test
    void anEntryConditionThatFailedIsLookedAtAgain() {
        PlanRun stopped =
                conditioned(true, false)
                        .on(looked(RunEvent.ConditionKind.ENTRY, "no"))
                        .on(new RunEvent.Finished(RunResult.STOPPED, false));
        assertThat(stopped.result()).contains(RunResult.STOPPED);
        PlanRun resumed = stopped.on(new RunEvent.Resumed());
        assertThat(resumed.outstanding())
                .contains(new RunEffect.CheckConditions(RunEvent.ConditionKind.ENTRY));
        assertThat(resumed.on(looked(RunEvent.ConditionKind.ENTRY)).current()).isPresent();
    }

    @Test
    void theExitConditionIsLookedAtWhenAllStepsAreDone() {
        PlanRun done = passed(conditioned(false, true), 1);
        assertThat(done.outstanding())
                .contains(new RunEffect.CheckConditions(RunEvent.ConditionKind.EXIT));

        PlanRun held = done.on(looked(RunEvent.ConditionKind.EXIT)).on(PROVED).on(CLEAN);
        assertThat(held.outstanding()).contains(new RunEffect.Close(RunResult.COMPLETED));

        PlanRun failed = done.on(looked(RunEvent.ConditionKind.EXIT, "red")).on(CLEAN);
        assertThat(failed.outstanding()).contains(new RunEffect.Close(RunResult.FAILED));
    }

    @Test
    void aSignalEndsARunWhileConditionsAreLookedAt() {
        RunEvent signal = new RunEvent.Finished(RunResult.STOPPED, true);
        assertThat(conditioned(true, true).on(signal).result()).contains(RunResult.STOPPED);
        assertThat(passed(conditioned(false, true), 1).on(signal).result())
                .contains(RunResult.STOPPED);
    }
}
