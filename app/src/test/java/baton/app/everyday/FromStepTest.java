package baton.app.everyday;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Runs that begin with a later step of their plan.
class FromStepTest {
    @TempDir Path directory;
    private EverydayYard yard;

    @BeforeEach
    void make() {
        yard = EverydayYard.in(directory, 3);
    }

    private String subjects() {
        return yard.repository().git("log", "--reverse", "--format=%s");
    }

    private String progress() throws IOException {
        return Files.readString(yard.top().resolve(".ultraexecute-progress-plan.json"));
    }

    @Test
    void stepsBeforeItThatNothingProvesAreToldAsNotDone() throws IOException {
        Ran ran = yard.execute("--from", "2", "plan.md");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(5);
        String left = "tep 1 is no part of this run: 0 of them proved from git, 1 not done";
        assertThat(ran.err()).contains("s" + left);
        assertThat(ran.out())
                .contains("S" + left)
                .contains("| step 1 | done before the run began with step 2 | not done |")
                .contains("\"steps_passed\": 2", "\"steps_not_reached\": 1")
                .doesNotContain("| 1 | Make file 1 | PASS");
        assertThat(progress()).containsPattern("\"1\": \\{\\s+\"status\": \"pending\"");
        assertThat(subjects()).endsWith("plan\nfeat: 2\nfeat: 3");
        assertThat(yard.baton("audit", "plan.md").out()).contains("2 of 3 steps passed");
    }

    @Test
    void resumptionThenDoesWhatLiesBefore() {
        assertThat(yard.execute("--from", "3", "plan.md").status()).isEqualTo(5);

        Ran ran = yard.execute("--resume", "plan.md");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(subjects()).endsWith("feat: 3\nfeat: 1\nfeat: 2");
    }

    @Test
    void stepsBeforeItThatGitProvesCount() {
        assertThat(yard.execute("--step", "1", "plan.md").status()).isZero();

        Ran ran = yard.execute("--from", "2", "plan.md");

        assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        assertThat(ran.err()).contains("1 of them proved from git, none left");
        assertThat(ran.out()).contains("\"steps_passed\": 3");
    }

    @Test
    void stepWhoseCommitIsGoneIsNotDone() {
        assertThat(yard.execute("--step", "1", "plan.md").status()).isZero();
        yard.repository().git("reset", "--quiet", "--hard", "HEAD~1");

        Ran ran = yard.execute("--from", "2", "plan.md");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(5);
        assertThat(ran.out()).contains("0 of them proved from git", "\"steps_passed\": 2");
    }

    @Test
    void runThatFailedGoesOnWithItsOwnSteps() throws IOException {
        yard.with("bad-3");
        assertThat(yard.execute("--from", "2", "plan.md").status()).isEqualTo(6);
        yard.without("bad-3");

        Ran ran = yard.baton("resume");

        assertThat(ran.status()).as(ran.out() + ran.err()).isEqualTo(5);
        assertThat(subjects()).endsWith("plan\nfeat: 2\nfeat: 3");
    }

    @Test
    void stepThatIsNotThereAndOtherPartsAreRefused() {
        assertThat(yard.execute("--from", "9", "plan.md").err()).contains("the plan has no step 9");
        assertThat(yard.execute("--from", "2", "--step", "1", "plan.md").status()).isEqualTo(2);
        assertThat(yard.execute("--from", "2", "--resume", "plan.md").status()).isEqualTo(2);
        assertThat(yard.execute("--from", "2", "--worktree", "plan.md").status()).isEqualTo(2);
    }
}
