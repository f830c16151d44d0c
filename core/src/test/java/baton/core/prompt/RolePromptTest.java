package baton.core.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.agent.Tier;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class RolePromptTest {
    private static final RolePrompt PROMPT =
            RolePrompt.read(
                    Source.of(
                            "x.md",
                            "---\nrole: x\ntier: fast\ntools: Read, Glob\nschema: s\n---\nLook:\n\n"
                                    + "{{brief}}\n\nAnd {{other}}\n"));

    @Test
    void frontMatterIsNotSaid() {
        assertThat(PROMPT.tier()).isEqualTo(Tier.FAST);
        assertThat(PROMPT.tools()).isEqualTo(List.of("Read", "Glob"));
        assertThat(PROMPT.body()).startsWith("Look:");
    }

    @Test
    void textsAreIndentedAndNeverFilledAgain() {
        assertThat(PROMPT.fill(Map.of("brief", "```\n{{other}} $1 \\\nend", "unused", "x")))
                .isEqualTo(
                        """
                        Look:

                            ```
                            {{other}} $1 \\
                            end

                        And     (nothing given)
                        """);
    }
}
