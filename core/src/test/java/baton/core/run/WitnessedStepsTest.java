package baton.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.prove.ProofGrade;
import baton.core.prove.ProofLevel;
import baton.core.step.StepEffect;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.step.StepSamples;

import org.junit.jupiter.api.Test;

import java.util.List;

/// The witnesses of steps that passed, beside everything else that a run owes.
class WitnessedStepsTest {
    private static PlanRun witnessedSteps() {
        return PlanRun.of(
                        List.of(
                                PlanRunTest.rules(1, StepEnd.FAILED).at(ProofLevel.WITNESSED),
                                PlanRunTest.rules(2, StepEnd.FAILED).at(ProofLevel.WITNESSED)))
                .on(PlanRunTest.BEGAN);
    }

    private static RunEvent grade(int step, int tries) {
        return new RunEvent.InStep(
                step, tries, new StepEvent.Graded(StepSamples.grade(ProofGrade.BLIND)));
    }

    @Test
    void witnessesOfAStepAreOwedBesideTheNextOneAndMoveNothing() {
        PlanRun run = PlanRunTest.passed(witnessedSteps(), 1);
        assertThat(run.outstanding())
                .containsExactly(
                        new RunEffect.ForStep(1, 2, 1, 1, new StepEffect.Begin()),
                        new RunEffect.Grade(1, 1, "c1"));
        PlanRun heard = run.on(grade(1, 1));
        assertThat(heard.outstanding())
                .containsExactly(new RunEffect.ForStep(1, 2, 1, 1, new StepEffect.Begin()));
        assertThat(heard.step(1).orElseThrow().tally().finding().grade())
                .contains(StepSamples.grade(ProofGrade.BLIND));
        assertThat(heard.on(grade(1, 1))).isEqualTo(heard);
        assertThat(run.on(grade(1, 7))).isEqualTo(run);
    }

    @Test
    void aRunIsClosedWhenAllWitnessesHaveSpoken() {
        PlanRun run =
                PlanRunTest.passed(PlanRunTest.passed(witnessedSteps(), 1), 2)
                        .on(PlanRunTest.PROVED)
                        .on(PlanRunTest.CLEAN);
        assertThat(run.outstanding()).containsExactly(new RunEffect.Grade(1, 1, "c1"));
        PlanRun heard = run.on(grade(1, 1)).on(grade(2, 1));
        assertThat(heard.outstanding()).containsExactly(new RunEffect.Close(RunResult.COMPLETED));
        assertThat(heard.audit()).isPresent();
    }

    @Test
    void whatWitnessesDidNotSayBeforeAKillIsOwedAgain() {
        PlanRun run = PlanRunTest.passed(witnessedSteps(), 1);
        PlanRun resumed =
                run.on(new RunEvent.Finished(RunResult.STOPPED, true)).on(new RunEvent.Resumed());
        assertThat(resumed.outstanding()).contains(new RunEffect.Grade(1, 1, "c1"));
        PlanRun redone = run.on(grade(1, 1)).on(new RunEvent.Resumed(List.of(1)));
        assertThat(redone.step(1).orElseThrow().tally().finding().grade()).isEmpty();
    }
}
