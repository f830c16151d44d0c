package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.TestBed;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// A TASK of another tool that is only claimed is verified once, and is done from then on.
class VerifiedWorksTest {
    private static final String FOLDER = "works/WORK-03/";
    private static final String RESULT = FOLDER + "TASK-01_result.md";
    private static final String LOG =
            "[2026-01-05T10:00:00] BUILDER_START — TASK-01\n"
                    + "[2026-01-05T10:01:00] BUILDER_DONE — TASK-01\n";

    @TempDir private Path directory;
    private Yard yard;

    @BeforeEach
    void makeYard() {
        yard = Yard.on(TestBed.Kind.PYTHON, directory);
    }

    private void copiedResult() {
        yard.with(RESULT, OtherTool.RESULT.replace("TASK-00", "TASK-01").replace("part0", "part1"));
    }

    private void assertVerifiedOnce() {
        Ran first = yard.work("resume", "WORK-03");
        assertThat(first.status()).as(first.out() + first.err()).isZero();
        assertThat(yard.calls()).isEmpty();
        Ran status = yard.work("status", "WORK-03");
        assertThat(status.out()).as(status.err()).contains("✅ 2/2 completed");

        String head = yard.git("rev-parse", "HEAD");
        assertThat(yard.work("resume", "WORK-03").status()).isZero();
        assertThat(yard.git("rev-parse", "HEAD")).isEqualTo(head);
        assertThat(yard.work("archive").out()).contains("archived WORK-03");
    }

    @Test
    void codeThatCameWithTheWholeWorkIsVerifiedOnce() {
        yard.with("src/part1.txt", "1\n");
        new OtherTool(yard).leaves(OtherTool.plan(), LOG);

        assertVerifiedOnce();
    }

    @Test
    void codeThatCameBeforeTheWorkIsVerifiedOnce() {
        yard.with("src/part0.txt", "0\n").with("src/part1.txt", "1\n").commit("code");
        copiedResult();
        new OtherTool(yard).leaves(OtherTool.plan(), "");

        Ran status = yard.work("status", "WORK-03");
        assertThat(status.out()).contains("0/2", "TASK-01   claimed");
        assertNeeded();
        assertVerifiedOnce();
        assertThat(yard.baton("status").out()).contains("Nothing needs you");
    }

    /// By the files alone the WORK is whole.
    private void assertNeeded() {
        assertThat(yard.baton("status").out())
                .contains(
                        "WORK-03: Two parts",
                        "0 of 2 TASKs done, TASK-00, TASK-01 claimed and not proved",
                        "baton work resume WORK-03");
    }

