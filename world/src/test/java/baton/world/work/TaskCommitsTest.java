package baton.world.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.work.TaskId;
import baton.core.run.RunResult;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// The commits of a WORK, found again after a person has given them other words.
class TaskCommitsTest {
    @TempDir private Path directory;
    private Checkout checkout;
    private TestWork work;

    @BeforeEach
    void makeWork() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        work = TestWork.in(checkout, List.of(List.of(), List.of(0), List.of(1)));
    }

    private TaskCommits.Outcome find() {
        Repository opened = Repository.open(checkout.repository().top(), checkout.environment());
        return new TaskCommits(opened, TestWork.ID).find();
    }

    /// All commits but the first, the newest first.
    private TaskCommits.Found lastThree() {
        return new TaskCommits.Found(
                checkout.repository()
                        .git("log", "-3", "--format=%H")
                        .lines()
                        .map(CommitId::new)
                        .toList());
    }

    private void complete() {
        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
    }

    private void bash(String script) {
        checkout.repository().bash(script);
    }

    @Test
    void theyAreKnownByTheLastLineOfTheirMessages() {
        complete();

        assertThat(find()).isEqualTo(lastThree());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git commit -q --amend -m 'feat(TASK-02): c'",
                "git rebase -q --force-rebase --exec 'git commit -q --amend -m better' HEAD~3"
            })
    void otherwiseByTheResultThatCameWithThem(String script) {
        complete();
        bash(script);

        assertThat(checkout.repository().git("log", "-1", "--format=%B")).doesNotContain("Result");
        assertThat(find()).isEqualTo(lastThree());
    }

    @Test
    void oneThatGotOtherWordsWhileTheWorkWentOnIsFound() {
        checkout.when(
                "agent.started step-2", () -> bash("git commit -q --amend -m 'the first one'"));
        complete();

        assertThat(checkout.repository().subjects()).contains("the first one");
        assertThat(find()).isEqualTo(lastThree());
    }

    @Test
    void oneThatIsRevertedIsNotFoundAgain() {
        complete();
        bash("git revert --no-edit HEAD");
        assertThat(find())
                .isEqualTo(
                        new TaskCommits.Found(
                                checkout.repository()
                                        .git("log", "-2", "--skip=2", "--format=%H")
                                        .lines()
                                        .map(CommitId::new)
                                        .toList()));
    }

    @Test
    void commitThatWasMadeOfSeveralIsNoneOfThem() {
        complete();
        bash("git reset -q --soft HEAD~2; git commit -qm both");

        assertThat(find())
                .isEqualTo(new TaskCommits.Unknown(List.of(new TaskId(1), new TaskId(2))));
    }

    @Test
    void taskWhoseResultIsInNoCommitIsUnknownWithoutItsLine() {
        complete();
        bash(
                "git rm -q --cached works/WORK-01/TASK-02_result.md;"
                        + " git commit -q --amend -m 'feat(TASK-02): c'");

        assertThat(find()).isEqualTo(new TaskCommits.Unknown(List.of(new TaskId(2))));
    }
}
