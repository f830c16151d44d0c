package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Map;
import java.util.stream.Stream;

class JsonTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "true",
                "false",
                "0",
                "-0",
                "1.10",
                "1e999999",
                "-1E-5",
                "\"\"",
                "\"a\\n\"",
                "[]",
                "{}",
                "[1,[2,{\"a\":null}]]",
                "{\"\":1,\"a b\":{\"c\":[]}}",
                "\"\\\"\\\\\"",
                "123456789012345678901234567890",
                "\"é見😀\"",
                "\"\\ud800\"",
                "\"a\\udfffb\"",
                "\"\u2028\u007F\""
            })
    void aValueIsWrittenAsItWasSpelled(String text) {
        assertThat(Json.parse(text))
                .isInstanceOfSatisfying(
                        Json.Good.class,
                        good -> assertThat(Json.line(good.value())).isEqualTo(text));
    }

    record Refused(String text, int line, String reason) {
        @Override
        public String toString() {
            return text.substring(0, Math.min(20, text.length()));
        }
    }

    static Stream<Refused> refused() {
        return Stream.of(
                new Refused("", 1, "the text is empty"),
                new Refused(" \n ", 1, "the text is empty"),
                new Refused("1 2", 1, "text follows the value"),
                new Refused("{}{}", 1, "text follows the value"),
                new Refused("{}\n\nx", 3, "text follows the value"),
                new Refused("{}\n]", 2, "text follows the value"),
                new Refused("{}\r\n\rx", 3, "text follows the value"),
                new Refused("1 // a", 1, "text follows the value"),
                new Refused("1\u0000", 1, "text follows the value"),
                new Refused("{\"a\":1,\n\"a\":2}", 2, "the name `a` stands twice"),
                new Refused("{\"a\":1,\"\\u0061\":2}", 1, "the name `a` stands twice"),
                new Refused("{\"\\u001b[\":1,\"\\u001b[\":2}", 1, "the name `?[` stands twice"),
                new Refused("[1,]", 1, "`]` where a value is due"),
                new Refused("[1 2]", 1, "`2` where `,` or `]` is due"),
                new Refused("[", 1, "the text ends where a value is due"),
                new Refused("[1", 1, "the text ends where `,` or `]` is due"),
                new Refused("{", 1, "the text ends where a name in double quotes is due"),
                new Refused("{\"a\"\n", 2, "the text ends where `:` is due"),
                new Refused("{\"a\" 1}", 1, "`1` where `:` is due"),
                new Refused("{\"a\":1", 1, "the text ends where `,` or `}` is due"),
                new Refused("{\"a\":1,}", 1, "`}` where a name in double quotes is due"),
                new Refused("{a:1}", 1, "`a` where a name in double quotes is due"),
                new Refused("{\"\\ud800\":1}", 1, "half a character in a name"),
                new Refused("'a'", 1, "`'` where a value is due"),
                new Refused("\uFEFF1", 1, "U+FEFF where a value is due"),
                new Refused("é", 1, "U+00E9 where a value is due"),
                new Refused("\"a", 1, "the text ends in a string"),
                new Refused("\"\\", 1, "the text ends in a string"),
                new Refused("\"a\nb\"", 1, "U+000A in a string, where it must be escaped"),
                new Refused("\"\\x\"", 1, "a back slash and `x` are no escape"),
                new Refused("\"\\u12\"", 1, "an escape without its four hexadecimal digits"),
                new Refused("\"\\u00e\uFF11\"", 1, "an escape without its four hexadecimal digits"),
                new Refused("nul", 1, "`nul` is no value"),
                new Refused("truex", 1, "`truex` is no value"),
                new Refused("NaN", 1, "`NaN` is no value"),
                new Refused("-Infinity", 1, "`-Infinity` is no value"),
                new Refused("x".repeat(1_001), 1, "`" + "x".repeat(20) + "…` is no value"),
                new Refused("01", 1, "`01` is no value"),
                new Refused("-01", 1, "`-01` is no value"),
                new Refused("1.", 1, "`1.` is no value"),
                new Refused(".5", 1, "`.5` is no value"),
                new Refused("-", 1, "`-` is no value"),
                new Refused("1e", 1, "`1e` is no value"),
                new Refused("1e+", 1, "`1e+` is no value"),
                new Refused("+1", 1, "`+1` is no value"),
                new Refused("0x1", 1, "`0x1` is no value"),
                new Refused("1".repeat(1_001), 1, "a number of more than 1000 characters"),
                new Refused(
                        "{\"" + "a".repeat(50_001) + "\":1}",
                        1,
                        "a name of more than 50000 characters"),
                new Refused("[".repeat(101), 1, "nested deeper than 100 levels"),
                new Refused("[".repeat(100_000), 1, "nested deeper than 100 levels"),
                new Refused("{\"a\":".repeat(100_000), 1, "nested deeper than 100 levels"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatIsNotOneValueIsRefusedWithItsLine(Refused row) {
        assertThat(Json.parse(row.text())).isEqualTo(new Json.Bad(row.line(), row.reason()));
    }

    @Test
    void numbersAndNamesUpToTheirLimitAreRead() {
        assertThat(Json.parse("1".repeat(1_000))).isInstanceOf(Json.Good.class);
        assertThat(Json.parse("{\"" + "a".repeat(50_000) + "\":1}")).isInstanceOf(Json.Good.class);
    }

    @Test
    void nestingUpToTheLimitIsReadAndWritten() {
        String deep = "[".repeat(100) + "]".repeat(100);
        Value value = ((Json.Good) Json.parse(deep)).value();
        assertThat(Json.line(value)).isEqualTo(deep);
        assertThat(Json.parse(Json.pretty(value))).isEqualTo(new Json.Good(value));
    }

    /// Names whose hashes are equal in the library's own table and in Java's.
    @ParameterizedTest
    @ValueSource(strings = {"Ab BA", "Aa BB"})
    void namesThatCollideAreReadLikeOthers(String pair) {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < 1 << 12; i++) {
            text.append(i == 0 ? "\"" : ",\"");
            for (int bit = 0; bit < 12; bit++) {
                text.append(pair.split(" ")[i >> bit & 1]);
            }
            text.append("\":1");
        }
        assertThat(Json.parse(text.append("}").toString())).isInstanceOf(Json.Good.class);
    }

    @Test
    void valuesKnowTheirLines() {
        Value.Fields fields =
                (Value.Fields) ((Json.Good) Json.parse("{\n\"a\":\n[1,\n2]}")).value();
        Value.Items items = (Value.Items) fields.field("a").orElseThrow();
        assertThat(fields.line()).isEqualTo(1);
        assertThat(items.line()).isEqualTo(3);
        assertThat(items.items()).extracting(Value::line).containsExactly(3, 4);
    }

    @Test
    void prettyIsIndentedByTwoAndEndsWithANewline() {
        Value value = ((Json.Good) Json.parse("{\"a\":[1,{\"b\":[]}],\"c\":{}}")).value();
        assertThat(Json.pretty(value))
                .isEqualTo(
                        """
                        {
                          "a": [
                            1,
                            {
                              "b": []
                            }
                          ],
                          "c": {}
                        }
                        """);
    }

    @Test
    void halfACharacterSurvivesTheWayThroughAFile() {
        Value half = Value.of("a\uD83D\uDE00\uD83Db\uDE00");
        byte[] file = Json.pretty(half).getBytes(UTF_8);
        assertThat(Json.parse(new String(file, UTF_8))).isEqualTo(new Json.Good(half));
        Value name = Value.fields(Map.of("a\uD83D", half));
        assertThat(Json.parse(Json.line(name)))
                .isEqualTo(new Json.Good(Value.fields(Map.of("a\uFFFD", half))));
    }

    @Test
    void whatIsWrittenIsReadBackEqual() {
        for (long seed = 0; seed < 2_000; seed++) {
            Value value = new RandomValues(seed).next();
            assertThat(Json.parse(Json.line(value)))
                    .as("seed %d", seed)
                    .isEqualTo(new Json.Good(value));
            assertThat(Json.parse(Json.pretty(value)))
                    .as("seed %d", seed)
                    .isEqualTo(new Json.Good(value));
        }
    }
}
