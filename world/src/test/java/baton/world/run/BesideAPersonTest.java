package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.config.SandboxSettings;
import baton.core.run.RunResult;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;
import baton.world.sandbox.Sandbox;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// The work of a person with git in the checkout, while an agent or a command of the run is at work
/// there. Nothing of it is moved, removed or held against the agent.
class BesideAPersonTest {
    private static final String COMMITS =
            "echo mine > mine.txt; git add mine.txt; git commit -qm mine";

    private static final String LOOK = "git status --porcelain; cat README || true";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository person;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        person = checkout.repository();
        person.bash("git branch other; git tag v1; echo read > README; git add README");
        person.git("commit", "-qm", "docs");
    }

    /// While the agent works on step 2 and has written its file.
    private void whileTheAgentWorks(String deed) {
        agent.at(
                2,
                1,
                call -> {
                    call.writeOwn();
                    person.bash(deed);
                    return call.writeOwn();
                });
    }

    private void assertStopped(Terms terms, String... words) {
        assertThatThrownBy(() -> checkout.run(agent, terms))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault())
                                    .isEqualTo(Fault.REF_MOVED_MEANWHILE);
                            assertThat(failure.problem().message()).contains(words);
                        });
    }

    private String tip() {
        return person.git("rev-parse", "main");
    }

    private List<String> reflog() {
        return person.git("reflog", "--format=%gs").lines().toList();
    }

    private void assertNoAttemptWasUsed() {
        assertThat(agent.calls()).containsOnlyOnce("1.1", "2.1").doesNotContain("2.2");
        assertThat(checkout.kept()).noneMatch(name -> name.contains("commits"));
    }

    @Test
    void commitsElsewhereAreBuiltUpon() {
        whileTheAgentWorks(COMMITS);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects())
                .containsExactly("start", "docs", "feat: 1", "mine", "feat: 2");
        assertThat(person.git("show", "--format=", "--name-only", "HEAD")).isEqualTo("f2.txt");
        assertThat(person.read("mine.txt")).isEqualTo("mine\n");
        assertThat(checkout.status()).isEmpty();
        assertThat(reflog()).doesNotContain("baton: fold back");
        assertThat(checkout.last("scope.checked step-2"))
                .contains("built_upon", person.git("rev-parse", "HEAD~1"));
        assertNoAttemptWasUsed();
    }

    @Test
    void commitsThatMeetTheStepAreAskedAboutAndKept() {
        whileTheAgentWorks("git add f2.txt; git commit -qm 'mine, too'; echo more > f2.txt");
        agent.at(2, call -> call.write("f2.txt", "2\n"));

        assertStopped(Terms.PLAIN, "mine, too", "f2.txt", "who made this change?");
        String mine = tip();
        assertThat(person.subjects()).containsExactly("start", "docs", "feat: 1", "mine, too");
        assertThat(reflog()).startsWith("commit: mine, too");
        assertThat(person.read("f2.txt")).isEqualTo("2\n");

        agent.at(2, 1, call -> call.write("f2.txt", "better\n"));
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.git("rev-parse", "HEAD~1")).isEqualTo(mine);
        assertThat(person.subjects())
                .containsExactly("start", "docs", "feat: 1", "mine, too", "feat: 2");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void insideTheSandboxCommitsElsewhereAreBuiltUpon() {
        Sandbox sandbox = sandbox();
        whileTheAgentWorks(COMMITS);

        assertThat(checkout.run(agent, Terms.PLAIN.inside(sandbox))).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects())
                .containsExactly("start", "docs", "feat: 1", "mine", "feat: 2");
        assertNoAttemptWasUsed();
    }

    private Sandbox sandbox() {
        SandboxSettings settings = SandboxSettings.NONE;
        return Sandbox.attempt(settings, person.top(), checkout.environment())
                        instanceof Sandbox.Works(Sandbox works)
                ? works
                : Sandbox.OFF;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git commit -q --amend -m rewritten",
                "git reset -q --soft HEAD~1; git commit -qm rewritten",
                "git checkout -q -b elsewhere",
                "git switch -q other 2> /dev/null || git checkout -q --detach",
                "git merge -q --no-commit --no-ff other 2> /dev/null; git checkout -q -b x"
            })
    void whoRewritesOrSwitchesIsAsked(String deed) {
        whileTheAgentWorks(deed);
        assertStopped(Terms.PLAIN, "who made this change?");

        String head = person.shell("cat .git/HEAD; git rev-parse HEAD; git reflog");
        assertThat(reflog()).doesNotContain("baton: fold back");
        assertThat(person.read("f2.txt")).isEqualTo("2\n");
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(person.shell("cat .git/HEAD; git rev-parse HEAD; git reflog")).isEqualTo(head);
    }

    @Test
    void commitsThatWereAmendedAreKeptByTheResumption() {
        whileTheAgentWorks("git commit -q --amend -m rewritten");
        assertStopped(Terms.PLAIN, "rewritten");
        String mine = tip();
        agent.at(2, 1, AgentCall::writeOwn);

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.git("merge-base", mine, "HEAD")).isEqualTo(mine);
        assertThat(person.subjects()).containsExactly("start", "docs", "rewritten", "feat: 2");
        assertThat(agent.calls()).containsOnlyOnce("1.1");
    }

    @Test
    void branchThatWasSwitchedToIsNamedUntilItIsLeft() {
        whileTheAgentWorks("git checkout -q -b elsewhere");
        assertStopped(Terms.PLAIN, "elsewhere");

        assertThatThrownBy(() -> checkout.resume(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.BRANCH_MOVED);
                            assertThat(failure.problem().toString())
                                    .contains("elsewhere", "--worktree");
                        });
        assertThat(person.git("symbolic-ref", "HEAD")).isEqualTo("refs/heads/elsewhere");

        person.git("checkout", "-q", "main");
        agent.at(2, 1, AgentCall::writeOwn);
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects("elsewhere")).containsExactly("start", "docs", "feat: 1");
    }

    /// A merge, or what is like it, is as the person left it until the person has finished it.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "git merge -q --no-commit -s ours side",
                "git merge -q side || true",
                "git cherry-pick side || true",
                "git revert -n HEAD~1"
            })
    void mergesThatWereBegunAreLeftAlone(String deed) {
        person.bash("git checkout -q -b side HEAD~1; echo side > README; git add README");
        person.bash("git commit -qm side; git checkout -q main");
        whileTheAgentWorks(deed);
        assertStopped(Terms.PLAIN, "was begun and not finished");
        String files = person.shell(LOOK);

        assertThatThrownBy(() -> checkout.resume(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.GIT_UNFINISHED));
        assertThat(person.shell(LOOK)).isEqualTo(files);

        person.bash("echo both > README; git add README; git commit -qm finished");
        agent.at(2, 1, AgentCall::writeOwn);
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.read("README")).isEqualTo("both\n");
        assertThat(person.git("log", "-1", "--format=%s", "HEAD~1")).isEqualTo("finished");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void otherNamesAreThePersonsBusiness() {
        person.bash("echo stashed > README; git stash -q; git clone -q . ../origin");
        whileTheAgentWorks(
                "git branch -qD other; git tag -d v1; git tag v2; git branch new; git stash drop"
                        + " -q; git notes add -m note; git fetch -q ../origin; git branch -f new"
                        + " HEAD~1");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(
                        person.git(
                                        "for-each-ref",
                                        "--format=%(refname)",
                                        "refs/heads",
                                        "refs/tags",
                                        "refs/stash",
                                        "refs/notes/commits")
                                .lines())
                .containsExactly(
                        "refs/heads/main", "refs/heads/new", "refs/notes/commits", "refs/tags/v2");
        assertNoAttemptWasUsed();
    }

    @Test
    void whatThePersonStagesStaysStaged() {
        whileTheAgentWorks("echo staged > README; git add README; git checkout-index -f README");
        agent.at(2, 2, AgentCall::writeOwn);
        checkout.run(agent);

        assertThat(person.git("diff", "--cached", "--name-only")).isEqualTo("README");
    }

    @Test
    void commitOfAnAgentIsStillFoldedBack() {
        agent.at(2, 1, call -> call.does("echo 2 > f2.txt; git add f2.txt; git commit -qm agents"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects()).containsExactly("start", "docs", "feat: 1", "feat: 2");
        assertThat(person.subjects("--glob=refs/baton")).contains("agents");
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }

    @Test
    void commitOfAnAgentThatHasToWaitIsNotBuiltUpon() {
        boolean[] waited = {false};
        agent.at(
                2,
                call -> {
                    if (waited[0]) {
                        return call.writeOwn();
                    }
                    waited[0] = true;
                    call.does("echo x > stray; git add stray; git commit -qm agents");
                    return call.mustWaitUntil(checkout.clock().get());
                });

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects()).containsExactly("start", "docs", "feat: 1", "feat: 2");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void commitsOfBothAreAskedAbout() {
        agent.at(
                2,
                1,
                call -> {
                    call.does("echo 2 > f2.txt; git add f2.txt; git commit -qm agents");
                    person.bash(COMMITS);
                    return call.writeOwn();
                });
        assertStopped(Terms.PLAIN, "mine", "agents");
        assertThat(person.subjects()).containsExactly("start", "docs", "feat: 1", "agents", "mine");
    }

    @Test
    void manyCommitsAreCounted() {
        whileTheAgentWorks(
                "git add f2.txt; git commit -qm 'mine, too';"
                        + " for i in 1 2 3 4; do git commit -q --allow-empty -m $i; done");
        assertStopped(Terms.PLAIN, "\"4\"", "\"3\"", "\"2\" and 2 more", "f2.txt");
    }

    @Test
    void commitDuringVerifyIsBuiltUponAndVerifiedAgain() {
        verifying("test -f mine.txt || env -u GIT_TRACE2_EVENT sh -c '" + COMMITS + "'");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects()).containsExactly("start", "docs", "plan", "mine", "feat: 1");
        assertThat(checkout.told().stream().filter("verify.ended step-1"::equals)).hasSize(1);
        assertThat(checkout.last("step.started step-1")).contains("built_upon", "\"kept\":true");
        assertThat(checkout.status()).isEmpty();
        assertThat(agent.calls()).containsExactly("1.1");
    }

    private void verifying(String command) {
        person.write(Checkout.PLAN, PlanStep.plan(PlanStep.of(1).verifying(command)));
        person.commitAll("plan");
    }

    @Test
    void switchDuringVerifyIsAskedAbout() {
        verifying("env -u GIT_TRACE2_EVENT git checkout -q -b elsewhere");
        assertStopped(Terms.PLAIN, "elsewhere");

        assertThat(person.git("symbolic-ref", "HEAD")).isEqualTo("refs/heads/elsewhere");
        assertThat(person.read("f1.txt")).isEqualTo("1\n");
        assertThat(person.subjects("--all")).doesNotContain("feat: 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"manifest.checked step-2", "checkpoint.making step-2"})
    void commitThatIsOutrunIsProvedAgainOnTopOfIt(String moment) {
        checkout.when(moment, once(() -> person.bash(COMMITS)));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects())
                .containsExactly("start", "docs", "feat: 1", "mine", "feat: 2");
        assertThat(checkout.told().stream().filter("verify.ended step-2"::equals)).hasSize(2);
        assertThat(checkout.status()).isEmpty();
        assertNoAttemptWasUsed();
    }

    private static Runnable once(Runnable deed) {
        boolean[] done = {false};
        return () -> {
            if (!done[0]) {
                done[0] = true;
                deed.run();
            }
        };
    }

    @Test
    void commitThatMeetsTheStepAtTheLastMomentIsAskedAbout() {
        checkout.when(
                "manifest.checked step-2",
                () -> person.bash("git add f2.txt; git commit -qm 'mine, too'"));
        assertStopped(Terms.PLAIN, "mine, too", "f2.txt");
        assertThat(person.subjects()).endsWith("mine, too");
    }

    @Test
    void commitBetweenTwoStepsIsPartOfWhatTheNextBeginsWith() {
        checkout.when("step.passed step-1", () -> person.bash(COMMITS));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects())
                .containsExactly("start", "docs", "feat: 1", "mine", "feat: 2");
        assertNoAttemptWasUsed();
    }

    @ParameterizedTest
    @ValueSource(strings = {"step.passed step-1", "manifest.checked step-2"})
    void switchWhileNoProgramIsAtWorkIsAskedAbout(String moment) {
        checkout.when(moment, () -> person.git("checkout", "-q", "-b", "elsewhere"));
        assertStopped(Terms.PLAIN, "elsewhere");
        assertThat(person.subjects("elsewhere")).containsExactly("start", "docs", "feat: 1");

        person.git("checkout", "-q", "main");
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects()).endsWith("feat: 1", "feat: 2");
        assertNoAttemptWasUsed();
    }
}
