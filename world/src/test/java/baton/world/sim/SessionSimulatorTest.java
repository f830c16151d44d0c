package baton.world.sim;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;

import org.junit.jupiter.api.Test;

import java.util.EnumSet;
import java.util.Set;

/// `-Dsim.seeds=N` runs N seeds, `-Dsim.seed=S` one.
class SessionSimulatorTest {
    private static final int SEEDS = Integer.getInteger("sim.seeds", 2_000);
    private static final int MANY = 500;

    @Test
    void noSeedBreaksAnInvariant() {
        long first = Long.getLong("sim.seed", 0);
        long last = Long.getLong("sim.seed", SEEDS - 1);
        Set<RunResult> results = EnumSet.noneOf(RunResult.class);
        int crashes = 0;
        int recoveries = 0;
        for (long seed = first; seed <= last; seed++) {
            SessionSimulator.Outcome outcome = new SessionSimulator(seed).run();
            results.add(outcome.result());
            crashes += outcome.crashes();
            recoveries += outcome.recoveries();
        }
        boolean single = first == last;
        assertThat(single || crashes > SEEDS).as("crashes: " + crashes).isTrue();
        assertThat(single || recoveries > 0).as("recoveries: " + recoveries).isTrue();
        assertThat(single || results.size() == RunResult.values().length - 1)
                .as(results.toString())
                .isTrue();
    }

    @Test
    void aSeedReplaysExactly() {
        for (long seed = 0; seed < 50; seed++) {
            assertThat(new SessionSimulator(seed).run())
                    .isEqualTo(new SessionSimulator(seed).run());
        }
    }

    @Test
    void thousandsOfSessionsComeToTheirEnd() {
        assertThat(new SessionSimulator(1, SessionSimulator.rows(MANY)).run().result())
                .isEqualTo(RunResult.COMPLETED);
    }
}
