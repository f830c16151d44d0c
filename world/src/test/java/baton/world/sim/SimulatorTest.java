package baton.world.sim;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;

import org.junit.jupiter.api.Test;

import java.util.EnumSet;
import java.util.Set;

/// `-Dsim.seeds=N` runs N seeds, `-Dsim.seed=S` one.
class SimulatorTest {
    private static final int SEEDS = Integer.getInteger("sim.seeds", 2_000);

    @Test
    void noSeedBreaksAnInvariant() {
        long first = Long.getLong("sim.seed", 0);
        long last = Long.getLong("sim.seed", SEEDS - 1);
        Set<RunResult> results = EnumSet.noneOf(RunResult.class);
        int crashes = 0;
        int answers = 0;
        for (long seed = first; seed <= last; seed++) {
            Simulator.Outcome outcome = new Simulator(seed).run();
            results.add(outcome.result());
            crashes += outcome.crashes();
            answers += outcome.answers();
        }
        boolean single = first == last;
        assertThat(single || crashes > SEEDS).as("crashes: " + crashes).isTrue();
        assertThat(single || answers > 0).as("answers: " + answers).isTrue();
        assertThat(single || results.containsAll(EnumSet.of(RunResult.COMPLETED, RunResult.FAILED)))
                .as(results.toString())
                .isTrue();
    }

    @Test
    void aSeedReplaysExactly() {
        for (long seed = 0; seed < 50; seed++) {
            assertThat(new Simulator(seed).run()).isEqualTo(new Simulator(seed).run());
        }
    }
}
