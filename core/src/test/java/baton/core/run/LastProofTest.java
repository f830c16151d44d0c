package baton.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.LastProof.Finding;
import baton.core.run.LastProof.Weight;
import baton.core.step.StepEnd;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

class LastProofTest {
    @ParameterizedTest
    @CsvSource({
        "false, false, RED",
        "false, true,  LOCAL",
        "true,  false, OUTDATED",
        "true,  true,  OUTDATED"
    })
    void redWeighsLessWhereTheWorkIsNotToBlame(boolean outdated, boolean local, Weight weight) {
        assertThat(LastProof.weigh(outdated, local)).isEqualTo(weight);
    }

    @Test
    void ofALongOutputTheEndIsKept() {
        String output = new Finding(1, Weight.RED, "x", "a".repeat(5_000) + "end").output();

        assertThat(output).hasSize(4_000).startsWith("…a").endsWith("end");
    }

    static RunEvent proved(LastProof.Kind kind, LastProof.Weight... found) {
        List<LastProof.Finding> findings =
                Stream.of(found).map(w -> new LastProof.Finding(1, w, "exit 1", "no")).toList();
        return new RunEvent.ProvedWhole(new LastProof(kind, findings, List.of("a place")));
    }

    private static PlanRun done() {
        PlanRun first = PlanRunTest.passed(PlanRunTest.twoSteps(StepEnd.FAILED), 1);
        return PlanRunTest.passed(first, 2);
    }

    private static Optional<RunResult> closed(RunEvent proof) {
        return PlanRunTest.closed(done().on(proof), PlanRunTest.CLEAN);
    }

    @Test
    void onlyALastProofThatIsRedMakesPartial() {
        for (LastProof.Kind kind : LastProof.Kind.values()) {
            assertThat(closed(proved(kind))).contains(RunResult.COMPLETED);
        }
        for (LastProof.Weight weight : LastProof.Weight.values()) {
            boolean red = weight == LastProof.Weight.RED;
            assertThat(closed(proved(LastProof.Kind.RUN, weight)))
                    .contains(red ? RunResult.PARTIAL : RunResult.COMPLETED);
        }
    }

    @Test
    void whatIsResumedIsProvedAgainAndNoAgentIsAsked() {
        PlanRun proving = done();
        assertThat(proving.on(new RunEvent.Resumed()).outstanding())
                .containsExactly(new RunEffect.ProveWhole());
        PlanRun red =
                proving.on(proved(LastProof.Kind.RUN, LastProof.Weight.RED)).on(PlanRunTest.CLEAN);
        PlanRun resumed =
                red.on(new RunEvent.Finished(RunResult.PARTIAL, false)).on(new RunEvent.Resumed());
        assertThat(resumed.outstanding()).containsExactly(new RunEffect.ProveWhole());
        assertThat(resumed.proof()).isEmpty();
    }
}
