package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Hooks in the working tree run at a commit where nobody who is at work has changed them.
class PlantedHooksTest {
    private static final String MAKING = "checkpoint.making step-1";

    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();

    private Checkout checkout(String hooks, String ignored, PlanStep... steps) {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(steps));
        TestRepository test = checkout.repository();
        test.write(".gitignore", ignored);
        test.commitAll("ignore");
        test.git("config", "core.hooksPath", hooks);
        return checkout;
    }

    /// A script that makes a hook which writes down that it ran.
    private String planting(String file) {
        return "mkdir -p $(dirname '%1$s'); printf '#!/bin/sh\\necho %1$s >> \"%2$s\"\\n' > '%1$s';"
                        .formatted(file, directory.resolve("ran"))
                + " chmod +x '"
                + file
                + "'; ";
    }

    private String ran() throws IOException {
        Path file = directory.resolve("ran");
        return Files.exists(file) ? Files.readString(file) : "";
    }

    @Test
    void aDirectoryOfHooksThatAnAgentMadeIsLeftOut() throws IOException {
        Checkout checkout = checkout(".husky/_", ".husky/_/\n", PlanStep.of(1));
        agent.at(1, call -> call.does(planting(".husky/_/pre-commit") + "echo 1 > f1.txt"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(ran()).isEmpty();
        assertThat(checkout.last(MAKING)).contains("\"hooks_left_out\":[\".husky/_/\"]");
    }

    @Test
    void aHookThatWasThereAndWasTouchedIsLeftOut() throws IOException {
        Checkout checkout = checkout(".husky/_", ".husky/_/\n", PlanStep.of(1));
        checkout.repository().bash("mkdir -p .husky/_; echo exit 1 > .husky/_/commit-msg");
        agent.at(1, call -> call.does(planting(".husky/_/commit-msg") + "echo 1 > f1.txt"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(ran()).isEmpty();
    }

    @Test
    void aHookThatAStepMakesRunsFromTheNextStepOn() throws IOException {
        Checkout checkout =
                checkout(
                        ".husky",
                        "",
                        PlanStep.of(1).files("`f1.txt` (new), `.husky/pre-commit` (new)"),
                        PlanStep.of(2));
        agent.at(1, call -> call.does(planting(".husky/pre-commit") + "echo 1 > f1.txt"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.last(MAKING)).contains("hooks_left_out");
        assertThat(checkout.last("checkpoint.making step-2")).doesNotContain("hooks_left_out");
        assertThat(ran()).isEqualTo(".husky/pre-commit\n");
    }

    @Test
    void hooksThatWereThereRunWhetherGitHasThemOrNot() throws IOException {
        Checkout checkout = checkout(".husky", ".husky/post-commit\n", PlanStep.of(1));
        TestRepository test = checkout.repository();
        test.bash(planting(".husky/pre-commit") + "git -c core.hooksPath=/dev/null add -A");
        test.git("-c", "core.hooksPath=/dev/null", "commit", "--quiet", "-m", "hooks");
        test.bash(planting(".husky/post-commit"));

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(ran()).isEqualTo(".husky/pre-commit\n.husky/post-commit\n");
    }

    /// The user keeps his hooks outside of every checkout.
    private Checkout withHooksElsewhere() throws IOException {
        Files.createDirectories(directory.resolve("hooks"));
        return checkout(directory.resolve("hooks").toString(), "", PlanStep.of(1));
    }

    private void firstAttemptDoes(String commands) {
        agent.at(
                1,
                call ->
                        call.attempt() == 1
                                ? call.does(commands + "echo 1 > f1.txt")
                                : call.writeOwn());
    }

    /// Nothing tells that it was the agent: it is held against nobody.
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aHookThatAnAgentPutsThereIsTakenAwayAgain(boolean spread) throws IOException {
        Checkout checkout = withHooksElsewhere();
        Path hook = directory.resolve("hooks/pre-commit");
        firstAttemptDoes(planting(hook.toString()));

        RunResult result = checkout.run(agent, spread ? Terms.SPREAD : Terms.PLAIN);

        assertThat(result).isEqualTo(RunResult.COMPLETED);
        assertThat(ran()).isEmpty();
        assertThat(hook).doesNotExist();
    }

    @Test
    void aHookThatItChangesThereIsWhatItWas() throws IOException {
        Checkout checkout = withHooksElsewhere();
        Path hook = directory.resolve("hooks/pre-commit");
        checkout.repository().bash(planting(hook.toString()));
        String before = Files.readString(hook);
        firstAttemptDoes("echo 'exit 1' > '" + hook + "'; ");

        assertThat(checkout.run(agent)).isEqualTo(RunResult.COMPLETED);
        assertThat(hook).hasContent(before).isExecutable();
        assertThat(ran()).isEqualTo(hook + "\n");
    }
}
