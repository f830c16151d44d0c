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

/// A WORK is done when the history proves it, whatever list, log and results say.
class ProvedWorksTest {
    private static final String RESULT = "works/WORK-03/TASK-0%d_result.md";
    private static final String LISTED = OtherTool.LIST.replace("IN_PROGRESS", "DONE");

    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.on(TestBed.Kind.PYTHON, directory);
        new OtherTool(yard).leaves(OtherTool.plan(), "");
    }

    private void nobodyBuilt(String log) {
        yard.git("rm", "--quiet", RESULT.formatted(0), "src/part0.txt");
        yard.with("works/WORK-LIST.md", LISTED);
        if (!log.isEmpty()) {
            yard.with("works/WORK-03/work_WORK-03.log", log);
        }
        yard.commit("listed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                """
                [2026-01-05T10:00:00Z] COMMITTER_DONE — TASK-00 committed
                [2026-01-05T11:00:00Z] COMMITTER_DONE — TASK-01 committed
                [2026-01-05T11:00:00Z] ORCHESTRATOR_DONE — WORK-03
                """
            })
    void workThatNobodyBuiltIsNotDone(String log) {
        nobodyBuilt(log);
        Ran ran = yard.work("archive");

        assertThat(ran.out()).doesNotContain("archived");
        assertThat(ran.err()).contains("WORK-03 stays", "baton work resume WORK-03");
        assertThat(yard.has("works/WORK-03/PLAN.md")).isTrue();
        assertThat(yard.work("list").out()).contains("WORK-03   IN_PROGRESS");
        assertThat(yard.work("status", "WORK-03").out()).contains("0/2").doesNotContain(" done ");
    }

    @Test
    void workThatTheHistoryProvesIsArchivedWhateverTheListSays() {
        yard.with(RESULT.formatted(1), OtherTool.RESULT.replace("TASK-00", "TASK-01"));
        yard.with("src/part1.txt", "1\n");
        yard.commit("the rest");

        assertThat(yard.work("list").out()).contains("WORK-03   DONE");
        assertThat(yard.work("archive").out()).contains("archived WORK-03");
        assertThat(yard.has("works/_COMPLETED/WORK-03/PLAN.md")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# TASK-00 Result\n\n> WORK: WORK-03\n> Status: **FAILED**\n"})
    void committedResultThatDoesNotSayDoneIsBuiltAgain(String result) {
        yard.git("rm", "--quiet", "src/part0.txt");
        yard.with(RESULT.formatted(0), result);
        yard.commit("failed");

        assertThat(yard.work("status", "WORK-03").out()).contains("0/2");
        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.text("src/part0.txt")).isEqualTo("0\n");
        assertThat(yard.subjects())
                .endsWith("feat(TASK-00): Make part 0", "feat(TASK-01): Make part 1");
    }

    /// The code of a TASK that is in the history and not in the tree is not there.
    @Test
    void codeThatALaterCommitTookAwayIsMadeAgain() {
        Ran first = yard.work("resume", "WORK-03");
        assertThat(first.status()).as(first.err()).isZero();
        yard.git("rm", "--quiet", "src/part0.txt", "src/part1.txt");
        yard.commit("lost by a merge");

        Ran status = yard.work("status", "WORK-03");
        assertThat(status.out()).contains("🔄 0/2 in progress");
        assertThat(status.err())
                .contains("TASK-01 was committed, and a later commit took `src/part1.txt` away")
                .contains("take the path out of works/WORK-03/TASK-01.md");
        assertThat(yard.work("archive").err()).contains("WORK-03 stays");
        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.text("src/part0.txt")).isEqualTo("0\n");
        assertThat(yard.git("show", "HEAD:src/part1.txt")).isEqualTo("1");
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
    }

    @Test
    void codeOfAPatternThatALaterCommitTookAwayIsMadeAgain() {
        String task = yard.text("works/WORK-03/TASK-01.md");
        yard.with("works/WORK-03/TASK-01.md", task.replace("| `src/part1.txt`", "| `src/*1.txt`"));
        yard.commit("a pattern");
        Ran first = yard.work("resume", "WORK-03");
        assertThat(first.status()).as(first.err()).isZero();
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
        yard.git("rm", "--quiet", "src/part1.txt");
        yard.commit("lost");

        Ran status = yard.work("status", "WORK-03");
        assertThat(status.out()).contains("🔄 1/2 in progress");
        assertThat(status.err()).contains("a later commit took `src/part1.txt` away");
        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.git("show", "HEAD:src/part1.txt")).isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git mv src/part0.txt src/part-zero.txt; git commit -qm moved",
                "git rm -q src/part0.txt; git commit -qm 'feat(TASK-07): Less' -m"
                        + " 'Result: works/WORK-09/TASK-07_result.md'",
                "sed -i '/part0/d' works/WORK-03/TASK-00.md; git rm -q src/part0.txt;"
                        + " git commit -qam meant",
            })
    void codeThatWasMovedOrRemovedOnPurposeIsNotLost(String script) {
        yard.shell().run("bash", "-c", script);

        assertThat(yard.work("status", "WORK-03").out()).contains("🔄 1/2 in progress");
    }

    @ParameterizedTest
    @ValueSource(strings = {"COMPLETED", "✅ 완료", "Done (3 files)", "PASS"})
    void otherWordsForDoneCount(String word) {
        yard.with(RESULT.formatted(0), OtherTool.RESULT.replace("DONE", word));
        yard.commit("in other words");

        assertThat(yard.work("status", "WORK-03").out()).contains("🔄 1/2");
    }
}
