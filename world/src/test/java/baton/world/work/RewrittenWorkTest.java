package baton.world.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// A person who rewrites the branch while a WORK is under way.
class RewrittenWorkTest {
    private static final List<List<Integer>> CHAIN = List.of(List.of(), List.of(0));
    private static final List<List<Integer>> LONGER = List.of(List.of(), List.of(0), List.of(1));

    @TempDir private Path directory;
    private Checkout checkout;
    private TestWork work;
    private String dropped;

    @BeforeEach
    void makeWork() {
        makeWork("", CHAIN);
    }

    private void makeWork(String folder, List<List<Integer>> needs) {
        checkout = Checkout.in(directory.resolve(folder), PlanStep.plan(PlanStep.of(1)));
        work = TestWork.in(checkout, needs);
        checkout.repository().write("last", "1\n2\n3\n");
        checkout.repository().git("add", "last");
        checkout.repository().git("commit", "-qm", "last");
        dropped = checkout.repository().head();
    }

    private void whileItWorks(int step, String script) {
        checkout.when("agent.started step-" + step, () -> checkout.repository().bash(script));
    }

    private void assertCompleted(RunResult result) {
        assertThat(result).isEqualTo(RunResult.COMPLETED);
        assertThat(work.files().isWhole()).isTrue();
        assertThat(work.agent().calls()).containsExactly("1.1", "2.1");
        assertThat(checkout.repository().subjects()).doesNotHaveDuplicates();
        assertThat(checkout.repository().subjects("--merges")).isEmpty();
        assertThat(checkout.repository().git("show", "HEAD:" + Works.LIST)).contains("DONE");
        assertThat(checkout.status()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git commit -q --amend -m other",
                "echo m > mine; git add mine; git commit -q --amend -m other"
            })
    void tasksArePublishedOnWhatIsThereThen(String script) {
        whileItWorks(1, script);

        assertCompleted(work.run());
        assertThat(checkout.repository().git("log", "--format=%H")).doesNotContain(dropped);
        assertThat(checkout.repository().subjects()).contains("other").doesNotContain("last");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git commit -q --amend -m 'the first, in other words'",
                "git -c rebase.autoStash=true rebase -q --force-rebase --onto HEAD~2 HEAD~1",
                "echo m > mine; git add mine; git commit -q --amend --no-edit",
                "echo m > mine; git add -A; git commit -q --amend -m 'with more, and the log'"
            })
    void publishedTaskThatGotAnotherIdIsNotDropped(String script) {
        whileItWorks(2, script);

        assertCompleted(work.run());
        assertThat(checkout.repository().has("src/part0.txt")).isTrue();
    }

    /// The program dies before or after it has noted that the commit is on the branch.
    @ParameterizedTest
    @ValueSource(strings = {"session.merged session-1", "agent.started step-2"})
    void taskThatIsAmendedAfterADeathIsGoneOnFrom(String last) {
        checkout.dyingAt(last);
        assertThatThrownBy(work::run).isInstanceOf(Checkout.Died.class);
        checkout.forget();
        checkout.repository()
                .bash("echo m > mine; git add mine; git commit -q --amend -m 'with mine'");

        RunResult result = work.resume();
        assertThat(result).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).contains("with mine").hasSize(4);
        assertThat(checkout.repository().git("show", "HEAD:mine")).isEqualTo("m");
        assertThat(work.agent().calls()).containsOnlyOnce("1.1");
        assertThat(checkout.status()).isEmpty();
    }

    /// Killed between the move of the branch and the line that notes it.
    @Test
    void taskThatIsAmendedBeforeAnybodyNotedItIsNotCommittedTwice() {
        checkout.when(
                "session.merging session-1",
                () -> {
                    checkout.forget();
                    String made = checkout.last("session.merging session-1");
                    String id = made.replaceAll("(?s).*\"commit\":\"([0-9a-f]+)\".*", "$1");
                    checkout.repository().git("reset", "-q", "--hard", id);
                    throw new Checkout.Died();
                });
        assertThatThrownBy(work::run).isInstanceOf(Checkout.Died.class);
        checkout.repository()
                .bash("echo m > mine; git add mine; git commit -q --amend -m 'with mine'");

        assertThat(work.resume()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).contains("with mine").hasSize(4);
        assertThat(work.files().isWhole()).isTrue();
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void taskThatIsDoneAnotherWayStopsTheWorkWithAWayOut() {
        checkout.dyingAt("agent.started step-2");
        assertThatThrownBy(work::run).isInstanceOf(Checkout.Died.class);
        checkout.forget();
        checkout.repository().bash("echo 0, mine > src/part0.txt; git commit -qa --amend -m mine");

        assertThat(work.resume()).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.last("session.conflicted session-2"))
                .contains(
                        "git reflog",
                        "`baton work run WORK-01 --task 1` begins another",
                        "`baton work run WORK-01` goes on after it");
        assertThat(work.resume()).isEqualTo(RunResult.STOPPED);
        assertThat(work.agent().calls()).containsExactly("1.1", "2.1");
    }

    /// Whoever joins commits has taken them off the branch for a while.
    @ParameterizedTest
    @ValueSource(strings = {"--soft", "--mixed"})
    void tasksThatAreJoinedAfterAStopAreNotBuiltAgain(String how) {
        makeWork("longer", LONGER);
        checkout.dyingAt("agent.started step-3");
        assertThatThrownBy(work::run).isInstanceOf(Checkout.Died.class);
        checkout.forget();
        checkout.repository().git("reset", "-q", how, dropped);
        assertThat(work.resume()).isEqualTo(RunResult.STOPPED);
        checkout.repository().bash("git add -A; git commit -q -m joined");

        assertThat(work.resume()).isEqualTo(RunResult.COMPLETED);
        assertThat(work.agent().calls()).containsExactly("1.1", "2.1", "3.1");
        assertThat(checkout.repository().subjects())
                .containsExactly("start", "last", "joined", "feat(TASK-02): Make part 2");
        assertThat(work.files().isWhole()).isTrue();
        assertThat(checkout.status()).isEmpty();
    }

    /// Lines that are in no commit yet keep git from many things. Whoever puts them away to do
    /// these loses none of them.
    @Test
    void linesThatWerePutAwayAreInTheNextCommit() {
        String log = "works/WORK-01/work_WORK-01.log";
        checkout.when(
                "scope.checked step-2",
                () -> checkout.repository().git("stash", "push", "-q", "--", log));

        assertCompleted(work.run());
        assertThat(checkout.repository().git("show", "stash@{0}:" + log))
                .contains("BUILDER_START — TASK-01");
        assertThat(checkout.repository().git("show", "HEAD:" + log))
                .containsOnlyOnce("BUILDER_START — TASK-01")
                .containsOnlyOnce("BUILDER_START — TASK-00");
    }

    @Test
    void publishedTaskThatWasTakenOffStopsTheWork() {
        whileItWorks(2, "git branch -q kept; git reset -q --soft HEAD~1; git reset -q");

        assertThat(work.run()).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.last("session.conflicted session-2")).contains("\"moved\"");
        assertThat(checkout.repository().head()).isEqualTo(dropped);
    }
}
