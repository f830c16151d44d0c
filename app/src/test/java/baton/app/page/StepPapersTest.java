package baton.app.page;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.view.html.Paper;
import baton.world.git.CommitId;
import baton.world.git.read.PatchText;

import org.junit.jupiter.api.Test;

import java.util.List;

class StepPapersTest {
    private static final CommitId COMMIT = new CommitId("0123456789".repeat(4));

    private static Paper diff(String patch, int unshown) {
        return StepPapers.diff(COMMIT, new PatchText(List.of(), 0, patch, unshown));
    }

    @Test
    void aLongDiffIsCutAtALine() {
        Paper paper = diff("+0123456789\n".repeat(30_000), 0);
        assertThat(paper.pieces().getFirst().text())
                .hasSizeLessThanOrEqualTo(256 << 10)
                .endsWith("+0123456789\n");
        assertThat(paper.toString()).contains("The rest is left out: `git show");
    }

    @Test
    void aDiffThatLeavesFilesOutSaysSo() {
        assertThat(diff("+a\n", 1).toString()).contains("The rest is left out");
        assertThat(diff("+a\n", 0).toString()).doesNotContain("left out");
    }
}
