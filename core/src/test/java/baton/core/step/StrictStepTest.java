package baton.core.step;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.prove.ProofGrade;
import baton.core.prove.ProofLevel;
import baton.core.prove.StepGrade;

import org.junit.jupiter.api.Test;

import java.util.Optional;

/// Steps that wait for their witnesses.
class StrictStepTest {
    @Test
    void aStrictStepIsHeldToItsWitnessesBeforeItIsCommitted() {
        StepRun strict =
                StepRun.of(StepSamples.rules(StepEnd.FAILED, true, false).at(ProofLevel.STRICT));
        StepRun waiting =
                StepRunTest.fold(
                        StepRunTest.implemented(strict), StepRunTest.GREEN, StepRunTest.HOLDS);
        assertThat(waiting.outstanding()).contains(new StepEffect.Grade());
        StepRun blind =
                waiting.on(new StepEvent.Graded(StepSamples.grade(ProofGrade.BLIND)))
                        .on(StepRunTest.SAVED);
        assertThat(blind.outstanding()).contains(new StepEffect.Implement(Optional.empty()));
        assertThat(blind.tally().attempt()).isEqualTo(2);
        assertThat(blind.tally().lastFailure().orElseThrow()).contains("VERIFY_BLIND", "a.sh:1");
        StepRun again =
                StepRunTest.fold(
                        blind,
                        new StepEvent.AgentStarted(),
                        StepRunTest.DONE,
                        StepRunTest.IN_SCOPE,
                        StepRunTest.GREEN,
                        StepRunTest.HOLDS);
        assertThat(again.outstanding()).contains(new StepEffect.Grade());
        StepRun held = again.on(new StepEvent.Graded(StepSamples.grade(ProofGrade.ASSERTED)));
        assertThat(held.state()).isInstanceOf(StepState.Checkpointing.class);
        StepRun killed = waiting.resumed();
        assertThat(killed.outstanding()).contains(new StepEffect.Recover(new Recovery.Judged()));
    }

    @Test
    void witnessesThatCouldNotBeHeardHoldNothingUp() {
        StepRun strict =
                StepRun.of(StepSamples.rules(StepEnd.FAILED, true, false).at(ProofLevel.STRICT));
        StepRun unheard =
                StepRunTest.fold(
                        StepRunTest.implemented(strict),
                        StepRunTest.GREEN,
                        StepRunTest.HOLDS,
                        new StepEvent.Graded(StepGrade.none("there is no sandbox")));
        assertThat(unheard.state()).isInstanceOf(StepState.Checkpointing.class);
    }
}
