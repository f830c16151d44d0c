package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.TestBed;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// The TASKs of a WORK, proved again later.
class LivingWorksTest {
    private static final String LOG =
            "[2026-01-05T10:00:00] BUILDER_START — TASK-01\n"
                    + "[2026-01-05T10:01:00] BUILDER_DONE — TASK-01\n";

    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void carryOut() {
        yard = Yard.on(TestBed.Kind.PYTHON, directory);
        yard.with("src/part1.txt", "1\n");
        new OtherTool(yard).leaves(OtherTool.plan(), LOG);
        assertThat(living().out()).contains("0 of 1 step no longer hold");
        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
    }

    private Ran living() {
        return yard.baton("audit", "--living", "--sandbox", "off");
    }

    @Test
    void whatALaterCommitBrokeIsNamed() {
        Ran holds = living();
        assertThat(holds.out()).as(holds.err()).contains("PASS (0 of 2 steps no longer hold");
        assertThat(holds.status()).isZero();

        yard.with("src/part1.txt", "none\n").commit("other");
        Ran broken = living();
        assertThat(broken.status()).isEqualTo(1);
        assertThat(broken.out())
                .contains("LOST (1 of 2 steps no longer hold", "works/WORK-03/PLAN.md step 2: ")
                .contains("`grep -q 1 src/part1.txt` exited with 1");
    }

    @Test
    void codeThatALaterCommitTookAwayIsNamed() {
        yard.git("rm", "--quiet", "src/part1.txt");
        yard.commit("away");
        assertThat(living().out())
                .contains("LOST (1 of 2 steps no longer hold")
                .contains("expected path is missing: src/part1.txt");
    }
}
