package baton.world.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// A hook of the user's that hears of a TASK's commit and commits itself: its commits are the
/// user's, they follow on the TASK's own, and they are named.
class HooksOfTasksTest {
    private static final String BUMP =
            "echo v > version; git add version;"
                    + " git commit -qm 'bump by hook' --author='Bot <bot@b.invalid>'";
    private static final String WAY = "src/part0.txt";

    @TempDir private Path directory;
    private TestRepository repository;
    private Checkout checkout;
    private TestWork work;

    @BeforeEach
    void makeWork() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        repository = checkout.repository();
        work = TestWork.in(checkout, List.of(List.of(), List.of(0)));
        String did = directory.resolve("did").toString();
        repository.hook("post-commit", "[ -e " + did + " ] && exit; touch " + did + "; " + BUMP);
    }

    private String files(String commit) {
        return repository.git("show", "--format=", "--name-only", commit);
    }

    private void assertThreeCommits() {
        assertThat(repository.subjects()).hasSize(4).doesNotHaveDuplicates();
        assertThat(repository.git("log", "-1", "--format=%s %an", "HEAD~1"))
                .isEqualTo("bump by hook Bot");
        assertThat(files("HEAD~1")).isEqualTo("version");
        assertThat(files("HEAD~2").lines())
                .contains("src/part0.txt", "works/WORK-01/TASK-00_result.md")
                .doesNotContain("version");
        assertThat(files("HEAD").lines()).contains("src/part1.txt").doesNotContain("version");
        assertThat(work.text("TASK-00_result.md")).doesNotContain("version");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void whatItCommitsFollowsOnTheTasksCommitAndIsNamed() {
        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
        assertThreeCommits();
        assertThat(checkout.last("session.merged session-1"))
                .contains("built_upon", repository.git("rev-parse", "HEAD~1"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "step.passed step-1",
                "session.merging session-1",
                "session.merged session-1",
                "agent.started step-2"
            })
    void whereverTheProgramDiesItIsThereOnce(String last) {
        checkout.dyingAt(last);
        assertThatThrownBy(() -> work.run()).isInstanceOf(Checkout.Died.class);
        checkout.when(last, () -> {});

        assertThat(work.resume()).isEqualTo(RunResult.COMPLETED);
        assertThreeCommits();
    }

    @Test
    void itIsPublishedLaterWithTheTask() {
        checkout.when("agent.started step-1", () -> repository.write(WAY, "mine\n"));
        assertThat(work.run()).isNotEqualTo(RunResult.COMPLETED);
        repository.delete(WAY);

        assertThat(work.resume()).isEqualTo(RunResult.COMPLETED);
        assertThreeCommits();
    }
}
