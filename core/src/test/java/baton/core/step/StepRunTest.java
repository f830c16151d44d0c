package baton.core.step;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Shown;
import baton.core.step.StepEvent.AgentEnded;
import baton.core.step.StepEvent.AgentStarted;
import baton.core.step.StepEvent.Checkpointed;
import baton.core.step.StepEvent.ManifestChecked;
import baton.core.step.StepEvent.Recovered;
import baton.core.step.StepEvent.Salvaged;
import baton.core.step.StepEvent.ScopeChecked;
import baton.core.step.StepEvent.Settled;
import baton.core.step.StepEvent.Started;
import baton.core.step.StepEvent.Verified;
import baton.core.step.StepEvent.Witnessed;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

class StepRunTest {
    static final StepEvent GREEN = new Verified(new StepEvent.Green(false));
    static final StepEvent RED = new Verified(new StepEvent.Red("exit 1"));
    static final StepEvent HOLDS = new ManifestChecked(Shown.NONE);
    static final StepEvent IN_SCOPE = new ScopeChecked(true, Optional.empty());
    static final StepEvent DONE = new AgentEnded(new StepEvent.Finished());
    static final StepEvent SAVED = new Salvaged(Optional.of("ref"));

    static StepRun fresh(StepEnd whenExhausted) {
        return StepRun.of(StepSamples.rules(whenExhausted, true, true));
    }

    static StepRun fold(StepRun step, StepEvent... events) {
        return Arrays.stream(events).reduce(step, StepRun::on, (a, b) -> b);
    }

    static StepRun implemented(StepRun step) {
        return fold(
                step, new Started("c0"), new Witnessed(false), new AgentStarted(), DONE, IN_SCOPE);
    }

    @Test
    void everyStateTakesEveryEventWithoutAnException() {
        for (StepRules rules : StepSamples.rules()) {
            for (StepState state : StepSamples.states()) {
                for (StepEvent event : StepSamples.events()) {
                    StepRun next = new StepRun(rules, state, Tally.FIRST).on(event);
                    assertThat(next.rules()).isEqualTo(rules);
                    assertThat(next.tally().attempt()).isLessThanOrEqualTo(StepRules.ATTEMPTS_MAX);
                }
            }
        }
    }

    @Test
    void samplesCoverEveryStateAndEvent() {
        assertThat(classes(StepSamples.states()))
                .containsExactlyInAnyOrder(StepState.class.getPermittedSubclasses());
        Set<Class<?>> events = classes(StepSamples.events());
        assertThat(events)
                .contains(Started.class, Witnessed.class, AgentStarted.class, AgentEnded.class)
                .hasSize(
                        (int)
                                Arrays.stream(StepEvent.class.getPermittedSubclasses())
                                        .filter(StepEvent.class::isAssignableFrom)
                                        .count());
    }

    private static Set<Class<?>> classes(List<?> samples) {
        return samples.stream().map(Object::getClass).collect(Collectors.toSet());
    }

    /// Each pair of states that an event leads from and to: no other is meant, and none went away.
    @Test
    void transitionsAreExactlyThese() {
        Set<String> moves = new HashSet<>();
        for (StepRules rules : StepSamples.rules()) {
            for (StepState state : StepSamples.states()) {
                for (StepEvent event : StepSamples.events()) {
                    StepState next = new StepRun(rules, state, Tally.FIRST).on(event).state();
                    moves.add(name(state) + " > " + name(next));
                }
            }
        }
        moves.removeIf(move -> move.split(" > ", -1)[0].equals(move.split(" > ", -1)[1]));
        assertThat(moves)
                .containsExactlyInAnyOrder(
                        "Pending > Witnessing",
                        "Pending > Settling",
                        "Recovering > Settling",
                        "Witnessing > Implementing",
                        "Witnessing > Verifying",
                        "Implementing > AgentRunning",
                        "AgentRunning > Scoping",
                        "AgentRunning > Implementing",
                        "AgentRunning > Asking",
                        "Asking > Retreating",
                        "AgentRunning > Retreating",
                        "Scoping > Verifying",
                        "Scoping > Retreating",
                        "Verifying > Proving",
                        "Verifying > Retreating",
                        "Proving > Checkpointing",
                        "Proving > Retreating",
                        "Proving > Grading",
                        "Grading > Checkpointing",
                        "Grading > Retreating",
                        "Checkpointing > Settling",
                        "Checkpointing > Verifying",
                        "Checkpointing > Retreating",
                        "Retreating > Implementing",
                        "Retreating > Verifying",
                        "Retreating > Settling",
                        "Recovering > Implementing",
                        "Recovering > Verifying",
                        "Settling > Ended");
    }

