package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// The work of a person in the checkout between Ctrl-C, or the death of the program, and the
/// resumption. The agent has left its own file and a stray in the middle of step 2.
class BetweenTwoLivesTest {
    private static final String COMMITS =
            "echo mine > mine.txt; git add mine.txt; git commit -qm mine";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository person;

    @BeforeEach
    void makeCheckout() {
        PlanStep second = PlanStep.of(2).verifying("grep -q good f2.txt");
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), second));
        person = checkout.repository();
        person.bash("echo read > README; git add README; git commit -qm docs; git tag v1");
        working("echo half > f2.txt; echo stray > stray.txt");
    }

    /// Sets what the agent of step 2 does before the program ends.
    private void working(String deed) {
        agent.at(2, 1, call -> call.does(deed));
    }

    private void stop() {
        checkout.stoppingAt("agent.started step-2");
        assertThat(checkout.run(agent)).isEqualTo(RunResult.STOPPED);
    }

    private void die() {
        checkout.dyingAt("agent.ended step-2");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
    }

    private void resume(String... subjects) {
        agent.at(2, 1, call -> call.write("f2.txt", "good\n"));
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects()).containsExactly(subjects);
        assertThat(person.git("show", "HEAD:f2.txt")).isEqualTo("good");
        assertThat(person.git("reflog", "--format=%gs")).doesNotContain("baton: fold back");
    }

    @Test
    void commitsStay() {
        stop();
        String mine = person.bash(COMMITS + "; git rev-parse HEAD");

        resume("start", "docs", "feat: 1", "mine", "feat: 2");
        assertThat(person.git("rev-parse", "HEAD~1")).isEqualTo(mine);
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.isSaved("stray.txt", "stray")).isTrue();
    }

    private void ignoring(String agents) {
        person.bash("echo node_modules > .gitignore; git add .gitignore; git commit -qm ignore");
        person.bash("mkdir node_modules; echo old > node_modules/x");
        working(agents + "echo half > f2.txt");
        stop();
    }

    @Test
    void dependenciesThatAPersonInstallsAreNotTheAgents() {
        ignoring("");
        person.bash("echo new > node_modules/x; echo more > node_modules/y");

        resume("start", "docs", "ignore", "feat: 1", "feat: 2");
        assertThat(checkout.last("verify.ended step-2")).doesNotContain("node_modules");
        assertThat(checkout.last("proof.ended run")).doesNotContain("touched by an agent");
    }

    @Test
    void dependenciesThatThePersonAddsAreNotTheAgents() {
        working("echo half > f2.txt");
        person.bash("echo node_modules > .gitignore; git add .gitignore; git commit -qm ignore");
        stop();
        person.bash("mkdir node_modules; echo new > node_modules/x");

        resume("start", "docs", "ignore", "feat: 1", "feat: 2");
        assertThat(checkout.last("verify.ended step-2")).doesNotContain("node_modules");
    }

    @Test
    void whatTheAgentDidToDependenciesBeforeStaysItsOwn() {
        ignoring("echo planted > node_modules/x; ");
        person.bash("echo more > node_modules/y");

        resume("start", "docs", "ignore", "feat: 1", "feat: 2");
        assertThat(checkout.last("verify.ended step-2"))
                .contains("\"touched\":[\"node_modules/\"]");
    }

    /// The tree is said to have changes, and one is told to commit them.
    @Test
    void whoCommitsEverythingKeepsEverythingHoweverOften() {
        stop();
        person.bash("git add -A -- . ':!.baton'; git commit -qm everything");
        String first = person.head();
        checkout.stoppingAt("agent.started step-2");
        assertThat(checkout.run(agent, Terms.PLAIN.resuming())).isEqualTo(RunResult.STOPPED);
        person.bash("echo more > more.txt; git add -A; git commit -qm 'and more'");

        resume("start", "docs", "feat: 1", "everything", "and more", "feat: 2");
        assertThat(person.git("rev-parse", "HEAD~2")).isEqualTo(first);
        assertThat(person.read("stray.txt")).isEqualTo("stray\n");
        assertThat(person.read("more.txt")).isEqualTo("more\n");
    }

    @Test
    void newFilesAndEditsStay() {
        stop();
        person.write("notes.txt", "notes\n");
        person.write("README", "edited\n");

        resume("start", "docs", "feat: 1", "feat: 2");
        assertThat(person.read("notes.txt")).isEqualTo("notes\n");
        assertThat(person.read("README")).isEqualTo("edited\n");
        assertThat(checkout.status().lines()).containsExactly(" M README", "?? notes.txt");
        assertThat(checkout.isSaved("stray.txt", "stray")).isTrue();
    }

    /// The agent writes over it: it does not know who has changed the file of its step.
    @Test
    void editsOfTheStepsOwnFileAreKept() {
        stop();
        person.write("f2.txt", "by hand\n");

        resume("start", "docs", "feat: 1", "feat: 2");
        assertThat(checkout.isSaved("f2.txt", "by hand")).isTrue();
        assertThat(checkout.last("run.resumed run"))
                .contains("\"left\":[\"f2.txt\"]", "step-2-1.meanwhile");
    }

    @Test
    void stepThatThePersonHasFinishedIsCommittedThoughTheAgentLeavesItAlone() {
        stop();
        person.write("f2.txt", "good\n");
        agent.at(2, 1, call -> call.does("true"));

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects()).containsExactly("start", "docs", "feat: 1", "feat: 2");
        assertThat(person.git("show", "HEAD:f2.txt")).isEqualTo("good");
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void stashIsNeverPopped() {
        stop();
        person.bash("git stash -q --include-untracked");
        String stash = person.git("rev-parse", "stash@{0}");

        resume("start", "docs", "feat: 1", "feat: 2");
        assertThat(person.git("stash", "list", "--format=%H")).isEqualTo(stash);
        assertThat(checkout.status()).isEmpty();
    }

    @Test
    void namesAndSettingsStay() {
        stop();
        person.bash("git tag -d v1; git branch new; git config some.thing mine");

        resume("start", "docs", "feat: 1", "feat: 2");
        assertThat(person.git("tag")).isEmpty();
        assertThat(person.git("branch", "--list", "new")).isEqualTo("  new");
        assertThat(person.git("config", "some.thing")).isEqualTo("mine");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void otherBranchIsRefusedByItsName(boolean orderly) {
        if (orderly) {
            stop();
        } else {
            die();
        }
        person.git("checkout", "-q", "-b", "elsewhere");

        assertThatThrownBy(() -> checkout.resume(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.BRANCH_MOVED);
                            assertThat(failure.problem().toString())
                                    .contains("main", "elsewhere", "--worktree");
                        });
        assertThat(person.read("f2.txt")).isEqualTo("half\n");
        person.git("checkout", "-q", "main");
        resume("start", "docs", "feat: 1", "feat: 2");
    }

    @Test
    void commitsThatWereRewrittenStay() {
        stop();
        person.bash("git stash -q -u; git commit -q --amend -m 'in my words'; git stash pop -q");

        resume("start", "docs", "in my words", "feat: 2");
        assertThat(agent.calls()).containsOnlyOnce("1.1");
    }

    @Test
    void afterADeathCommitsStay() {
        die();
        person.bash(COMMITS);

        resume("start", "docs", "feat: 1", "mine", "feat: 2");
        assertThat(person.read("mine.txt")).isEqualTo("mine\n");
    }

    @Test
    void afterADeathWhatIsNotTheStepsStaysAndIsNamed() {
        die();
        person.write("notes.txt", "notes\n");
        person.write("README", "edited\n");

        resume("start", "docs", "feat: 1", "feat: 2");
        assertThat(person.read("notes.txt")).isEqualTo("notes\n");
        assertThat(person.read("README")).isEqualTo("edited\n");
        assertThat(checkout.journal().toString()).contains("notes.txt");
        assertThat(checkout.isSaved("f2.txt", "half")).isTrue();
    }

    @Test
    void commitOfTheAgentThatDiedIsFoldedBack() {
        working("echo half > f2.txt; git add f2.txt; git commit -qm agents");
        die();
        agent.at(2, 1, call -> call.write("f2.txt", "good\n"));

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(person.subjects()).containsExactly("start", "docs", "feat: 1", "feat: 2");
        assertThat(person.subjects("--glob=refs/baton")).contains("agents");
    }

    @Test
    void commitsOfBothStay() {
        working("echo half > f2.txt; git add f2.txt; git commit -qm agents");
        die();
        person.bash(COMMITS);

        resume("start", "docs", "feat: 1", "agents", "mine", "feat: 2");
    }
}
