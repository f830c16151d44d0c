package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// A run whose step a person has taken off the history waits for a word, and `status` names it.
class RewrittenStatusTest {
    @TempDir Path directory;

    @Test
    void statusNamesTheCommandForARunThatWaitsForAWord() throws Exception {
        EverydayYard yard = EverydayYard.in(directory, 3).with("bad-3");
        yard.execute("--in-place", "plan.md");
        yard.repository().git("reset", "--quiet", "--hard", "HEAD~1");

        Ran stopped = yard.baton("resume");
        assertThat(stopped.status()).as(stopped.err()).isEqualTo(6);
        assertThat(stopped.err()).contains("STEP_REWRITTEN", "step 2", "--resume --yes");
        assertThat(yard.baton("status").out())
                .contains("step 2 was proved as", "baton execute --resume --yes plan.md");

        yard.without("bad-3");
        Ran ran = yard.execute("--resume", "--yes", "plan.md");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.baton("status").out()).doesNotContain("--yes");
    }
}
