package baton.app.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.kit.TestBed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;

/// A WORK that another tool was working on when it ended, with code of a TASK in the checkout and
/// in no commit: it is what the TASK goes on with, and nothing of it is lost.
class TakeOverTest {
    private static final String BEGUN =
            """
            [2026-01-05T10:00:00Z] COMMITTER_DONE — TASK-00 committed
            [2026-01-05T10:01:00Z] BUILDER_START — TASK-01 implement
            """;
    private static final String BUILT =
            BEGUN + "[2026-01-05T10:30:00Z] BUILDER_DONE — TASK-01 complete\n";
    private static final String SAVED = "refs/baton/salvage";

    @TempDir private Path directory;
    private Yard yard;

    private void left(TestBed.Kind kind, String log, String part) {
        yard = Yard.on(kind, directory);
        new OtherTool(yard).leaves(OtherTool.plan(), log);
        yard.with("src/part1.txt", part);
    }

    private String saved(String file) {
        String ref =
                yard.git("for-each-ref", "--format=%(refname)", SAVED)
                        .lines()
                        .findFirst()
                        .orElseThrow();
        return yard.git("show", ref + ":" + file);
    }

    @ParameterizedTest
    @EnumSource
    void whatWasBuiltIsVerifiedAndCommittedWithoutAnAgent(TestBed.Kind kind) {
        left(kind, BUILT, "built: 1\n");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.err()).contains("TASK-01 goes on with what lay in the checkout: src/part1");
        assertThat(yard.calls()).isEmpty();
        assertThat(yard.subjects()).last().isEqualTo("feat(TASK-01): Make part 1");
        assertThat(yard.git("show", "HEAD:src/part1.txt")).isEqualTo("built: 1");
        assertThat(yard.text("src/part1.txt")).isEqualTo("built: 1\n");
        assertThat(yard.git("status", "--short")).isBlank();
        assertThat(yard.text("works/WORK-03/TASK-01_result.md")).contains("`src/part1.txt`");
        assertThat(saved("src/part1.txt")).isEqualTo("built: 1");
    }

    @Test
    void whatWasBuiltAndCommittedIsVerifiedFirst() {
        left(TestBed.Kind.PYTHON, BUILT, "built: 1\n");
        yard.commit("code without a result");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.calls()).isEmpty();
        assertThat(yard.git("show", "HEAD:src/part1.txt")).isEqualTo("built: 1");
        assertThat(yard.git("show", "HEAD:works/WORK-03/TASK-01_result.md"))
                .contains("Status: **DONE**");
        assertThat(yard.work("status", "WORK-03").out()).contains("✅ 2/2 completed");
    }

    @Test
    void whatWasBuiltAndCommittedAndDoesNotVerifyIsGivenToTheAgent() {
        left(TestBed.Kind.PYTHON, BUILT, "wrong\n");
        yard.commit("code without a result");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.calls()).containsExactly("builder TASK-01");
        assertThat(yard.git("show", "HEAD:src/part1.txt")).isEqualTo("1");
    }

    /// A file that was there before the TASK shows nothing of what was built.
    @Test
    void aLogAloneDoesNotShowThatAFileWasChanged() {
        yard = Yard.on(TestBed.Kind.PYTHON, directory);
        yard.with("src/part1.txt", "old: 1\n").commit("before the WORK");
        new OtherTool(yard).leaves(OtherTool.plan(), BUILT);
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.calls()).containsExactly("builder TASK-01");
    }

    @Test
    void whatWasBegunIsWhatTheAgentFinds() {
        left(TestBed.Kind.PYTHON, BEGUN, "half\n");
        yard.git("add", "src/part1.txt");
        yard.beside("builder.sh", "grep -q half src/part1.txt && echo 1 >> src/part1.txt\n");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.calls()).containsExactly("builder TASK-01");
        assertThat(yard.git("show", "HEAD:src/part1.txt")).isEqualTo("half\n1");
        assertThat(yard.git("status", "--short")).isBlank();
        assertThat(saved("src/part1.txt")).isEqualTo("half");
    }

    @Test
    void whatWasBuiltAndDoesNotVerifyIsGivenToTheAgent() {
        left(TestBed.Kind.PYTHON, BUILT, "wrong\n");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(yard.calls()).containsExactly("builder TASK-01");
        assertThat(yard.told("TASK-01")).contains("grep -q 1 src/part1.txt");
        assertThat(yard.git("show", "HEAD:src/part1.txt")).isEqualTo("1");
    }

    @Test
    void whatFailsIsStillThere() {
        left(TestBed.Kind.PYTHON, BEGUN, "half\n");
        yard.beside("builder.sh", "exit 1\n");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).isEqualTo(5);
        assertThat(saved("src/part1.txt")).isEqualTo("half");
        assertThat(yard.baton("rescue", "list").out()).contains("session-2");
    }

    @Test
    void whatIsNoTasksIsLeftAloneAndNamed() {
        left(TestBed.Kind.PYTHON, BUILT, "1\n");
        yard.with("mine.txt", "mine\n");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).isEqualTo(4);
        assertThat(ran.err()).contains("mine.txt");
        assertThat(yard.text("src/part1.txt")).isEqualTo("1\n");
        assertThat(yard.text("mine.txt")).isEqualTo("mine\n");
        assertThat(yard.git("for-each-ref", "refs/baton")).isBlank();
    }

    @Test
    void whatNobodyHadBegunIsTheUsers() {
        left(TestBed.Kind.PYTHON, BEGUN.lines().findFirst().orElseThrow() + "\n", "mine\n");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).isEqualTo(4);
        assertThat(yard.text("src/part1.txt")).isEqualTo("mine\n");
    }

    @Test
    void whatLiesThereAfterARunOfBatonsOwnIsTheUsers() {
        left(TestBed.Kind.PYTHON, BEGUN, "half\n");
        yard.beside("builder.sh", "exit 1\n");
        yard.work("resume", "WORK-03");
        yard.with("src/part1.txt", "by hand\n");
        Ran ran = yard.work("resume", "WORK-03");

        assertThat(ran.status()).isEqualTo(5);
        assertThat(yard.text("src/part1.txt")).isEqualTo("by hand\n");
    }
}