    private static String name(StepState state) {
        return state.getClass().getSimpleName();
    }

    @Test
    void aStepPassesWhenVerifyAndManifestHoldAndTheCommitIsMade() {
        StepRun step =
                fold(
                        implemented(fresh(StepEnd.FAILED)),
                        GREEN,
                        HOLDS,
                        new Checkpointed(Optional.of("c1"), List.of()),
                        new Settled(StepEnd.PASSED));
        assertThat(step.end()).contains(StepEnd.PASSED);
        assertThat(step.tally().commit()).contains("c1");
        assertThat(step.tally().provenNow()).isTrue();
    }

    @Test
    void theThirdFailedAttemptEndsTheStep() {
        StepRun step = implemented(fresh(StepEnd.FAILED));
        for (int attempt = 2; attempt <= 3; attempt++) {
            step = fold(step, RED, SAVED, new AgentStarted(), DONE, IN_SCOPE);
            assertThat(step.tally().attempt()).isEqualTo(attempt);
        }
        step = fold(step, RED);
        assertThat(step.outstanding()).contains(new StepEffect.Retreat(true));
        step = fold(step, SAVED, new Settled(StepEnd.FAILED));
        assertThat(step.end()).contains(StepEnd.FAILED);
        assertThat(step.tally().failures()).hasSize(3);
    }

    @Test
    void skipAndEscalateTakeOneAttempt() {
        for (StepEnd end : List.of(StepEnd.SKIPPED, StepEnd.ESCALATED)) {
            StepRun step = fold(implemented(fresh(end)), RED, SAVED);
            assertThat(step.outstanding()).contains(new StepEffect.Settle(end));
        }
    }

    @Test
    void aRateLimitCostsATryAndNoAttempt() {
        StepRun step = fold(fresh(StepEnd.FAILED), new Started("c0"), new Witnessed(false));
        step =
                fold(
                        step,
                        new AgentStarted(),
                        new AgentEnded(new StepEvent.RateLimited(StepSamples.LATER)));
        assertThat(step.outstanding())
                .contains(new StepEffect.Implement(Optional.of(StepSamples.LATER)));
        assertThat(step.tally().attempt()).isEqualTo(1);
        assertThat(step.tally().tries()).isEqualTo(2);
        assertThat(step.resumed()).as("a restart goes on waiting").isEqualTo(step);
    }

    @Test
    void anAgentThatIsAlwaysToldToWaitFailsItsAttemptInTheEnd() {
        StepRun step = fold(fresh(StepEnd.SKIPPED), new Started("c0"), new Witnessed(false));
        StepEvent wait = new AgentEnded(new StepEvent.RateLimited(StepSamples.LATER));
        for (int i = 0; i < StepRun.WAITS_MAX; i++) {
            step = fold(step, new AgentStarted(), wait);
        }
        assertThat(step.state()).isInstanceOf(StepState.Retreating.class);
    }

    @Test
    void aCrashWhileTheAgentRunsKeepsTheAttempt() {
        StepRun step =
                fold(
                        fresh(StepEnd.FAILED),
                        new Started("c0"),
                        new Witnessed(false),
                        new AgentStarted());
        StepRun resumed = step.resumed();
        assertThat(resumed.outstanding()).contains(new StepEffect.Recover(new Recovery.Anew()));
        StepRun again = resumed.on(new Recovered(Optional.empty()));
        assertThat(again.tally().attempt()).isEqualTo(1);
        assertThat(again.tally().tries()).isEqualTo(2);
        assertThat(again.outstanding()).contains(new StepEffect.Implement(Optional.empty()));
    }

    @Test
    void aCrashInVerifyAsksNoAgentForWorkThatIsStillThere() {
        StepRun step = implemented(fresh(StepEnd.FAILED)).on(GREEN).resumed();
        assertThat(step.outstanding()).contains(new StepEffect.Recover(new Recovery.Judged()));
        assertThat(step.on(new Recovered(Optional.empty(), true)).outstanding())
                .contains(new StepEffect.Verify());
    }

