package baton.core.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModelPathTest {
    private static final String UNIT = "abcdefghijklmnopqrstuvwxyz";

    @ParameterizedTest
    @CsvSource({
        "/v1/messages, ANTHROPIC, false",
        "/v1/messages/count_tokens, ANTHROPIC, true",
        "/v1/responses, RESPONSES, false",
        "/v1/chat/completions, CHAT, false",
        "/v1beta/models/gemini-2.5-pro:streamGenerateContent, GEMINI, false",
        "/v1beta/models/gemini-2.5-pro:countTokens, GEMINI, true",
    })
    void eachProtocolHasItsPath(String path, ModelApi api, boolean counting) {
        assertThat(ModelPath.of("/" + UNIT + path))
                .hasValueSatisfying(
                        known -> {
                            assertThat(known.unit()).isEqualTo(UNIT);
                            assertThat(known.api()).isEqualTo(api);
                            assertThat(known.path()).isEqualTo(path);
                            assertThat(known.counting()).isEqualTo(counting);
                        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/files",
                "/v1/messages/batches",
                "/v1/messages/",
                "/v1/responses/../files",
                "/v1/%6dessages",
                "/v1beta/models/a/b:generateContent",
                "/v1beta/cachedContents",
                "/",
                "",
            })
    void anythingElseIsNotThere(String path) {
        assertThat(ModelPath.of("/" + UNIT + path)).isEmpty();
    }

    @Test
    void withoutTheTokenOfAUnitNothingIsThere() {
        assertThat(ModelPath.of("/v1/messages")).isEmpty();
    }

    @Test
    void geminiNamesItsModelInThePath() {
        String path = "/v1beta/models/gemini-2.5-flash:generateContent";
        assertThat(ModelPath.of("/" + UNIT + path).flatMap(ModelPath::model))
                .contains("gemini-2.5-flash");
    }
}
