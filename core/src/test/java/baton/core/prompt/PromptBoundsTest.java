package baton.core.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.agent.Tier;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;

class PromptBoundsTest {
    private static String told(String output) {
        var failure = new BuilderPrompt.Failure(1, "red", output, "");
        return new BuilderPrompt(
                        1,
                        "text",
                        List.of(),
                        List.of(),
                        Optional.of(failure),
                        List.of(),
                        List.of(),
                        List.of())
                .render();
    }

    @Test
    void ofALongOutputTheEndIsToldAsOne() {
        assertThat(told("x".repeat(4_000))).contains("\nOutput of the failing command");
        assertThat(told("a" + "x".repeat(4_000)))
                .contains("\nThe end of the output of the failing command")
                .doesNotContain("ax");
    }

    @Test
    void aTextThatIsCutSaysSo() {
        RolePrompt prompt = new RolePrompt("r", Tier.values()[0], List.of(), "{{text}}");

        assertThat(prompt.fill(Map.of("text", "x".repeat(200_000)))).doesNotContain("[cut]");
        assertThat(prompt.fill(Map.of("text", "x".repeat(200_001)))).endsWith("[cut]");
    }
}
