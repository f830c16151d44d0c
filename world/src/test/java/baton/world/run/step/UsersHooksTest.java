package baton.world.run.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.config.WorktreeSettings;
import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// A hook of the user's that hears of a step's commit may commit or amend: that is the user's own,
/// built upon and named, and never held against an agent.
class UsersHooksTest {
    private static final Terms APART =
            Terms.PLAIN.spreading(new Spread(8, false, true, WorktreeSettings.NONE, true));
    private static final String MADE = "checkpoint.made step-1";
    private static final String BUMP = "echo v > version; git add version; git commit -qm bump";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;
    private TestRepository repository;

    @BeforeEach
    void makeCheckout() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1), PlanStep.of(2)));
        repository = checkout.repository();
    }

    /// Its own commits have it run again.
    private void hook(String script) {
        String did = directory.resolve("did").toString();
        repository.hook("post-commit", "[ -e " + did + " ] && exit; touch " + did + "; " + script);
    }

    private static Terms terms(boolean apart) {
        return apart ? APART : Terms.PLAIN;
    }

    private void assertWhole(String files, String... subjects) {
        assertThat(repository.subjects()).containsExactly(subjects);
        assertThat(repository.git("ls-files", "--", ":!.claude"))
                .isEqualTo(files.replace(' ', '\n'));
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.kept()).isEmpty();
        assertThat(checkout.worktrees()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatItCommitsIsBuiltUpon(boolean apart) {
        hook(BUMP);

        assertThat(checkout.run(agent, terms(apart))).isEqualTo(RunResult.COMPLETED);
        assertWhole("f1.txt f2.txt start version", "start", "feat: 1", "bump", "feat: 2");
        assertThat(checkout.last(MADE))
                .contains("built_upon", repository.git("rev-parse", "HEAD~1"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void commitWithOtherWordsIsTheSteps(boolean apart) {
        hook("git commit -q --amend -m 'feat: 1 (#7)'");

        assertThat(checkout.run(agent, terms(apart))).isEqualTo(RunResult.COMPLETED);
        assertWhole("f1.txt f2.txt start", "start", "feat: 1 (#7)", "feat: 2");
        assertThat(checkout.last(MADE))
                .contains("amended_from", "\"commit\":\"" + repository.git("rev-parse", "HEAD~1"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void commitThatHoldsMoreIsTheSteps(boolean apart) {
        hook("echo v > version; git add version; git commit -q --amend --no-edit");

        assertThat(checkout.run(agent, terms(apart))).isEqualTo(RunResult.COMPLETED);
        assertWhole("f1.txt f2.txt start version", "start", "feat: 1", "feat: 2");
    }

    @Test
    void whatItWritesInNoCommitIsNoAgents() {
        hook("echo x > tags");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(repository.subjects()).containsExactly("start", "feat: 1", "feat: 2");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void commitThatHasNotWhatWasProvedIsNotTheSteps(boolean apart) {
        hook("echo other > f1.txt; git add f1.txt; git commit -q --amend --no-edit");

        assertThatThrownBy(() -> checkout.run(agent, terms(apart)))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault())
                                        .isEqualTo(Fault.REF_MOVED_MEANWHILE));
        assertThat(checkout.told()).doesNotContain(MADE);
        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.git("show", "HEAD:f1.txt")).isEqualTo("other");
        assertThat(checkout.told()).containsSubsequence("run.resumed run", "verify.ended step-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {BUMP, "git commit -q --amend -m 'feat: 1 (#7)'"})
    void programThatDiedAfterTheHookFindsTheCommitAgain(String script) {
        checkout.dyingAt("checkpoint.making step-1");
        assertThatThrownBy(() -> checkout.run(agent)).isInstanceOf(Checkout.Died.class);
        String made =
                checkout.last("checkpoint.making step-1")
                        .replaceAll(".*\"commit\":\"([0-9a-f]+)\".*", "$1");
        repository.git("reset", "--quiet", made);
        repository.bash(script);
        String was = repository.head();

        assertThat(checkout.resume(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(repository.git("rev-parse", "HEAD~1")).isEqualTo(was);
        assertThat(agent.calls()).containsExactly("1.1", "2.1");
        assertThat(checkout.status()).isEmpty();
    }
}
