package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// A run that finds steps done: they count as passed, as its own summary says.
class PassedBeforeTest {
    @TempDir Path directory;
    private EverydayYard yard;

    @BeforeEach
    void make() {
        yard = EverydayYard.in(directory, 3);
        assertThat(yard.execute("--step", "1", "plan.md").status()).isZero();
        assertThat(yard.execute("--step", "2", "plan.md").status()).isZero();
    }

    @Test
    void aRunWithNothingLeftToDoIsNotOneInWhichNothingPassed() {
        assertThat(yard.execute("--step", "3", "plan.md").status()).isZero();
        assertThat(yard.execute("--resume", "plan.md").status()).isZero();

        assertThat(yard.baton("status", "last").out())
                .contains("3 of 3 steps passed", "✓ 1  Make file 1  before this run");
        assertThat(yard.baton("status").out()).contains("3 of 3 steps passed");
        assertThat(yard.baton("runs").out()).contains("3/3");
        assertThat(yard.baton("why", "1").out())
                .contains("): completed\n", "it had passed before this run")
                .doesNotContain("has not begun");
    }

    @Test
    void theRestCountsWithWhatWasThere() {
        yard.with("bad-3");
        assertThat(yard.execute("--resume", "plan.md").status()).isNotZero();

        assertThat(yard.baton("status", "last").out()).contains("2 of 3 steps passed", "✓ 2");
        assertThat(yard.baton("report", "last").out()).contains("| 2 | ");
    }
}
