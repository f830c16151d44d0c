package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.TestBed;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// A TASK is done when commits hold its result and its code: a message or a result that somebody
/// has made up is neither.
class ForgedWorksTest {
    private static final String RESULT = "works/WORK-03/TASK-01_result.md";
    private static final String TRAILER = "feat(TASK-01): Make part 1\n\nResult: " + RESULT;

    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.on(TestBed.Kind.PYTHON, directory);
        new OtherTool(yard).leaves(OtherTool.plan(), "");
    }

    private void copiedResult() {
        yard.with(RESULT, OtherTool.RESULT.replace("TASK-00", "TASK-01"));
    }

    /// TASK-01 changes a file that is there already.
    private void changing(String path) {
        String file = "works/WORK-03/TASK-01.md";
        yard.with(
                file,
                yard.text(file)
                        .replace("`src/part1.txt` | CREATE", "`" + path + "` | MODIFY")
                        .replaceAll("(?s)## Verify.*", ""));
        yard.commit("another file");
    }

    private void assertBuilt() {
        Ran ran = yard.work("resume", "WORK-03");
        assertThat(yard.calls()).as(ran.out() + ran.err()).contains("builder TASK-01");
    }

    @Test
    void resultWithoutTheFilesIsNotDone() {
        copiedResult();
        yard.commit(TRAILER);

        Ran status = yard.work("status", "WORK-03");
        assertThat(status.out()).contains("🔄 1/2 in progress");
        assertThat(status.err())
                .contains("TASK-01 has a result, and no commit ever held `src/part1.txt`");
        assertThat(yard.work("archive").out()).doesNotContain("archived");
        assertBuilt();
        assertThat(yard.git("show", "HEAD:src/part1.txt")).isEqualTo("1");
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
    }

    @Test
    void messageWithoutAResultIsNotDone() {
        changing("src/part0.txt");
        yard.commit(TRAILER);

        assertThat(yard.work("status", "WORK-03").out()).contains("🔄 1/2 in progress");
    }

    @Test
    void resultOfATaskWhoseFilesNobodyChangedIsNotDone() {
        changing("src/part0.txt");
        copiedResult();
        yard.commit(TRAILER);

        Ran status = yard.work("status", "WORK-03");
        assertThat(status.out()).contains("🔄 1/2 in progress");
        assertThat(status.err()).contains("has changed `src/part0.txt`");
    }

    /// Its files are there, and are not what the TASK was to make.
    @Test
    void taskThatWasDoneBeforeIsProvedAtTheEnd() {
        yard.with("src/part0.txt", "nothing\n");
        yard.git("add", "--all");
        yard.git("commit", "--quiet", "--amend", "--no-edit");

        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(5);
        assertThat(yard.baton("report").out()).contains("grep -q 0 src/part0.txt");
        assertThat(yard.calls()).containsExactly("builder TASK-01");
        assertThat(ran.out()).contains("1/2").doesNotContain("🎉");

        Ran status = yard.work("status", "WORK-03");
        assertThat(status.out()).contains("🔄 1/2 in progress", "TASK-00   failed");
        assertThat(status.err()).contains("red in the last proof", "baton work resume WORK-03");
        assertThat(yard.work("list").out()).contains("WORK-03   IN_PROGRESS");
        assertThat(yard.work("archive").err()).contains("WORK-03 stays");

        Ran again = yard.work("resume", "WORK-03");
        assertThat(again.status()).as(again.out() + again.err()).isZero();
        assertThat(yard.calls()).containsExactly("builder TASK-01", "builder TASK-00");
        assertThat(yard.git("show", "HEAD:src/part0.txt")).isEqualTo("0");
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
        assertThat(yard.work("archive").out()).contains("archived WORK-03");
    }

    @Test
    void redVerdictOutlastsTheRecordsOfRuns() {
        yard.with("src/part0.txt", "nothing\n");
        yard.git("add", "--all");
        yard.git("commit", "--quiet", "--amend", "--no-edit");
        assertThat(yard.work("resume", "WORK-03").status()).isEqualTo(5);
        yard.shell().run("rm", "-rf", ".baton/runs");

        Ran status = yard.work("status", "WORK-03");
        assertThat(status.out()).contains("🔄 1/2 in progress", "TASK-00   failed");
        assertThat(yard.work("list").out()).contains("WORK-03   IN_PROGRESS");
        assertThat(yard.work("archive").err()).contains("WORK-03 stays");
        Ran again = yard.work("resume", "WORK-03");
        assertThat(again.status()).as(again.out() + again.err()).isZero();
        assertThat(yard.git("show", "HEAD:src/part0.txt")).isEqualTo("0");
        yard.shell().run("rm", "-rf", ".baton/runs");
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
    }

    @Test
    void resultThatComesWithItsTaskOverOldFilesIsNotDone() {
        changing("src/part0.txt");
        String task = yard.text("works/WORK-03/TASK-01.md");
        yard.git("rm", "--quiet", "works/WORK-03/TASK-01.md");
        yard.commit("not yet");
        yard.with("works/WORK-03/TASK-01.md", task);
        copiedResult();
        yard.commit(TRAILER);

        Ran status = yard.work("status", "WORK-03");
        assertThat(status.out()).contains("🔄 1/2 in progress");
        assertThat(status.err()).contains("has changed `src/part0.txt`");
    }

    /// Whoever mends the code of a red TASK pays no agent for it.
    @Test
    void redTaskThatAPersonMendsIsOnlyVerified() {
        yard.with("src/part0.txt", "nothing\n");
        yard.git("add", "--all");
        yard.git("commit", "--quiet", "--amend", "--no-edit");
        assertThat(yard.work("resume", "WORK-03").status()).isEqualTo(5);
        yard.with("src/part0.txt", "0 by hand\n");
        yard.commit("mended");

        Ran again = yard.work("resume", "WORK-03");
        assertThat(again.status()).as(again.out() + again.err()).isZero();
        assertThat(yard.calls()).containsExactly("builder TASK-01");
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
    }

    /// Only a later TASK may make the Verify of one red.
    @Test
    void commitOfNoTaskThatBreaksATaskIsHeldAgainstTheWork() {
        yard.with("src/part0.txt", "otherwise\n");
        yard.commit("on purpose");

        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(5);
        assertThat(ran.err()).contains("exited with 1 after", "\"on purpose\"");
    }

    @Test
    void squashOfAllCounts() {
        assertBuilt();
        yard.git("reset", "--quiet", "--soft", "refs/tests/start");
        yard.commit("all in one");

        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
    }

    @Test
    void fileThatGitIgnoresIsNotMissed() {
        yard.with(".gitignore", "src/part1.txt\n");
        copiedResult();
        yard.commit("done");

        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
    }

    /// Older tools and people write the status as a list item, a row, or not at all.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "- **Status:** FAILED",
                "| Status | FAIL |",
                "<task-result status=\"FAIL\">",
                "\n## Verification\n- Build: ❌ FAIL",
            })
    void resultThatSaysInWhateverFormThatItFailedIsNotDone(String words) {
        yard.with("src/part1.txt", "bad\n");
        yard.with(RESULT, "# TASK-01 Result\n\n" + words + "\n\n## Summary\nVerify is red.\n");
        yard.commit("feat(TASK-01): Make part 1");

        assertThat(yard.work("status", "WORK-03").out()).contains("🔄 1/2 in progress");
        assertThat(yard.work("list").out()).contains("WORK-03   IN_PROGRESS");
        assertThat(yard.work("archive").out()).doesNotContain("archived");
        assertBuilt();
        assertThat(yard.git("show", "HEAD:src/part1.txt")).isEqualTo("1");
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
        assertThat(yard.work("archive").out()).contains("archived WORK-03");
    }
}
