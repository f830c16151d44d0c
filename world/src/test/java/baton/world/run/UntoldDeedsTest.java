package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.run.RunResult;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// Names and locks in the git directory of a checkout that change while an agent is at work there,
/// with a git that tells of itself and without.
class UntoldDeedsTest {
    private static final String NAMES =
            "git for-each-ref --format='%(refname) %(objectname)' refs/heads/keep refs/tags/keep";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository person;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        person = checkout.repository();
        person.bash("git branch keep; git tag keep");
        agent.at(2, 2, AgentCall::writeOwn);
    }

    private void theAgentDoes(String deed) {
        agent.at(2, 1, call -> call.does("echo 2 > f2.txt; " + deed));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git replace -f HEAD:f1.txt $(echo evil | git hash-object -w --stdin)",
                "git update-ref refs/original/refs/heads/main HEAD",
                "git update-ref refs/bisect/bad HEAD",
                "git update-ref refs/worktree/x HEAD",
                "git notes add -m note"
            })
    void namesThatAnAgentMadeAreTakenAwayAndNamed(String deed) {
        theAgentDoes(deed);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.prompts().getLast()).contains("history_moved", "was made");
        assertThat(person.git("show", "HEAD:f1.txt")).isEqualTo("1");
        assertThat(
                        person.git(
                                "for-each-ref",
                                "refs/replace",
                                "refs/original",
                                "refs/bisect",
                                "refs/worktree",
                                "refs/notes/commits"))
                .isEmpty();
    }

    @Test
    void namesThatWereRemovedWithoutGitAreBackOrToldOf() {
        String before = person.bash(NAMES);
        theAgentDoes("rm .git/refs/heads/keep .git/refs/tags/keep");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        String tag = "git update-ref refs/tags/keep " + person.git("rev-parse", "keep");
        assertThat(checkout.last("scope.checked step-2"))
                .contains("`refs/heads/keep` was removed without git, and put back", tag);
        assertThat(checkout.last("checkpoint.made step-2")).contains("names_changed");
        person.bash(tag);
        assertThat(person.bash(NAMES)).isEqualTo(before);
    }

    /// With and without an older commit among the packed names.
    @ParameterizedTest
    @ValueSource(strings = {"", "git pack-refs --all --no-prune"})
    void branchThatIsCheckedOutIsPutBackWhereItsFileWasRemoved(String before) {
        person.bash(before);
        theAgentDoes("rm .git/refs/heads/main");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(checkout.last("scope.checked step-2"))
                .contains("`refs/heads/main` was removed without git, and put back");
        assertThat(person.subjects()).containsExactly("start", "feat: 1", "feat: 2");
        assertThat(checkout.status()).isEmpty();
    }

    /// Its log tells of another commit than the run knows, or is gone: a person may have done that.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm .git/refs/heads/main .git/logs/refs/heads/main",
                "env -u GIT_TRACE2_EVENT git reset -q --soft HEAD~1; rm .git/refs/heads/main"
            })
    void branchWhoseLogDoesNotSayTheSameIsAskedAbout(String deed) {
        theAgentDoes(deed);

        assertThatThrownBy(() -> checkout.run(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.REF_MOVED_MEANWHILE));
        assertThat(person.has(".git/refs/heads/main")).isFalse();
    }

    @Test
    void namesThatAPersonRemovesStayAwayAndAreToldOf() {
        String commit = person.git("rev-parse", "keep");
        theAgentDoes("env -u GIT_TRACE2_EVENT git branch -qD keep");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(person.git("for-each-ref", "refs/heads/keep")).isEmpty();
        assertThat(checkout.last("scope.checked step-2"))
                .contains("git update-ref refs/heads/keep " + commit);
    }

    /// It is of a file that this git does not write, or is older.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "touch .git/config.lock",
                "touch .git/refs/heads/keep.lock",
                "touch -d '1 hour ago' .git/HEAD.lock"
            })
    void lockThatAKilledGitCannotHaveLeftStays(String deed) {
        theAgentDoes(deed + "; GIT_EDITOR='kill -9 $PPID; :' git commit -qa --allow-empty || true");

        assertThatThrownBy(() -> checkout.run(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.COMMIT_LOCKED));
        String lock = deed.substring(deed.lastIndexOf(' ') + 1);
        assertThat(person.has(lock)).isTrue();
        assertThat(person.has(".git/index.lock")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"index.lock", "HEAD.lock", "refs/heads/main.lock"})
    void lockThatNoGitOfTheRunLeftStopsTheRun(String lock) {
        theAgentDoes("touch .git/" + lock);

        assertThatThrownBy(() -> checkout.run(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> {
                            assertThat(failure.problem().fault()).isEqualTo(Fault.COMMIT_LOCKED);
                            assertThat(failure.problem().message()).contains(lock);
                        });
        assertThat(person.has(".git/" + lock)).isTrue();

        person.delete(".git/" + lock);
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }
}
