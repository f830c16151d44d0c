package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.kit.TestBed;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// WORKs that wait for somebody are among what `baton status` shows.
class WaitingWorksTest {
    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.on(TestBed.Kind.PYTHON, directory);
    }

    @Test
    void workThatIsDoneInPartIsGoneOnWith() {
        new OtherTool(yard).leaves(OtherTool.plan(), "");
        assertThat(yard.baton("status").out())
                .contains("WORK-03: Two parts — 1 of 2 TASKs done", "baton work resume WORK-03");
        assertThat(yard.work("resume", "WORK-03").status()).isZero();
        assertThat(yard.baton("status").out())
                .startsWith("Nothing needs you.\n")
                .doesNotContain("baton work resume");
    }

    @Test
    void workWithoutAReadablePlanIsNamed() {
        new OtherTool(yard).leaves("# nothing\n", "");
        assertThat(yard.baton("status").out()).contains("baton work status WORK-03");
    }

    @Test
    void olderWorksAreCounted() {
        for (int i = 10; i <= 17; i++) {
            yard.with("works/WORK-" + i + "/PLAN.md", "# nothing\n");
        }
        assertThat(yard.baton("status").out())
                .contains("baton work status WORK-17", "baton work status WORK-13")
                .contains("3 older WORKs — the list has them all\n      baton work list\n")
                .doesNotContain("baton work status WORK-12");
    }
}
