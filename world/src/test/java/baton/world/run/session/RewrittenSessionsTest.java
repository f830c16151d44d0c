package baton.world.run.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// A person who rewrites the branch while sessions are at work, some of which are merged by then.
class RewrittenSessionsTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private String dropped;

    @BeforeEach
    void make() {
        checkout =
                Checkout.in(directory, PlanStep.sessions(PlanStep.of(1), PlanStep.of(2).after(1)));
        checkout.repository().write("last", "1\n2\n3\n");
        dropped = checkout.repository().commitAll("last");
    }

    private void whileItWorks(int step, String script) {
        agent.at(
                step,
                call -> {
                    checkout.repository().bash(script);
                    return call.writeOwn();
                });
    }

    private RunResult run() {
        return checkout.run(agent, Terms.SPREAD);
    }

    private RunResult resume() {
        return checkout.run(agent, Terms.SPREAD.resuming());
    }

    @Test
    void sessionsAreMergedIntoWhatIsThereAndBringNothingBack() {
        whileItWorks(1, "git commit -q --amend -m 'last, better said'");

        assertThat(run()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects("--no-merges"))
                .containsExactly("start", "last, better said", "feat: 1", "feat: 2");
        assertThat(checkout.repository().subjects("--merges")).hasSize(2);
        assertThat(checkout.repository().git("log", "--format=%H")).doesNotContain(dropped);
        assertThat(checkout.status()).isEmpty();
    }

    /// The branch holds all that is merged, and not the commit that the second session began with.
    @Test
    void commitThatOneBeganWithIsNotBroughtBack() {
        whileItWorks(1, "echo m > mine; git add mine; git commit -qm mine");
        whileItWorks(2, "git commit -q --amend -m 'in other words'");
        checkout.when(
                "session.merged session-1",
                () -> checkout.repository().bash("echo n > n; git add n; git commit -qm more"));

        assertThat(run()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects("--no-merges"))
                .contains("in other words", "mine", "feat: 1", "feat: 2")
                .doesNotContain("more")
                .doesNotHaveDuplicates();
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void whatARebaseGaveOtherIdsIsNotDropped() {
        whileItWorks(
                2,
                "git switch -q -c up HEAD~2; echo u > up; git add up; git commit -qm up;"
                        + " git switch -q main; git rebase -q up; git branch -q -D up");

        assertThat(run()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects("--no-merges"))
                .contains("up", "last", "feat: 1", "feat: 2")
                .doesNotHaveDuplicates();
        assertThat(checkout.repository().git("log", "--format=%H")).doesNotContain(dropped);
        assertThat(checkout.status()).isEmpty();
    }

    private void squashingWhileItWorks(String more) {
        whileItWorks(
                2,
                "git reset -q --soft %s; %s; git add -A -- . ':!.claude'; git commit -qm joined"
                        .formatted(dropped, more));
    }

    @Test
    void squashThatHasTheFilesOfTheRunIsGoneOnFrom() {
        squashingWhileItWorks("echo m > mine");

        assertThat(run()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects("--no-merges"))
                .contains("joined", "feat: 2")
                .doesNotContain("feat: 1");
        assertThat(checkout.last("audit.ended run")).contains("\"drift\":[]");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void squashThatHasOneOfThemOtherwiseIsNamed() {
        squashingWhileItWorks("echo otherwise > f1.txt");

        assertThat(run()).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.last("session.conflicted session-2"))
                .contains("taken off it, or their files changed in them")
                .contains("git cherry-pick", "git reflog");
        assertThat(resume()).isEqualTo(RunResult.STOPPED);
    }

    @Test
    void whatTakesACommitOfTheRunOffStopsWithAWayOut() {
        whileItWorks(2, "git branch -q kept; git reset -q --hard " + dropped);

        assertThat(run()).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.last("session.conflicted session-2"))
                .contains("\"moved\"", "no longer holds", "git cherry-pick");
        assertThat(checkout.repository().subjects()).containsExactly("start", "last");
        assertThat(checkout.kept()).contains("refs/baton/rescue/RUN/session-2");
        assertThat(resume()).isEqualTo(RunResult.STOPPED);
        checkout.repository().git("reset", "-q", "--hard", "kept");
        assertThat(resume()).isEqualTo(RunResult.COMPLETED);
    }

    private void revertTheFirst() {
        String made = checkout.repository().git("log", "-1", "--format=%H", "--grep=^feat: 1$");
        checkout.repository().git("revert", "--no-edit", made);
    }

    private void assertAsks() {
        int asked = agent.calls().size();
        String before = checkout.repository().git("rev-parse", "HEAD");
        assertThatThrownBy(this::resume)
                .hasMessageContaining("STEP_REWRITTEN")
                .hasMessageContaining("has taken back or changed f1.txt since");
        assertThat(agent.calls()).hasSize(asked);
        assertThat(checkout.repository().git("rev-parse", "HEAD")).isEqualTo(before);
        assertThat(checkout.last("run.ended run")).contains("STEP_REWRITTEN", "--resume --yes");
    }

    @Test
    void stepThatWasRevertedBetweenTwoLivesIsDoneAgainWithTheWordOfThePerson() {
        checkout.dyingAt("step.started step-2");
        assertThatThrownBy(this::run).isInstanceOf(Checkout.Died.class);
        checkout.forget();
        revertTheFirst();

        assertAsks();
        assertAsks();
        assertThat(checkout.run(agent, Terms.SPREAD.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls().stream().filter(call -> call.startsWith("1."))).hasSize(2);
        assertThat(checkout.repository().has("f1.txt")).isTrue();
        assertThat(checkout.status()).isEmpty();
    }

    /// One life of the run: another session is at work.
    @Test
    void stepThatIsRevertedMeanwhileIsDoneAgainWithTheWordOfThePerson() {
        agent.at(
                2,
                call -> {
                    revertTheFirst();
                    return call.writeOwn();
                });

        assertThatThrownBy(this::run)
                .hasMessageContaining("STEP_REWRITTEN")
                .hasMessageContaining("has taken back or changed f1.txt since");
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(checkout.repository().has("f1.txt")).isFalse();
        assertThat(checkout.repository().subjects("--no-merges")).contains("feat: 2");
        assertAsks();
        assertThat(checkout.run(agent, Terms.SPREAD.resuming().accepted()))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1", "1.1");
        assertThat(checkout.repository().has("f1.txt")).isTrue();
        assertThat(checkout.status()).isEmpty();
    }

    /// The word was for the first time.
    @Test
    void stepThatIsRevertedAgainIsAskedAboutAgain() {
        checkout.dyingAt("step.started step-2");
        assertThatThrownBy(this::run).isInstanceOf(Checkout.Died.class);
        checkout.forget();
        revertTheFirst();
        checkout.when("session.merged session-1", this::revertTheFirst);

        assertThatThrownBy(() -> checkout.run(agent, Terms.SPREAD.resuming().accepted()))
                .hasMessageContaining("STEP_REWRITTEN");
        assertThat(agent.calls().stream().filter(call -> call.startsWith("1."))).hasSize(2);
    }

    @Test
    void stepThatWasRevertedAndIsThereAgainIsNotAskedAbout() {
        checkout.dyingAt("step.started step-2");
        assertThatThrownBy(this::run).isInstanceOf(Checkout.Died.class);
        checkout.forget();
        revertTheFirst();
        checkout.repository().git("revert", "--no-edit", "HEAD");

        assertThat(resume()).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls().stream().filter(call -> call.startsWith("1."))).hasSize(1);
    }
}