    @Test
    void codeThatCameBeforeTheWorkAndIsRedIsBuilt() {
        yard.with("src/part0.txt", "0\n").with("src/part1.txt", "none\n").commit("code");
        copiedResult();
        new OtherTool(yard).leaves(OtherTool.plan(), "");

        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.calls()).containsExactly("builder TASK-01");
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
    }

    /// Many repositories ignore whatever is a log.
    @Test
    void verdictCountsWhereGitIgnoresTheLog() {
        yard.with(".gitignore", "*.log\n");
        yard.with("src/part0.txt", "0\n").with("src/part1.txt", "1\n").commit("code");
        copiedResult();
        new OtherTool(yard).leaves(OtherTool.plan(), "");

        assertVerifiedOnce();
    }

    @Test
    void tickedBoxesAreNoOtherTask() {
        yard.with("src/part1.txt", "1\n");
        new OtherTool(yard).leaves(OtherTool.plan(), LOG);
        assertThat(yard.work("resume", "WORK-03").status()).isZero();
        String task = FOLDER + "TASK-01.md";
        yard.with(task, yard.text(task).replace("- [ ]", "- [x]")).commit("ticked");

        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
    }

    private void ignored() {
        yard.with(".gitignore", "works/\n");
        copiedResult();
        new OtherTool(yard).leaves(OtherTool.plan(), "");
        yard.git("rm", "--quiet", "src/part0.txt");
        yard.commit("no code");
    }

    private void assertClaimed() {
        Ran status = yard.work("status", "WORK-03");
        assertThat(status.out()).contains("0/2", "TASK-00   claimed", "TASK-01   claimed");
        assertThat(yard.work("archive").out()).doesNotContain("archived");
        assertThat(yard.work("list").out()).contains("WORK-03   IN_PROGRESS");
        assertNeeded();
    }

    @Test
    void resultsThatGitIgnoresAreClaimsOnly() {
        ignored();

        assertClaimed();
    }

    @Test
    void taskThatGitIgnoresIsDoneByItsCommitOnly() {
        ignored();
        String before = yard.git("rev-parse", "HEAD");
        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        Ran status = yard.work("status", "WORK-03");
        assertThat(status.out()).as(status.err()).contains("✅ 2/2 completed");

        yard.git("reset", "--quiet", "--hard", before);
        assertClaimed();
    }

    @Test
    void codeOfATaskThatGitIgnoresIsVerifiedOnce() {
        ignored();
        yard.with("src/part0.txt", "0\n").with("src/part1.txt", "1\n").commit("code");
        assertClaimed();

        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.calls()).isEmpty();
        Ran status = yard.work("status", "WORK-03");
        assertThat(status.out()).as(status.err()).contains("✅ 2/2 completed");
    }

    @Test
    void workThatIsMadeAgainInOneCommitIsNotDoneByTheFormer() {
        new OtherTool(yard).leaves(OtherTool.plan(), "");
        assertThat(yard.work("resume", "WORK-03").status()).isZero();
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
        yard.git("rm", "--quiet", FOLDER + "TASK-00_result.md", RESULT);
        yard.git("rm", "--quiet", FOLDER + "work_WORK-03.log");
        for (String name : new String[] {"TASK-00.md", "TASK-01.md"}) {
            String task = yard.text(FOLDER + name);
            yard.with(FOLDER + name, task.replace("grep -q", "grep -q again"));
        }
        yard.commit("again");

        assertThat(yard.work("status", "WORK-03").out()).contains("0/2");
        assertThat(yard.work("archive").out()).doesNotContain("archived");
        assertThat(yard.work("list").out()).contains("WORK-03   IN_PROGRESS");
        assertThat(yard.work("run", "WORK-03").status()).isEqualTo(6);
    }

    /// A WORK of two TASKs that is done.
    private void done() {
        new OtherTool(yard).leaves(OtherTool.plan(), "");
        assertThat(yard.work("resume", "WORK-03").status()).isZero();
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
    }

    /// The branch lacks the result, and the person's file has its place.
    @Test
    void resultThatAPersonTookOutOfItsCommitKeepsTheWorkOpenUntilItIsMovedAway() {
        done();
        yard.git("rm", "--quiet", "--cached", RESULT);
        yard.git("commit", "--quiet", "--amend", "--no-edit", "--no-verify");
        yard.with(RESULT, yard.text(RESULT) + "of the person\n");
        int asked = yard.calls().size();

        for (int time = 0; time < 2; time++) {
            Ran ran = yard.work("resume", "WORK-03");
            assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(5);
            assertThat(ran.out())
                    .contains(
                            "TASK-01 is merged and not published — uncommitted files are in the"
                                    + " way: "
                                    + RESULT,
                            "📊 WORK-03: 1/2",
                            "move away what is in the way, then: baton work resume WORK-03")
                    .doesNotContain("completed");
            assertThat(yard.work("status", "WORK-03").out()).contains("🔄 1/2 in progress");
        }
        assertThat(yard.text(RESULT)).endsWith("of the person\n");
        yard.shell().run("mv", RESULT, "../mine.md");
        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.out()).contains("🎉 WORK-03 completed!");
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
        assertThat(yard.calls()).hasSize(asked);
        assertThat(yard.text("../mine.md")).endsWith("of the person\n");
    }

    private void resetTheLast() {
        done();
        yard.git("reset", "--quiet", "HEAD~1");
        yard.with("src/part1.txt", "1 of the person\n");
        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err())
                .contains("DIRTY_TREE the working tree has changes: src/part1.txt")
                .contains("commit or stash the changes")
                .doesNotContain("--worktree");
        assertThat(yard.text("src/part1.txt")).isEqualTo("1 of the person\n");
    }

    @Test
    void whatAPersonHasAfterAResetIsKeptByACommit() {
        resetTheLast();
        yard.commit("mine");

        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.text("src/part1.txt")).isEqualTo("1 of the person\n");
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
    }

    @Test
    void whatAPersonHasAfterAResetIsKeptByAStash() {
        resetTheLast();
        yard.git("stash", "--quiet", "--include-untracked");

        Ran ran = yard.work("resume", "WORK-03");
        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
        assertThat(yard.git("show", "stash@{0}^3:src/part1.txt")).isEqualTo("1 of the person");
    }
}