    private static StepRun proved() {
        return fold(implemented(fresh(StepEnd.FAILED)), GREEN, HOLDS);
    }

    private static final StepEvent MAKING = new StepEvent.CheckpointMaking("c1", "t1", "c0");

    @Test
    void aCommitFoundAfterACrashIsProvedAgainBeforeItCounts() {
        StepRun step = proved().on(MAKING).resumed();
        assertThat(step.outstanding()).contains(new StepEffect.Recover(new Recovery.Making("c1")));
        step = step.on(new Recovered(Optional.of("c1")));
        assertThat(step.tally().provenNow()).isFalse();
        assertThat(step.outstanding()).contains(new StepEffect.Verify());
        step = fold(step, GREEN, HOLDS);
        assertThat(step.tally().provenNow()).isTrue();
        assertThat(step.outstanding())
                .contains(new StepEffect.Checkpoint(new Proposal.Committed("c1")));
        step = step.on(new Checkpointed(Optional.of("c1"), List.of()));
        assertThat(step.outstanding()).contains(new StepEffect.Settle(StepEnd.PASSED));
        assertThat(step.tally().commit()).contains("c1");
    }

    @Test
    void aCommitThatWasFoundIsLookedForAgainAfterAnotherCrash() {
        StepEffect lookedFor = new StepEffect.Recover(new Recovery.Making("c1"));
        StepRun found = proved().on(MAKING).resumed().on(new Recovered(Optional.of("c1")));
        assertThat(found.resumed().outstanding()).contains(lookedFor);
        assertThat(found.on(GREEN).resumed().outstanding()).contains(lookedFor);
        assertThat(fold(found, GREEN, HOLDS).resumed().outstanding()).contains(lookedFor);
    }

    @Test
    void whatWasProvedIsCommittedLaterWithoutAskingTheAgentAgain() {
        StepEffect kept = new StepEffect.Recover(new Recovery.Proved());
        StepRun step = proved().resumed();
        assertThat(step.outstanding()).contains(kept);
        step = step.on(new Recovered(Optional.empty(), true));
        assertThat(step.outstanding()).contains(new StepEffect.Verify());
        assertThat(step.tally().attempt()).isEqualTo(1);
        assertThat(step.resumed().outstanding()).contains(kept);
        assertThat(step.on(GREEN).resumed().outstanding()).contains(kept);
        step = fold(step, GREEN, HOLDS);
        assertThat(step.outstanding()).contains(new StepEffect.Checkpoint(new Proposal.Kept()));
        assertThat(step.resumed().outstanding()).contains(kept);
    }

    /// A person has committed between the judged tree and its commit.
    @Test
    void workThatWasOutrunIsProvedAgainAndNoAttemptIsUsed() {
        StepEvent outrun = new Recovered(Optional.empty(), true);
        for (StepRun before :
                List.of(implemented(fresh(StepEnd.FAILED)), proved(), proved().on(MAKING))) {
            StepRun step = before.on(outrun);
            assertThat(step.outstanding()).contains(new StepEffect.Verify());
            assertThat(step.tally().attempt()).isEqualTo(1);
            assertThat(step.tally().tries()).isEqualTo(2);
            assertThat(step.tally().provenNow()).isFalse();
            assertThat(step.resumed().outstanding())
                    .contains(new StepEffect.Recover(new Recovery.Proved()));
        }
    }

    @Test
    void commitThatIsThereStaysTheStepsWhateverComesOnTopOfIt() {
        StepRun found = proved().on(MAKING).resumed().on(new Recovered(Optional.of("c1")));
        assertThat(found.on(new Recovered(Optional.empty(), true)).state())
                .isEqualTo(new StepState.Verifying(new Proposal.Committed("c1")));
    }

    @Test
    void workThatIsAlwaysOutrunFailsItsAttemptInTheEnd() {
        StepRun step = implemented(fresh(StepEnd.SKIPPED));
        for (int i = 0; i < StepRun.WAITS_MAX; i++) {
            step = step.on(new Recovered(Optional.empty(), true));
        }
        assertThat(step.state()).isInstanceOf(StepState.Retreating.class);
    }

