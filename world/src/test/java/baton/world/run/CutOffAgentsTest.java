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

/// The deeds of an agent in whose middle the program died. What no agent may do at all is undone
/// when the run is taken up; what may be the user's stays.
class CutOffAgentsTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository repository;

    @BeforeEach
    void makeCheckout() {
        checkout =
                Checkout.in(
                        directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2), PlanStep.of(3)));
        repository = checkout.repository();
    }

    private void dieAfter(String deed) {
        agent.at(
                2,
                1,
                call -> {
                    call.does(deed);
                    throw new Checkout.Died();
                });
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
        agent.at(2, 1, AgentCall::writeOwn);
    }

    private void assertRefused(Fault fault) {
        assertThatThrownBy(() -> checkout.resume(agent))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.problem().fault()).isEqualTo(fault));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git commit -q --allow-empty --no-verify -m mine",
                "git checkout -q -b elsewhere",
                "git checkout -q --detach HEAD~1",
                "git config core.hooksPath elsewhere",
                "GIT_EDITOR='kill -9 $PPID; :' git commit -qa --allow-empty || true",
                "rm .git/index",
                "git add -A",
                "git update-ref -d HEAD"
            })
    void whatAnAgentBeganIsUndone(String deed) {
        String settings = repository.read(".git/config");
        dieAfter("echo half > f2.txt; " + deed);

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.subjects()).containsExactly("start", "feat: 1", "feat: 2", "feat: 3");
        assertThat(repository.read("f2.txt")).isEqualTo("2\n");
        assertThat(repository.git("for-each-ref", "--format=%(refname)", "refs/heads"))
                .isEqualTo("refs/heads/main");
        assertThat(repository.git("symbolic-ref", "HEAD")).isEqualTo("refs/heads/main");
        assertThat(repository.read(".git/config")).isEqualTo(settings);
        assertThat(repository.bash("find .git -name '*.lock' ! -name baton.lock")).isEmpty();
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.isSaved("f2.txt", "half")).isTrue();
    }

    /// Nobody can tell it from what the user did after the death of the program.
    @ParameterizedTest
    @ValueSource(strings = {"echo x > stray", "git init -q stray && echo x > stray/file"})
    void whatMayBeTheUsersStays(String deed) {
        dieAfter(deed);

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.has("stray")).isTrue();
    }

    @Test
    void rulesOfWhatIsIgnoredAreAskedAbout() {
        dieAfter("echo '*.x' > .gitignore; echo x > hidden.x");

        assertRefused(Fault.DIRTY_TREE);
        assertThat(repository.has(".gitignore")).isTrue();
    }

    @Test
    void mergeThatMayBeTheUsersIsRefused() {
        dieAfter("git rev-parse HEAD~1 > .git/MERGE_HEAD");

        assertRefused(Fault.GIT_UNFINISHED);
        assertThat(repository.has(".git/MERGE_HEAD")).isTrue();
    }

    @Test
    void mergeOfTheUserIsRefusedWhereNoAgentCanHaveBegunIt() {
        checkout.dyingAt("step.passed step-1");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
        repository.bash("git rev-parse HEAD~1 > .git/MERGE_HEAD");

        assertRefused(Fault.GIT_UNFINISHED);
        assertThat(repository.has(".git/MERGE_HEAD")).isTrue();
    }
}
