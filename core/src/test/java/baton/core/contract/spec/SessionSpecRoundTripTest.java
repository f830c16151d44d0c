package baton.core.contract.spec;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.Reading;
import baton.core.contract.plan.PlanGenerator;
import baton.core.contract.plan.PlanVersion;
import baton.core.contract.plan.reading.Places;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

class SessionSpecRoundTripTest {
    private static final int SPECS = 300;

    private static final Set<Fault> ALLOWED =
            Set.of(
                    Fault.PLAN_VERSION_MISMATCH,
                    Fault.SPEC_NO_MANIFEST,
                    Fault.STEP_NO_VERIFY,
                    Fault.STEP_VACUOUS_VERIFY,
                    Fault.STEP_UNPROVABLE,
                    Fault.CHECKPOINT_UNSUPPORTED,
                    Fault.MANIFEST_COUNT_UNREACHABLE,
                    Fault.STRATEGY_FILE_OUTSIDE_FENCE);

    @Test
    void whatIsWrittenReadsBackTheSame() {
        for (long seed = 0; seed < SPECS; seed++) {
            SessionSpec spec = spec(new PlanGenerator(seed));
            String text = spec.render();
            Reading<SessionSpec> reading = SessionSpec.parse(Source.of("spec.md", text));
            assertThat(reading.value()).as("seed %d\n%s", seed, text).contains(spec);
            assertThat(reading.problems())
                    .as("seed %d\n%s", seed, text)
                    .extracting(Problem::fault)
                    .isSubsetOf(ALLOWED);
        }
    }

    private static SessionSpec spec(PlanGenerator make) {
        return new SessionSpec(
                1 + make.below(9),
                make.below(5) == 0 ? "" : make.line(),
                make.maybe(() -> ".claude/projects/2026-01-05-x/plan.md"),
                make.below(2) == 0 ? OptionalInt.of(9) : OptionalInt.empty(),
                Optional.of(make.below(2) == 0 ? PlanVersion.CURRENT : new PlanVersion("1.8")),
                make.some(2, make::section),
                new Dependencies(make.line(), make.line(), condition(make)),
                make.fence(),
                make.maybe(() -> manifest(make)),
                make.steps(make.below(2), 1 + make.below(3)),
                conditions(make),
                make.maybe(() -> recovery(make)),
                make.some(2, make::section),
                new Places(List.of()));
    }

    private static Condition condition(PlanGenerator make) {
        return new Condition(make.line());
    }

    private static List<Condition> conditions(PlanGenerator make) {
        List<Condition> some = make.some(3, () -> condition(make));
        return some.isEmpty() ? List.of(Condition.NONE) : some;
    }

    private static SessionManifest manifest(PlanGenerator make) {
        return new SessionManifest(
                Optional.of(PlanVersion.CURRENT),
                make.below(2) == 0,
                make.some(3, make::path),
                make.below(4),
                List.of("^feat\\(x\\):", "é \" # y"),
                make.some(1, make::path),
                make.some(2, make::glob),
                make.some(2, make::glob));
    }

    private static SpecRecovery recovery(PlanGenerator make) {
        return new SpecRecovery(
                make.line(),
                make.below(3),
                make.some(3, () -> make.below(20)),
                make.maybe(() -> condition(make)),
                make.maybe(() -> ".claude/progress.json"));
    }
}
