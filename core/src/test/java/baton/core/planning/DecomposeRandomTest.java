package baton.core.planning;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.plan.Plan;
import baton.core.contract.plan.PlanGenerator;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.Strategy;
import baton.core.contract.spec.SessionSpec;
import baton.core.text.Source;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// Plans at random: what a decomposition promises holds for each, and no way of cutting a small
/// one has fewer waves.
class DecomposeRandomTest {
    private static final int PLANS = 150;
    private static final List<String> PATHS =
            List.of("a", "b", "c", "d/e", "d/f", "d", "g/**", "g/h", "i", "j", "k", "l", "m", "n");

    private static SteppedPlan random(Random random) {
        SteppedPlan plan = new SteppedPlan();
        int count = 1 + random.nextInt(7);
        for (int step = 1; step <= count; step++) {
            List<String> files = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                files.add(PATHS.get(random.nextInt(PATHS.size())));
            }
            boolean says = step > 1 && random.nextInt(4) == 0;
            String needs = "Depends on: Step " + (1 + random.nextInt(Math.max(1, step - 1)));
            String listed = random.nextInt(12) == 0 ? "" : String.join(" ", files);
            plan = says ? plan.step(listed, needs) : plan.step(listed);
        }
        return plan;
    }

    private static Decompose.Done cut(String text) {
        return (Decompose.Done) Decompose.plan(text, "plan.md");
    }

    /// The order of steps by needs alone: `[i][j]` is true if step `i + 1` comes after step `j +
    /// 1`.
    private static boolean[][] closure(int count, List<Need> needs) {
        boolean[][] after = new boolean[count][count];
        needs.forEach(need -> after[need.step() - 1][need.on() - 1] = true);
        close(after);
        return after;
    }

    private static void close(boolean[][] after) {
        int count = after.length;
        for (int k = 0; k < count; k++) {
            for (int i = 0; i < count; i++) {
                for (int j = 0; j < count; j++) {
                    after[i][j] |= after[i][k] && after[k][j];
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whatIsPromisedHolds(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < PLANS; i++) {
            SteppedPlan plan = random(random);
            Decompose.Done done = cut(plan.text());
            Strategy strategy = done.decomposition().strategy();
            boolean[][] after = closure(plan.size(), done.decomposition().needs());
            assertThat(order(strategy, plan.size())).as(plan.text()).isDeepEqualTo(after);
            assertThat(strategy.byStep()).hasSize(plan.size());
            assertDisjoint(strategy);
            assertThat(cut(done.text()).text()).isEqualTo(done.text());
            assertThat(without(done.text(), strategy)).isEqualTo(plan.text());
            done.specs().forEach(DecomposeRandomTest::assertReads);
            assertThat(done.decomposition().waves()).isEqualTo(fewestWaves(after));
        }
    }

    /// The order that sessions force on steps.
    private static boolean[][] order(Strategy strategy, int count) {
        boolean[][] after = new boolean[count][count];
        Map<Integer, SessionPlan> byStep = strategy.byStep();
        for (int i = 1; i <= count; i++) {
            for (int j = 1; j <= count; j++) {
                SessionPlan one = byStep.get(i);
                SessionPlan other = byStep.get(j);
                boolean same = one.number() == other.number();
                after[i - 1][j - 1] =
                        same
                                ? one.steps().indexOf(i) > one.steps().indexOf(j)
                                : one.dependsOn().contains(other.number());
            }
        }
        close(after);
        return after;
    }

    private static void assertDisjoint(Strategy strategy) {
        for (SessionPlan one : strategy.sessions()) {
            for (SessionPlan other : strategy.sessions()) {
                boolean together =
                        one.number() != other.number() && one.wave().equals(other.wave());
                assertThat(together && one.fence().meets(other.fence())).isFalse();
            }
        }
    }

    private static String without(String text, Strategy strategy) {
        return text.replace(strategy.render(), "");
    }

    private static void assertReads(SpecFile file) {
        var reading = SessionSpec.parse(Source.of(file.name(), file.spec().render()));
        assertThat(reading.problems()).isEmpty();
        assertThat(reading.value()).hasValue(file.spec());
    }

    /// Tries every way to put steps together that forces no order on steps which have none.
    private static int fewestWaves(boolean[][] after) {
        return fewest(after, new int[after.length], 0, 0);
    }

    private static int fewest(boolean[][] after, int[] session, int at, int used) {
        if (at == session.length) {
            return wavesOf(after, session, used).orElse(Integer.MAX_VALUE);
        }
        int best = Integer.MAX_VALUE;
        for (int choice = 0; choice <= used; choice++) {
            session[at] = choice;
            best = Math.min(best, fewest(after, session, at + 1, Math.max(used, choice + 1)));
        }
        return best;
    }

    private static Optional<Integer> wavesOf(boolean[][] after, int[] session, int sessions) {
        boolean[][] waits = new boolean[sessions][sessions];
        for (int i = 0; i < session.length; i++) {
            for (int j = 0; j < session.length; j++) {
                waits[session[i]][session[j]] |= session[i] != session[j] && after[i][j];
            }
        }
        close(waits);
        for (int i = 0; i < session.length; i++) {
            for (int j = 0; j < i; j++) {
                boolean forced =
                        session[i] == session[j]
                                || waits[session[i]][session[j]]
                                || waits[session[j]][session[i]];
                if (forced != (after[i][j] || after[j][i]) || waits[session[i]][session[i]]) {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(longest(waits));
    }

    private static int longest(boolean[][] waits) {
        int[] wave = new int[waits.length];
        for (int round = 0; round < waits.length; round++) {
            for (int i = 0; i < waits.length; i++) {
                for (int j = 0; j < waits.length; j++) {
                    wave[i] = waits[i][j] ? Math.max(wave[i], wave[j] + 1) : wave[i];
                }
            }
        }
        int most = 0;
        for (int each : wave) {
            most = Math.max(most, each + 1);
        }
        return most;
    }

    /// Plans with all that a plan can hold either come out whole or are refused with a reason.
    @ParameterizedTest
    @ValueSource(longs = {11, 12})
    void oddPlansComeOutWholeOrAreRefused(long seed) {
        PlanGenerator generator = new PlanGenerator(seed);
        int done = 0;
        for (int i = 0; i < PLANS; i++) {
            Plan plan = generator.plan();
            String text = plan.render();
            switch (Decompose.plan(text, "plan.md")) {
                case Decompose.Done cut -> {
                    done++;
                    assertThat(cut.plan().steps()).as(text).isEqualTo(plan.steps());
                    assertThat(cut(cut.text()).text()).isEqualTo(cut.text());
                }
                case Decompose.Refused(var problems) -> assertThat(problems).isNotEmpty();
            }
        }
        assertThat(done).isGreaterThan(PLANS * 3 / 4);
    }
}
