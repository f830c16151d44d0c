package baton.world.run.step;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// Files that a step is expected to leave beside those that it commits, and that git ignores: what
/// an agent writes there is in no commit.
class IgnoredResultsTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    /// The plan expects `f1.txt` and another path.
    private Checkout expecting(String path, PlanStep step) {
        String plan =
                PlanStep.plan(step).replace("      - f1.txt\n", "      - f1.txt\n      - %s\n");
        Checkout checkout = Checkout.in(directory, plan.formatted(path));
        checkout.repository().write(".gitignore", "*.gen\nmade/\nbuild/\n");
        checkout.repository().commitAll("ignore");
        checkout.repository().write("old.gen", "mine\n");
        checkout.repository().write("large.gen", "x".repeat((1 << 20) + 1));
        checkout.repository().write("made/old", "mine\n");
        checkout.repository().write("build/old", "mine\n");
        return checkout;
    }

    private void agentWrites(String path) {
        String deed = "echo 1 > f1.txt; mkdir -p made build; echo agents > " + path;
        agent.at(1, call -> call.does(deed));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "old.gen",
                "large.gen",
                "new.gen",
                "made/old",
                "made/new",
                "build/old",
                "build/new"
            })
    void whatAnAgentWroteAndNoCommitHoldsPassesNoStep(String path) {
        Checkout checkout = expecting(path, PlanStep.of(1));
        agentWrites(path);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.FAILED);
        assertThat(agent.calls()).containsExactly("1.1", "1.2", "1.3");
        assertThat(checkout.last("manifest.checked step-1"))
                .contains(path + " is ignored by git, so no commit can hold it");
        assertThat(agent.prompts().getLast()).contains(path + " is ignored by git");
        assertThat(checkout.repository().read(path)).isEqualTo("agents\n");
        assertThat(checkout.repository().subjects()).doesNotContain("feat: 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"old.gen", "new.gen", "made/old", "made/new", "build/old", "build/new"})
    void whatVerifyMakesAgainMayStayIgnored(String path) {
        PlanStep step = PlanStep.of(1).verifying("mkdir -p made build && cp f1.txt " + path);
        Checkout checkout = expecting(path, step);
        agentWrites(path);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects()).contains("feat: 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"old.gen", "large.gen", "made/old", "build/old"})
    void whatNobodyTouchedMayStayIgnored(String path) {
        Checkout checkout = expecting(path, PlanStep.of(1));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void aStepThatCommitsNothingMayLeaveIgnoredFiles() {
        Checkout checkout = expecting("made/new", PlanStep.of(1).checkpoint("none"));
        agentWrites("made/new");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
    }
}
