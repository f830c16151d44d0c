package baton.world.run.step;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Files;
import java.nio.file.Path;

/// Baton's own directory in a checkout whose git ignores it: what lies there beside the folders of
/// runs says what the next run may do.
class OwnDirectoryTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private Checkout ignoring(PlanStep step) {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(step));
        checkout.repository().write(".gitignore", ".baton/\n");
        checkout.repository().commitAll("ignore");
        checkout.repository().write(".baton/config.yaml", "mine\n");
        checkout.repository().write(".baton/prompts/architect.md", "mine\n");
        return checkout;
    }

    private static void assertWell(Checkout checkout) {
        String found = "find .baton -type f,l -not -path '.baton/runs/*' -not -name 'lock*' | sort";
        assertThat(checkout.repository().bash(found).lines())
                .containsExactly(".baton/config.yaml", ".baton/prompts/architect.md");
        assertThat(checkout.repository().bash("cat .baton/config.yaml .baton/prompts/*"))
                .isEqualTo("mine\nmine");
        assertThat(Files.isSymbolicLink(checkout.repository().at(".baton/config.yaml"))).isFalse();
        assertThat(checkout.last("run.ended run")).doesNotContain("ignored_");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "echo x > .baton/config.yaml                   | .baton/config.yaml",
                "rm .baton/config.yaml                         | .baton/config.yaml",
                "ln -sf /etc/passwd .baton/config.yaml         | .baton/config.yaml",
                "mkdir -p .baton/a/b; echo x > .baton/a/b/c    | .baton/a/b/c",
                "echo x > .baton/prompts/architect.md          | .baton/prompts/architect.md"
            })
    void whatAnAgentWritesThereIsAStray(String lie, String path) {
        Checkout checkout = ignoring(PlanStep.of(1));
        agent.at(1, 1, call -> call.does("echo 1 > f1.txt; " + lie));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(agent.calls()).containsExactly("1.1", "1.2");
        assertThat(agent.prompts().getLast()).contains("scope_drift: " + path + "\n");
        String kept = "ls -A .baton/runs/*/salvage/ignored 2> /dev/null || true";
        assertThat(checkout.repository().bash(kept))
                .isEqualTo(lie.startsWith("rm ") ? "" : path.replace('/', '_') + ".taken");
        assertWell(checkout);
    }

    @Test
    void whatVerifyWritesThereIsPutRight() {
        String deed = "mkdir -p .baton && echo x > .baton/config.yaml && echo > .baton/new";
        PlanStep step = PlanStep.of(1).verifying(deed);
        Checkout checkout = ignoring(step);

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last("verify.ended step-1"))
                .contains("\"residue\":[\".baton/new\",\".baton/config.yaml\"]");
        assertWell(checkout);
    }

    /// Nothing of the run is at work between two of its lives.
    @Test
    void whatAPersonWritesThereBetweenTwoLivesStays() {
        Checkout checkout = ignoring(PlanStep.of(1));
        agent.at(1, call -> call.does("true"));
        assertThat(checkout.run(agent)).isEqualTo(RunResult.FAILED);
        checkout.repository().write(".baton/config.yaml", "mine by now\n");
        checkout.repository().write(".baton/new.yaml", "mine\n");

        assertThat(checkout.resume(new ScriptedAgent())).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().read(".baton/config.yaml")).isEqualTo("mine by now\n");
        assertThat(checkout.repository().read(".baton/new.yaml")).isEqualTo("mine\n");
    }
}
