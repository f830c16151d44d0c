package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import baton.core.Failure;
import baton.core.config.SandboxSettings;
import baton.core.config.WorktreeSettings;
import baton.core.run.RunResult;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;
import baton.world.run.setting.Spread;
import baton.world.sandbox.Sandbox;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// Settings, hooks and the like that a person changes in git's own directory, beside a run and
/// between two of its lives, in the checkout and apart from it.
class PersonsSettingsTest {
    private static final Terms APART =
            Terms.PLAIN.spreading(new Spread(8, false, true, WorktreeSettings.NONE, true));
    private static final String HOOK = ".git/hooks/pre-push";
    private static final String CHANGES =
            "git remote add up https://example.invalid/x.git; rm " + HOOK;

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository person;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        person = checkout.repository();
        person.hook("pre-push", "exit 0");
    }

    private static Terms terms(boolean apart) {
        return apart ? APART : Terms.PLAIN;
    }

    private void resume(boolean apart) {
        checkout.forget();
        Terms terms = apart ? Terms.SPREAD : Terms.PLAIN;
        assertThat(checkout.run(agent, terms.resuming())).isEqualTo(RunResult.COMPLETED);
    }

    private void assertChangesStay(String event) {
        assertThat(person.git("remote")).isEqualTo("up");
        assertThat(person.has(HOOK)).isFalse();
        assertThat(checkout.last(event))
                .contains("settings_kept", "remote.up.url", "hooks/pre-push");
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void whatChangesBetweenTwoLivesStaysAndIsNamed(boolean apart, boolean orderly) {
        if (orderly) {
            checkout.stoppingAt("agent.started step-1");
            assertThat(checkout.run(agent, terms(apart))).isEqualTo(RunResult.STOPPED);
        } else {
            checkout.dyingAt("agent.ended step-1");
            assertThatThrownBy(() -> checkout.run(agent, terms(apart)))
                    .isInstanceOf(Checkout.Died.class);
        }
        person.bash(CHANGES);

        resume(apart);
        assertChangesStay("run.resumed run");
        resumeOnceMore(apart);
        assertThat(person.git("remote")).isEqualTo("up");
    }

    private void resumeOnceMore(boolean apart) {
        Terms terms = apart ? Terms.SPREAD : Terms.PLAIN;
        try {
            checkout.run(agent, terms.resuming());
        } catch (Failure nothingToDo) {
            assertThat(nothingToDo.problem().message()).isNotEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aHookThatIsMendedStaysMended(boolean apart) {
        person.hook("pre-commit", "exit 1");
        assertThat(checkout.run(agent, terms(apart))).isNotEqualTo(RunResult.COMPLETED);
        person.hook("pre-commit", "exit 0");

        resume(apart);
        assertThat(person.read(".git/hooks/pre-commit")).contains("exit 0");
        assertThat(person.subjects()).endsWith("feat: 1", "feat: 2");
    }

    /// In the first attempt at step 1.
    private void whileTheAgentWorks(String deed) {
        agent.at(
                1,
                1,
                call -> {
                    person.bash(deed);
                    return call.writeOwn();
                });
    }

    private void assertNobodyIsAccused() {
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void insideTheSandboxWhatChangesIsThePersons(boolean apart) {
        Sandbox.Tried tried =
                Sandbox.attempt(SandboxSettings.NONE, person.top(), checkout.environment());
        assumeTrue(tried instanceof Sandbox.Works, tried.toString());
        Sandbox sandbox = ((Sandbox.Works) tried).sandbox();
        whileTheAgentWorks(CHANGES + "; echo mine >> .git/info/exclude");

        assertThat(checkout.run(agent, terms(apart).inside(sandbox)))
                .isEqualTo(RunResult.COMPLETED);
        assertChangesStay("scope.checked step-1");
        assertThat(person.read(".git/info/exclude")).contains("mine");
        assertNobodyIsAccused();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rm .git/index", "echo junk > .git/index"})
    void insideTheSandboxADamagedIndexIsNotTheAgents(String deed) {
        Sandbox.Tried tried =
                Sandbox.attempt(SandboxSettings.NONE, person.top(), checkout.environment());
        assumeTrue(tried instanceof Sandbox.Works, tried.toString());
        whileTheAgentWorks(deed);

        assertThat(checkout.run(agent, terms(false).inside(((Sandbox.Works) tried).sandbox())))
                .isEqualTo(RunResult.COMPLETED);
        assertNobodyIsAccused();
        assertThat(checkout.last("scope.checked step-1"))
                .contains("settings_put_back", "the index, which was gone or damaged");
        assertThat(checkout.status()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "true, git remote add up https://example.invalid/x.git",
        "false, git remote add up https://example.invalid/x.git",
        "true, git config user.signingkey key",
        "false, git config user.signingkey key",
        "true, git config some.thing mine",
        "false, git config some.thing mine",
        "true, mkdir -p d && git sparse-checkout set d",
    })
    void whatRunsNothingStaysBesideAnAgentThatNothingKeepsFromIt(boolean apart, String deed) {
        person.write("d/inside", "x\n");
        person.commitAll("d");
        whileTheAgentWorks(deed + "; git config --list --local > ../config.after");

        assertThat(checkout.run(agent, terms(apart))).isEqualTo(RunResult.COMPLETED);
        person.bash("git config --list --local | diff - ../config.after");
        assertThat(checkout.last("scope.checked step-1")).contains("settings_kept");
        assertNobodyIsAccused();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatGitNotesOfABranchThatIsPushedIsNobodysBusiness(boolean apart) {
        person.bash("git clone -q --bare . ../origin.git; git remote add o ../origin.git");
        whileTheAgentWorks("git push -q --no-verify -u o main");

        assertThat(checkout.run(agent, terms(apart))).isEqualTo(RunResult.COMPLETED);
        assertThat(person.git("config", "branch.main.remote")).isEqualTo("o");
        assertNobodyIsAccused();
    }

    @ParameterizedTest
    @CsvSource({
        "true, rm .git/hooks/pre-push, hooks/pre-push",
        "false, rm .git/hooks/pre-push, hooks/pre-push",
        "true, echo mine >> .git/info/exclude, info/exclude",
        "false, echo mine >> .git/info/exclude, info/exclude",
        "true, git config core.hooksPath elsewhere, core.hookspath",
        "false, git config core.hooksPath elsewhere, core.hookspath",
    })
    void whatCouldRunOrHideSomethingIsPutBackNamedAndHeldAgainstNobody(
            boolean apart, String deed, String named) {
        whileTheAgentWorks(deed);

        assertThat(checkout.run(agent, terms(apart))).isEqualTo(RunResult.COMPLETED);
        assertThat(person.has(HOOK)).isTrue();
        assertThat(person.read(".git/info/exclude")).doesNotContain("mine");
        assertThat(person.bash("git config core.hooksPath || true")).isEmpty();
        assertThat(checkout.last("scope.checked step-1")).contains("settings_put_back", named);
        assertNobodyIsAccused();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatAnAgentHasGitSetIsPutBackAndHeldAgainstIt(boolean apart) {
        agent.at(1, 1, call -> call.does("git config some.thing agents; echo 1 > f1.txt"));
        agent.at(1, AgentCall::writeOwn);

        assertThat(checkout.run(agent, terms(apart))).isEqualTo(RunResult.COMPLETED);
        assertThat(person.bash("git config some.thing || true")).isEmpty();
        assertThat(agent.calls()).containsExactly("1.1", "1.2", "2.1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatAnAgentThatDiedHadGitRunIsPutBack(boolean apart) {
        agent.at(1, 1, call -> call.does("git config core.hooksPath evil; echo 1 > f1.txt"));
        checkout.dyingAt("agent.ended step-1");
        assertThatThrownBy(() -> checkout.run(agent, terms(apart)))
                .isInstanceOf(Checkout.Died.class);
        person.git("config", "some.thing", "mine");
        agent.at(1, 1, AgentCall::writeOwn);

        resume(apart);
        assertThat(person.bash("git config core.hooksPath || true")).isEmpty();
        assertThat(checkout.last("run.resumed run")).contains("settings_put_back");
    }

    @Test
    void whatIsPutBackCanBeReadByItsOwnerAlone() {
        whileTheAgentWorks(
                "git remote add o https://me:hunter2hunter2@example.invalid/x.git;"
                        + " git config core.hooksPath elsewhere; echo mine >> .git/info/exclude");
        assertThat(checkout.run(agent, APART)).isEqualTo(RunResult.COMPLETED);

        assertThat(
                        person.bash(
                                "find .baton/runs/*/salvage/settings-put-back-* -type f"
                                        + " -printf '%m %f\\n' | sort"))
                .isEqualTo("600 config\n600 info%2Fexclude");
        assertThat(person.bash("grep -rl hunter2 .baton | grep -v salvage || true")).isEmpty();
        assertThat(checkout.last("scope.checked step-1")).contains("remote.o.url");
    }
}
