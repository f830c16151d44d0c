package baton.core.step;

import static baton.core.step.StepRunTest.RED;
import static baton.core.step.StepRunTest.SAVED;
import static baton.core.step.StepRunTest.fold;
import static baton.core.step.StepRunTest.fresh;
import static baton.core.step.StepRunTest.implemented;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.step.StepEvent.AgentEnded;
import baton.core.step.StepEvent.AgentStarted;
import baton.core.step.StepEvent.GateOpened;
import baton.core.step.StepEvent.Settled;
import baton.core.step.StepEvent.Started;
import baton.core.step.StepEvent.Witnessed;

import org.junit.jupiter.api.Test;

import java.util.Optional;

/// A step whose agent asks a person.
class StepGateTest {
    private static StepRun asked() {
        return fold(
                fresh(StepEnd.FAILED),
                new Started("c0"),
                new Witnessed(false),
                new AgentStarted(),
                new AgentEnded(new StepEvent.NeedsDecision(StepSamples.QUESTION)),
                new GateOpened("step-1.1", StepSamples.QUESTION));
    }

    private static StepRun stopped() {
        return fold(asked(), SAVED, new Settled(StepEnd.ESCALATED));
    }

    @Test
    void anAgentThatAsksStopsTheStep() {
        StepRun asking =
                fold(
                        fresh(StepEnd.FAILED),
                        new Started("c0"),
                        new Witnessed(false),
                        new AgentStarted(),
                        new AgentEnded(new StepEvent.NeedsDecision(StepSamples.QUESTION)));
        assertThat(asking.outstanding()).contains(new StepEffect.OpenGate(StepSamples.QUESTION));
        assertThat(asking.resumed()).as("a crash loses no question").isEqualTo(asking);
        StepRun step = fold(asked(), SAVED);
        assertThat(step.outstanding()).contains(new StepEffect.Settle(StepEnd.ESCALATED));
        assertThat(step.tally().lastFailure())
                .contains(
                        "the agent asks: Which store fits? [sqlite | postgres]"
                                + " (recommended: sqlite)");
        assertThat(step.tally().openGate().orElseThrow().id()).isEqualTo("step-1.1");
    }

    @Test
    void aQuestionWithoutAnAnswerKeepsTheStepEndedWhenTheRunIsResumed() {
        assertThat(stopped().resumed()).isEqualTo(stopped());
    }

    @Test
    void anAnswerLetsTheResumedStepBeginAnew() {
        StepRun answered = stopped().answered("step-1.1", "postgres");
        assertThat(answered.state()).isEqualTo(new StepState.Ended(StepEnd.ESCALATED));
        StepRun resumed = answered.resumed();
        assertThat(resumed.outstanding()).contains(new StepEffect.Begin());
        assertThat(resumed.tally().attempt()).isEqualTo(1);
        assertThat(resumed.tally().tries()).isEqualTo(2);
        assertThat(resumed.tally().gates().getLast().answer()).contains("postgres");
    }

    @Test
    void onlyTheFirstFittingAnswerToTheOpenGateCounts() {
        StepRun step = stopped();
        assertThat(step.answered("step-1.2", "sqlite")).as("another gate").isEqualTo(step);
        assertThat(step.answered("step-1.1", "mysql")).as("not offered").isEqualTo(step);
        StepRun answered = step.answered("step-1.1", "sqlite");
        assertThat(answered.answered("step-1.1", "postgres")).isEqualTo(answered);
        assertThat(fresh(StepEnd.FAILED).answered("step-1.1", "sqlite"))
                .isEqualTo(fresh(StepEnd.FAILED));
    }

    @Test
    void anAnswerThatComesAfterACrashIsFollowedOnceTheWorkIsPutBack() {
        StepRun retreating = asked().answered("step-1.1", "sqlite").resumed();
        assertThat(retreating.outstanding()).contains(new StepEffect.Retreat(true));
        assertThat(retreating.on(SAVED).outstanding()).contains(new StepEffect.Begin());
        StepRun settling = fold(asked(), SAVED).answered("step-1.1", "sqlite").resumed();
        assertThat(settling.outstanding()).contains(new StepEffect.Begin());
    }

    @Test
    void anOlderAnswerDoesNotExcuseALaterFailure() {
        StepRun again = implemented(stopped().answered("step-1.1", "sqlite").resumed());
        StepRun failed = fold(again, RED, SAVED);
        assertThat(failed.outstanding()).contains(new StepEffect.Implement(Optional.empty()));
        assertThat(failed.tally().attempt()).isEqualTo(2);
    }
}
