package baton.core.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.charset.StandardCharsets;

class OutputBoundTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ANTHROPIC|`{\"a\" : [1,{\"max_tokens\":1}], \"max_tokens\" : 900 }`"
                        + "|`{\"a\" : [1,{\"max_tokens\":1}], \"max_tokens\" : 5 }`",
                "ANTHROPIC|`{\"s\":\"\\\"max_tokens\\\":9}\",\"max_tokens\":9}`"
                        + "|`{\"s\":\"\\\"max_tokens\\\":9}\",\"max_tokens\":5}`",
                "ANTHROPIC|`{\"max\\u005ftokens\":9}`|`{\"max\\u005ftokens\":5}`",
                "RESPONSES|`{ }`|`{\"max_output_tokens\":5 }`",
                "RESPONSES|`{\"x\":1}`|`{\"max_output_tokens\":5,\"x\":1}`",
                "RESPONSES|`{\"max_output_tokens\":null}`|`{\"max_output_tokens\":5}`",
                "CHAT|`{\"max_tokens\":9}`|`{\"max_tokens\":5}`",
                "GEMINI|`{\"contents\":[]}`"
                        + "|`{\"generationConfig\":{\"maxOutputTokens\":5},\"contents\":[]}`",
                "GEMINI|`{\"generationConfig\":{}}`"
                        + "|`{\"generationConfig\":{\"maxOutputTokens\":5}}`",
                "GEMINI|`{\"generationConfig\":{\"t\":0}}`"
                        + "|`{\"generationConfig\":{\"maxOutputTokens\":5,\"t\":0}}`",
                "GEMINI|`{\"generationConfig\":null}`"
                        + "|`{\"generationConfig\":{\"maxOutputTokens\":5}}`",
                "GEMINI|`{\"generationConfig\":{\"maxOutputTokens\":77,\"t\":0}}`"
                        + "|`{\"generationConfig\":{\"maxOutputTokens\":5,\"t\":0}}`",
            })
    void onlyTheBoundChanges(ModelApi api, String before, String after) {
        byte[] changed = OutputBound.set(api, before.getBytes(StandardCharsets.UTF_8), 5);
        assertThat(new String(changed, StandardCharsets.UTF_8)).isEqualTo(after);
    }
}
