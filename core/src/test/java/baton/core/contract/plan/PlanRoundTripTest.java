package baton.core.contract.plan;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.plan.reading.Places;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;

import java.util.Set;

class PlanRoundTripTest {
    private static final int PLANS = 400;

    /// A made-up plan may well overlap, prove nothing or be of another version; what it must not be
    /// is malformed.
    private static final Set<Fault> ALLOWED =
            Set.of(
                    Fault.PLAN_LEGACY,
                    Fault.PLAN_VERSION_MISMATCH,
                    Fault.STEP_NO_VERIFY,
                    Fault.STEP_VACUOUS_VERIFY,
                    Fault.STEP_UNPROVABLE,
                    Fault.CHECKPOINT_UNSUPPORTED,
                    Fault.CHECKPOINT_NONE_IN_SESSION,
                    Fault.MANIFEST_COUNT_UNREACHABLE,
                    Fault.STRATEGY_OVERLAP,
                    Fault.STRATEGY_FILE_OUTSIDE_FENCE);

    @Test
    void whatIsWrittenReadsBackTheSame() {
        for (long seed = 0; seed < PLANS; seed++) {
            Plan plan = new PlanGenerator(seed).plan();
            String text = plan.render();
            Reading<Plan> reading = Plan.parse(Source.of("plan.md", text));
            assertThat(reading.value()).as("seed %d\n%s", seed, text).contains(plan);
            assertThat(reading.problems())
                    .as("seed %d\n%s", seed, text)
                    .extracting(Problem::fault)
                    .isSubsetOf(ALLOWED);
        }
    }

    @Test
    void writingTwiceGivesTheSameText() {
        for (long seed = 0; seed < 50; seed++) {
            String text = new PlanGenerator(seed).plan().render();
            Reading<Plan> reading = Plan.parse(Source.of("plan.md", text));
            assertThat(reading.value().orElseThrow().render()).isEqualTo(text);
        }
    }

    @Test
    void pathsOfAMadePlanHaveNoLine() {
        Plan made = new PlanGenerator(3).plan();
        Reading<Plan> read = Plan.parse(Source.of("plan.md", made.render()));
        assertThat(made.paths()).allMatch(place -> place.line() == 0);
        assertThat(read.value().orElseThrow().paths())
                .allMatch(place -> place.line() > 0)
                .extracting(Places.PathPlace::path)
                .containsExactlyElementsOf(
                        made.paths().stream().map(Places.PathPlace::path).toList());
    }
}
