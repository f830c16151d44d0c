package baton.world.sim;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.core.step.StepEnd;

import org.junit.jupiter.api.Test;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// Half of the seeds are steps in the user's checkout, half are graphs of sessions. `-Dsim.seeds=N`
/// runs N seeds, `-Dsim.seed=S` one, `-Dlong=true` more than the normal build.
class SimulatorTest {
    private static final int SEEDS =
            Integer.getInteger("sim.seeds", Boolean.getBoolean("long") ? 20_000 : 1_500);
    private static final int MANY = 200;

    @Test
    void noSeedBreaksAnInvariant() {
        long first = Long.getLong("sim.seed", 0);
        long last = Long.getLong("sim.seed", SEEDS - 1);
        Set<RunResult> results = EnumSet.noneOf(RunResult.class);
        int crashes = 0;
        int answers = 0;
        int recoveries = 0;
        int losses = 0;
        int troubles = 0;
        for (long seed = first; seed <= last; seed++) {
            Simulator.Outcome outcome = new Simulator(seed).run();
            results.add(outcome.result());
            crashes += outcome.crashes();
            answers += outcome.answers();
            recoveries += outcome.recoveries();
            losses += outcome.losses();
            troubles += outcome.troubles();
        }
        boolean single = first == last;
        assertThat(single || crashes > SEEDS).as("crashes: " + crashes).isTrue();
        assertThat(single || answers > 0).as("answers: " + answers).isTrue();
        assertThat(single || recoveries > 0).as("recoveries: " + recoveries).isTrue();
        assertThat(single || losses > 0).as("losses: " + losses).isTrue();
        assertThat(single || troubles > SEEDS).as("troubles: " + troubles).isTrue();
        assertThat(single || results.size() == RunResult.values().length - 1)
                .as(results.toString())
                .isTrue();
    }

    /// Not logged in, refused, spent, unreachable, cut off, and a full disk: each is mended later,
    /// and nothing but that has happened.
    @Test
    void troubleIsNoAttempt() {
        int troubles = 0;
        for (long seed = 0; seed < SEEDS / 4; seed++) {
            Simulator simulator = Simulator.halting(seed);
            Simulator.Outcome outcome = simulator.run();
            troubles += outcome.troubles();
            assertThat(outcome.result()).as("seed " + seed).isEqualTo(RunResult.COMPLETED);
            assertThat(simulator.told().steps())
                    .as("seed " + seed)
                    .allMatch(step -> step.tally().attempt() == 1)
                    .allMatch(step -> step.end().equals(Optional.of(StepEnd.PASSED)));
        }
        assertThat(troubles).isGreaterThan(SEEDS / 4);
    }

    @Test
    void aSeedReplaysExactly() {
        for (long seed = 0; seed < 100; seed++) {
            assertThat(new Simulator(seed).run()).isEqualTo(new Simulator(seed).run());
        }
    }

    @Test
    void hundredsOfSessionsComeToTheirEnd() {
        assertThat(new Simulator(1, Scenario.rows(MANY)).run().result())
                .isEqualTo(RunResult.COMPLETED);
    }
}
