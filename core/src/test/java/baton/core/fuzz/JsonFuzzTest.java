package baton.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;

import com.code_intelligence.jazzer.junit.FuzzTest;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

@FuzzTarget
class JsonFuzzTest {
    static Stream<byte[]> seeds() {
        return FuzzedText.seeds(
                "{\"a\":[1,-2.5e3,true,false,null],\"b\":{\"\":\"\"}}",
                "\"\\u00e9\\ud83d\\ude00\\n\\\\\"",
                "[[[[]]]]\n");
    }

    @MethodSource("seeds")
    @FuzzTest
    void whatIsReadIsWrittenAndReadBackEqual(byte[] bytes) {
        FuzzedText.of("a.json", bytes).ifPresent(JsonFuzzTest::check);
    }

    private static void check(Source source) {
        if (Json.parse(source.text()) instanceof Json.Good(Value value)) {
            assertThat(Json.parse(Json.line(value))).isEqualTo(new Json.Good(value));
            assertThat(Json.parse(Json.pretty(value))).isEqualTo(new Json.Good(value));
        }
    }
}