    @Test
    void aCommitThatHooksRefuseIsAFailedAttempt() {
        StepRun step = proved().on(new StepEvent.CheckpointRefused("lint: no"));
        assertThat(step.outstanding()).contains(new StepEffect.Retreat(false));
        assertThat(step.tally().lastFailure()).contains("lint: no");
        assertThat(step.on(SAVED).tally().attempt()).isEqualTo(2);
    }

    @Test
    void whatHooksMakeOfItIsProvedAgainAndOnlyOnce() {
        StepEvent altered = new StepEvent.CheckpointAltered("t2");
        StepRun step = proved().on(altered);
        assertThat(step.outstanding()).contains(new StepEffect.Verify());
        assertThat(step.tally().provenNow()).isFalse();
        assertThat(step.tally().attempt()).isEqualTo(1);
        step = fold(step, GREEN, HOLDS);
        assertThat(step.outstanding()).contains(new StepEffect.Checkpoint(new Proposal.Hooks()));
        assertThat(step.on(altered).state()).isEqualTo(new StepState.Retreating(Optional.empty()));
    }

    @Test
    void whatHeldBeforeTheAgentIsLookedAtAgainAfterACrash() {
        StepRun step = fold(fresh(StepEnd.FAILED), new Started("c0"));
        assertThat(step.resumed().outstanding()).contains(new StepEffect.Witness());
    }

    @Test
    void aFailedStepGetsItsAttemptsAnewWhenTheRunIsResumed() {
        StepRun failed =
                new StepRun(
                        StepSamples.rules().getFirst(),
                        new StepState.Ended(StepEnd.FAILED),
                        new Tally(
                                3,
                                7,
                                0,
                                0,
                                false,
                                Optional.empty(),
                                List.of(),
                                List.of("x"),
                                List.of(),
                                List.of(),
                                Tally.Finding.NONE));
        StepRun again = failed.resumed();
        assertThat(again.state()).isEqualTo(new StepState.Pending());
        assertThat(again.tally().attempt()).isEqualTo(1);
        assertThat(again.tally().tries()).as("tries name agent runs").isEqualTo(8);
    }

    @Test
    void aStepThatPassedOrWasSkippedStaysSo() {
        for (StepEnd end : List.of(StepEnd.PASSED, StepEnd.SKIPPED)) {
            StepRun step =
                    new StepRun(
                            StepSamples.rules().getFirst(), new StepState.Ended(end), Tally.FIRST);
            assertThat(step.resumed()).isEqualTo(step);
        }
    }

    @Test
    void whatHeldBeforeAnIdleAgentIsNoted() {
        StepRun step =
                fold(
                        fresh(StepEnd.FAILED),
                        new Started("c0"),
                        new Witnessed(true),
                        new AgentStarted(),
                        DONE,
                        new ScopeChecked(false, Optional.empty()));
        assertThat(step.tally().notes()).containsExactly(Note.WITNESS_GREEN);
        StepRun busy = fold(fresh(StepEnd.FAILED), new Started("c0"), new Witnessed(true));
        busy = fold(busy, new AgentStarted(), DONE, IN_SCOPE);
        assertThat(busy.tally().notes()).isEmpty();
    }

    @Test
    void exitSeventySevenBlocksOnlyAPreflight() {
        StepEvent blocked = new Verified(new StepEvent.PreflightBlocked());
        StepRun preflight = fold(implemented(fresh(StepEnd.ESCALATED)), blocked, SAVED);
        assertThat(preflight.outstanding()).contains(new StepEffect.Settle(StepEnd.BLOCKED));
        StepRun plain =
                fold(
                        implemented(StepRun.of(StepSamples.rules(StepEnd.FAILED, true, false))),
                        blocked);
        assertThat(plain.state()).isEqualTo(new StepState.Retreating(Optional.empty()));
    }

    @Test
    void whoOnlyHadToWaitHasBegunNoAttempt() {
        StepRun due = fold(fresh(StepEnd.FAILED), new Started("c0"), new Witnessed(false));
        StepRun told =
                fold(
                        due,
                        new AgentStarted(),
                        new AgentEnded(new StepEvent.RateLimited(StepSamples.LATER)));

        assertThat(due.attempts()).isZero();
        assertThat(fold(due, new AgentStarted()).attempts()).isOne();
        assertThat(told.attempts()).isZero();
    }
}
