package baton.world.run;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// The environment that commands of a plan get.
class GivenEnvironmentTest {
    @TempDir private Path directory;

    @Test
    void commandsGetWhatTheUserHasWithoutWhatBillsAndWhatMarksAnotherSession() {
        String look = "env > ../seen; test -f f1.txt";
        Checkout checkout =
                Checkout.in(directory, PlanStep.plan(PlanStep.of(1).verifying(look)))
                        .with("DEPLOY_TOKEN", "tok-1234567")
                        .with("COLOUR_OF_IT", "green")
                        .with("OPENAI_API_KEY", "key-1")
                        .with("MISTRAL_API_KEY", "key-2")
                        .with("CLAUDECODE", "1")
                        .with("CLAUDE_CODE_SESSION_ID", "abc")
                        .with("CLAUDE_CODE_MAX_RETRIES", "3");

        assertThat(checkout.run(new ScriptedAgent())).isEqualTo(RunResult.COMPLETED);

        assertThat(directory.resolve("seen"))
                .content()
                .contains("DEPLOY_TOKEN=", "COLOUR_OF_IT=green", "CLAUDE_CODE_MAX_RETRIES=3")
                .doesNotContain("OPENAI_API_KEY", "MISTRAL_API_KEY", "CLAUDECODE", "SESSION_ID");
    }
}
