package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.Meeting;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// The work of the user in the checkout while sessions are at work.
class BesideTheUserTest {
    private static final String RESULT = "refs/baton/result/RUN";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository user;

    /// Sessions 1 and 2 work at the same time; session 1 changes `start`.
    @BeforeEach
    void makeCheckout() {
        PlanStep first = PlanStep.of(1).files("`f1.txt` (new), `start`");
        checkout =
                Checkout.in(
                        directory,
                        PlanStep.sessions(first, PlanStep.of(2), PlanStep.of(3).after(1)));
        user = checkout.repository();
        user.write("README.md", "read me\n");
        user.commitAll("docs");
    }

    private RunResult runWhile(Runnable deed) {
        Meeting meeting = new Meeting(2, deed);
        agent.at(
                1,
                call -> {
                    meeting.attend();
                    call.write("start", "ours\n");
                    return call.writeOwn();
                });
        agent.at(
                2,
                call -> {
                    meeting.attend();
                    return call.writeOwn();
                });
        return checkout.run(agent, Terms.SPREAD);
    }

    private RunResult resume() {
        agent.at(1, call -> call.does("echo ours > start; echo 1 > f1.txt"));
        agent.at(2, AgentCall::writeOwn);
        return checkout.run(agent, Terms.SPREAD.resuming());
    }

    private void assertNothingLeft() {
        assertThat(checkout.worktrees()).isEmpty();
        assertThat(user.git("fsck", "--no-progress", "--no-dangling")).isEmpty();
    }

    private String tip(String name) {
        return user.git("rev-parse", name);
    }

    @Test
    void trackedFileInTheWayIsNotOverwritten() {
        assertThat(runWhile(() -> user.write("start", "mine\n"))).isEqualTo(RunResult.PARTIAL);
        assertThat(user.read("start")).isEqualTo("mine\n");
        assertThat(checkout.kept()).containsExactly(RESULT);
        assertNothingLeft();
        String result = user.git("for-each-ref", "--format=%(refname)", "refs/baton/");
        assertThat(user.subjects("--no-merges", result)).contains("feat: 1", "feat: 2", "feat: 3");

        user.git("checkout", "-q", "--", "start");
        assertThat(resume()).isEqualTo(RunResult.COMPLETED);
        assertThat(user.read("start")).isEqualTo("ours\n");
        assertThat(checkout.kept()).isEmpty();
    }

    @Test
    void untrackedFileInTheWayIsNotOverwritten() {
        assertThat(runWhile(() -> user.write("f2.txt", "mine\n"))).isEqualTo(RunResult.PARTIAL);
        assertThat(user.read("f2.txt")).isEqualTo("mine\n");
        assertThat(checkout.kept()).containsExactly(RESULT);
        assertNothingLeft();
    }

