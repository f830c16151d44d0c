package baton.world.run.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.config.WorktreeSettings;
import baton.core.run.Journaled;
import baton.core.run.MadeCommits;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// A person who rewrites the branch while a run works in a worktree of its own, and drops none of
/// the run's commits: the run goes on from what is there then.
class RewrittenBranchTest {
    private static final Terms APART =
            Terms.PLAIN.spreading(new Spread(8, false, true, WorktreeSettings.NONE, true));
    private static final String AMEND = "git commit -q --amend -m 'last, better said'";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private String dropped;

    @BeforeEach
    void make() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        checkout.repository().write("last", "1\n2\n3\n");
        dropped = checkout.repository().commitAll("last");
    }

    private void whileTheAgentWorks(String script) {
        agent.at(
                2,
                call -> {
                    checkout.repository().bash(script);
                    return call.writeOwn();
                });
    }

    private RunResult run() {
        return checkout.run(agent, APART);
    }

    private RunResult resume() {
        checkout.forget();
        return checkout.run(agent, APART.resuming());
    }

    private String log(String... more) {
        return checkout.repository().git("log", "--format=%H", String.join(" ", more)).strip();
    }

    /// All of the run is on the branch once, under ids that its record knows, and nothing of the
    /// person's came back.
    private void assertFollowed(String... below) {
        assertThat(checkout.repository().subjects()).endsWith("feat: 1", "feat: 2");
        assertThat(checkout.repository().subjects()).contains(below).doesNotHaveDuplicates();
        assertThat(checkout.repository().subjects("--merges")).isEmpty();
        assertThat(checkout.repository().git("log", "--format=%H")).doesNotContain(dropped);
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.worktrees()).isEmpty();
        List<String> made = log("-2").lines().toList();
        assertThat(MadeCommits.of(Journaled.read(checkout.journal())).parts()).containsAll(made);
        assertThat(checkout.last("audit.ended run")).contains(made);
        assertThat(checkout.kept()).containsExactly("refs/baton/salvage/RUN/session-1-1");
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                AMEND,
                "echo m > mine; git add mine; git commit -q --amend -m 'last, better said'",
                "git rm -q last; git commit -q --amend --allow-empty -m 'last, better said'",
                "git switch -q -c up HEAD~1; echo u > up; git add up; git commit -qm up;"
                        + " git switch -q main; git rebase -q up; git branch -q -D up",
                "git reset -q --hard HEAD~1"
            })
    void itsCommitsAreLaidUponWhatIsThereThen(String script) {
        whileTheAgentWorks(script);

        assertThat(run()).isEqualTo(RunResult.COMPLETED);
        assertFollowed("start");
        assertThat(checkout.isSaved("last", "1\n2\n3")).isTrue();
        assertThat(resume()).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "step.passed step-2",
                "session.ended session-1",
                "session.merging session-1",
                "session.merged session-1",
                "audit.ended run"
            })
    void soItIsWhereverTheProgramDies(String last) {
        whileTheAgentWorks(AMEND);
        checkout.dyingAt(last);
        assertThatThrownBy(this::run).isInstanceOf(Checkout.Died.class);

        assertThat(resume()).isEqualTo(RunResult.COMPLETED);
        assertFollowed("last, better said");
    }

    @ParameterizedTest
    @ValueSource(strings = {"step.passed step-2", "session.ended session-1"})
    void theyAreLaidOnceMoreWhereItIsRewrittenAgain(String last) {
        whileTheAgentWorks(AMEND);
        checkout.dyingAt(last);
        assertThatThrownBy(this::run).isInstanceOf(Checkout.Died.class);
        checkout.repository().bash("git commit -q --amend -m 'last, once more'");

        assertThat(resume()).isEqualTo(RunResult.COMPLETED);
        assertFollowed("last, once more");
    }

    /// Between the line of the journal and the move of the branch.
    @Test
    void rewritingInTheMomentOfPublishingIsFollowed() {
        whileTheAgentWorks(AMEND);
        checkout.when(
                "session.merging session-1",
                () -> {
                    checkout.when("session.merging session-1", () -> {});
                    checkout.repository().bash("git commit -q --amend -m 'last, once more'");
                });

        assertThat(run()).isEqualTo(RunResult.COMPLETED);
        assertFollowed("last, once more");
    }

    /// A merge that was made on it already would bring it back.
    @Test
    void commitThatIsTakenOffInTheMomentOfPublishingDoesNotComeBack() {
        checkout.when(
                "session.merging session-1",
                () -> {
                    checkout.when("session.merging session-1", () -> {});
                    checkout.repository().bash("git reset -q --hard HEAD~1");
                });

        assertThat(run()).isEqualTo(RunResult.COMPLETED);
        assertFollowed("start");
    }

    @Test
    void commitThatIsTakenOffBelowAResultThatWaitsDoesNotComeBack() {
        whileTheAgentWorks("echo mine > f1.txt");
        assertThat(run()).isEqualTo(RunResult.PARTIAL);
        checkout.repository().bash("rm f1.txt; git reset -q --hard HEAD~1");

        assertThat(resume()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).containsExactly("start", "feat: 1", "feat: 2");
    }

    @Test
    void branchThatCameBackGetsTheCommitsAsTheyWereMade() {
        whileTheAgentWorks(AMEND);
        checkout.dyingAt("session.ended session-1");
        assertThatThrownBy(this::run).isInstanceOf(Checkout.Died.class);
        checkout.repository().bash("git reset -q --hard " + dropped);

        assertThat(resume()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects())
                .containsExactly("start", "last", "feat: 1", "feat: 2");
        assertThat(checkout.last("session.merging session-1")).doesNotContain("laid");
        assertThat(checkout.kept()).isEmpty();
    }

    @Test
    void whatCouldNotBePublishedIsLaidUponTheBranchWhenItIsTakenUp() {
        whileTheAgentWorks("echo mine > f1.txt");
        assertThat(run()).isEqualTo(RunResult.PARTIAL);
        checkout.repository().bash("rm f1.txt; " + AMEND);

        assertThat(resume()).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects())
                .containsExactly("start", "last, better said", "feat: 1", "feat: 2");
        assertThat(checkout.repository().git("log", "--format=%H")).doesNotContain(dropped);
    }

    @Test
    void whatIsLaidAndInTheWayIsPublishedLaterAsItIs() {
        whileTheAgentWorks("echo mine > f1.txt; " + AMEND);
        assertThat(run()).isEqualTo(RunResult.PARTIAL);
        String result = checkout.repository().git("for-each-ref", "refs/baton/result");
        assertThat(resume()).isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.repository().git("for-each-ref", "refs/baton/result"))
                .isEqualTo(result);
        checkout.repository().delete("f1.txt");

        assertThat(resume()).isEqualTo(RunResult.COMPLETED);
        assertFollowed("last, better said");
        assertThat(result).startsWith(checkout.repository().head());
    }

    /// A plan whose steps are given to no agent twice.
    private void plan(PlanStep... steps) {
        checkout.planning(PlanStep.plan(steps));
        checkout.repository().git("commit", "-q", "--amend", "-a", "-m", "last");
    }

    @Test
    void conflictIsToldAsThatOfAMergeIs() {
        plan(PlanStep.of(1).failing("escalate"), PlanStep.of(2).failing("escalate"));
        whileTheAgentWorks(
                "echo mine > f1.txt; git add f1.txt; git commit -q --amend -m 'last, with f1'");

        assertThat(run()).isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.last("session.conflicted session-1"))
                .contains("\"conflict\"", "f1.txt");
        assertThat(checkout.kept()).contains("refs/baton/rescue/RUN/session-1");
        assertThat(checkout.repository().subjects()).containsExactly("start", "last, with f1");
        assertThat(checkout.repository().read("f1.txt")).isEqualTo("mine\n");
    }

    @Test
    void theyAreProvedThereAgain() {
        String both = "test -f f2.txt && grep 2 last";
        plan(
                PlanStep.of(1).failing("escalate"),
                PlanStep.of(2).verifying(both).failing("escalate"));
        whileTheAgentWorks("echo else > last; git commit -q --amend -a -m 'last, otherwise'");

        assertThat(run()).isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.last("session.conflicted session-1")).contains("\"red\"", "step 2");
        assertThat(checkout.repository().subjects()).doesNotContain("feat: 1", "feat: 2");
        assertThat(checkout.kept()).contains("refs/baton/rescue/RUN/session-1");
    }

    @Test
    void removedBranchStopsWithAWayOut() {
        whileTheAgentWorks("git switch -q -c other; git branch -q -D main");

        assertThat(run()).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.last("session.conflicted session-1"))
                .contains(
                        "\"moved\"",
                        "no longer holds",
                        "git cherry-pick " + dropped.substring(0, 10));
        assertThat(resume()).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.last("session.rescued session-1"))
                .contains("refs/baton/rescue/" + checkout.folder().id() + "/session-1");
        checkout.repository().git("branch", "-q", "main", dropped);
        assertThat(resume()).isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void lookAtAnotherCommitWithoutABranchIsNoNewBase() {
        checkout.repository().git("checkout", "-q", "--detach");
        whileTheAgentWorks("git checkout -q HEAD~1");

        assertThat(run()).isEqualTo(RunResult.STOPPED);
        assertThat(checkout.repository().subjects()).containsExactly("start");
        checkout.repository().git("checkout", "-q", dropped);
        assertThat(resume()).isEqualTo(RunResult.COMPLETED);
    }
}
