package baton.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.text.Yaml;

import com.code_intelligence.jazzer.junit.FuzzTest;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

@FuzzTarget
class YamlFuzzTest {
    static Stream<byte[]> seeds() {
        return FuzzedText.seeds(
                """
                manifest:
                  expected_paths:
                    - src/Trim.java
                  min_file_count: 1
                  commit_message_pattern: "^feat\\\\(x\\\\):"
                  must_contain: [{path: a, pattern: 'it''s'}]
                """,
                "m:\n  a:\n  - b\n  - c: 'd'\n    e: \"f\"\n  g: []\n",
                "a: |\n  b\n  c\nd: >-\n  e\n? f\n: ~\n",
                "%YAML 1.2\n---\n&a !!str \"\\x41\\u0041\\U00000041\"\n...\n",
                "{a: [1, *b, !c d], 'e': \"f\"} # g\n");
    }

    @MethodSource("seeds")
    @FuzzTest
    void whatIsReadIsTheSameAsJson(byte[] bytes) {
        FuzzedText.of("a.yaml", bytes).ifPresent(YamlFuzzTest::check);
    }

    /// JSON is YAML, up to the length of keys and some characters that YAML wants escaped.
    private static void check(Source source) {
        if (Yaml.parse(source.text(), 1) instanceof Yaml.Good(Value value)) {
            String json = Json.line(value);
            assertThat(Json.parse(json)).isInstanceOf(Json.Good.class);
            if (Yaml.parse(json, 1) instanceof Yaml.Good(Value again)) {
                assertThat(Json.line(again)).isEqualTo(json);
            }
        }
    }
}