    /// A user who commits what was in the way has the rest on top of that commit.
    @Test
    void whatCouldNotBePublishedIsMergedOntoWhatTheUserCommits() {
        runWhile(() -> user.write("f2.txt", "mine\n"));
        user.bash(
                "git rm -q --cached --ignore-unmatch f2.txt; mv f2.txt elsewhere.txt;"
                        + " git add elsewhere.txt; git commit -qm 'docs: mine'");

        assertThat(resume()).isEqualTo(RunResult.COMPLETED);
        assertThat(user.subjects("--no-merges"))
                .contains("feat: 1", "feat: 2", "feat: 3", "docs: mine");
        assertThat(user.read("elsewhere.txt")).isEqualTo("mine\n");
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.kept()).containsExactly("refs/baton/salvage/RUN/result-1");
        assertNothingLeft();
    }

    @Test
    void fileThatIsNotInTheWayIsNobodysBusiness() {
        assertThat(runWhile(() -> user.bash("echo mine > README.md; echo mine > new.txt")))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(user.read("README.md")).isEqualTo("mine\n");
        assertThat(checkout.status().lines()).containsExactly(" M README.md", "?? new.txt");
    }

    @Test
    void commitOfTheUserIsMergedOnto() {
        assertThat(runWhile(() -> user.bash("echo mine > README.md; git commit -qam 'docs: mine'")))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(user.subjects()).contains("docs: mine", "feat: 1", "feat: 3");
        assertThat(user.read("README.md")).isEqualTo("mine\n");
        assertThat(checkout.status()).isEmpty();
        assertNothingLeft();
    }

    @Test
    void otherBranchThatIsCheckedOutStaysAsItIs() {
        String before = user.head();

        assertThat(runWhile(() -> user.bash("git checkout -qb other; echo mine > start")))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(tip("other")).isEqualTo(before);
        assertThat(user.read("start")).isEqualTo("mine\n");
        assertThat(user.subjects("--no-merges", "main")).contains("feat: 1", "feat: 2", "feat: 3");
        assertNothingLeft();
    }

    @Test
    void rebaseThatIsUnderWayIsNotDisturbed() {
        String before = user.head();

        assertThat(runWhile(() -> user.bash("git rebase -q -x false HEAD~1 2> /dev/null || true")))
                .isEqualTo(RunResult.PARTIAL);
        assertThat(tip("main")).isEqualTo(before);
        assertThat(checkout.kept()).containsExactly(RESULT);
        assertNothingLeft();

        user.git("rebase", "--abort");
        assertThat(resume()).isEqualTo(RunResult.COMPLETED);
        assertThat(user.subjects("--no-merges")).contains("feat: 1", "feat: 2", "feat: 3");
        assertThat(checkout.kept()).isEmpty();
    }

    @Test
    void resetOfCommitsThatAreNoneOfTheRunsIsANewGround() {
        String dropped = user.head();

        assertThat(runWhile(() -> user.git("reset", "-q", "--hard", "HEAD~1")))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(user.subjects("--no-merges", "main")).contains("feat: 1", "feat: 2", "feat: 3");
        assertThat(user.git("log", "--format=%H", "main")).doesNotContain(dropped);
        assertThat(checkout.status()).isEmpty();
        assertNothingLeft();
    }

    @Test
    void branchThatIsGoneStopsTheRun() {
        assertThat(runWhile(() -> user.bash("git checkout -q --detach; git branch -qD main")))
                .isEqualTo(RunResult.STOPPED);
        assertThat(user.git("branch", "--list", "main")).isEmpty();
        assertThat(checkout.kept())
                .contains("refs/baton/rescue/RUN/session-1", "refs/baton/rescue/RUN/session-2");
        assertNothingLeft();
    }

    @Test
    void namesThatTheUserMovesAreHisAndNobodysFault() {
        user.bash("git branch old; git tag v1; echo stashed > start; git stash -q");

        assertThat(
                        runWhile(
                                () ->
                                        user.bash(
                                                "git branch -qD old; git tag -d v1;"
                                                        + " git stash drop -q")))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(
                        user.git(
                                "for-each-ref",
                                "--format=%(refname)",
                                "refs/heads/old",
                                "refs/tags",
                                "refs/stash"))
                .isEmpty();
        assertNothingLeft();
    }

    @Test
    void mergeOfTheUserIsLeftAlone() {
        assertThat(
                        runWhile(
                                () ->
                                        user.bash(
                                                "git checkout -qb other; echo theirs > start; git"
                                                    + " commit -qam other; git checkout -q main;"
                                                    + " git merge -q --no-ff --no-commit other")))
                .isEqualTo(RunResult.PARTIAL);
        assertThat(user.has(".git/MERGE_HEAD")).isTrue();
        assertThat(user.read("start")).isEqualTo("theirs\n");
        assertThat(checkout.kept()).containsExactly(RESULT);
        assertNothingLeft();
    }

    @Test
    void branchThatAnotherWorktreeHasIsNotMovedUnderIt() {
        String before = user.head();

        assertThat(
                        runWhile(
                                () ->
                                        user.bash(
                                                "git checkout -qb other; git worktree add -q"
                                                        + " ../elsewhere main")))
                .isEqualTo(RunResult.PARTIAL);
        assertThat(tip("main")).isEqualTo(before);
        assertThat(directory.resolve("elsewhere/f1.txt")).doesNotExist();
        assertThat(checkout.kept()).containsExactly(RESULT);
    }

    @Test
    void detachedHeadMoves() {
        user.git("checkout", "-q", "--detach");
        String main = tip("main");

        assertThat(runWhile(() -> {})).isEqualTo(RunResult.COMPLETED);
        assertThat(tip("main")).isEqualTo(main);
        assertThat(user.subjects("--no-merges")).contains("feat: 1", "feat: 2", "feat: 3");
        assertNothingLeft();
    }
}
