package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Optional;
import java.util.Random;

class PlainJsonTest {
    private static final String SIGNS =
            "{}[]:,\"\\ \n\r\ttruefalsn0123456789-+.eEab/u\u00e9\ud83d\ude00";
    private static final int TEXTS = 20_000;
    private static final int CHARS_MAX = 14;

    /// Lines are no part of equality, so that they are looked at as well.
    private static String shown(Value value) {
        return switch (value) {
            case Value.Fields fields -> {
                StringBuilder out = new StringBuilder("{" + fields.line());
                fields.fields().forEach((name, field) -> out.append(name).append(shown(field)));
                yield out.append('}').toString();
            }
            case Value.Items items -> {
                StringBuilder out = new StringBuilder("[" + items.line());
                items.items().forEach(item -> out.append(shown(item)));
                yield out.append(']').toString();
            }
            case Value.Text(String text, int line) -> line + "\"" + text + "\"";
            case Value.Number(String literal, int line) -> line + "#" + literal;
            case Value.Bool(boolean holds, int line) -> line + "?" + holds;
            case Value.Null(int line) -> line + "null";
        };
    }

    private static void agrees(String text) {
        Optional<Value> plain = PlainJson.read(text);
        if (plain.isPresent()) {
            assertThat(Json.parseByLibrary(text)).isEqualTo(new Json.Good(plain.get()));
            Json.Good theirs = (Json.Good) Json.parseByLibrary(text);
            assertThat(shown(plain.get())).as(text).isEqualTo(shown(theirs.value()));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                " { \"a\" :\r\n"
                        + " [1,\r"
                        + "2,\n"
                        + "-0.5e+3 , true,false,null] ,\n"
                        + "\"\u00e9\\u00e9\":\"\\n"
                        + "\\\"\" } \n",
                "\"\ud83d\ude00 raw\"",
                "0",
                "[[[[]]],{\"\":\"\"}]"
            })
    void whatIsPlainIsReadAsTheLibraryReadsIt(String text) {
        assertThat(PlainJson.read(text)).isPresent();
        agrees(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[1,]",
                "{\"a\":1,\"a\":2}",
                "01",
                "1.",
                "-",
                "1e",
                "+1",
                "nul",
                "truex",
                "\"\\x\"",
                "\"\\u12\"",
                "\"\\ud83d\\ude00\"",
                "\"a\nb\"",
                "{}{}",
                "\ufeff{}",
                "[1 2]",
                "{a:1}",
                "'a'",
                "NaN",
                "1/",
                "{\"a\" 1}"
            })
    void whatIsNotIsLeftToTheLibrary(String text) {
        assertThat(PlainJson.read(text)).isEmpty();
    }

    @Test
    void deepNestingIsLeftToTheLibrary() {
        assertThat(PlainJson.read("[".repeat(90) + "]".repeat(90))).isPresent();
        assertThat(PlainJson.read("[".repeat(91) + "]".repeat(91))).isEmpty();
        assertThat(Json.parse("[".repeat(100) + "]".repeat(100))).isInstanceOf(Json.Good.class);
    }

    @Test
    void anyTextThatIsPlainIsReadAsTheLibraryReadsIt() {
        Random random = new Random(7);
        for (int i = 0; i < TEXTS; i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(CHARS_MAX); length >= 0; length--) {
                text.append(SIGNS.charAt(random.nextInt(SIGNS.length())));
            }
            agrees(text.toString());
            agrees("[" + text + "]");
            agrees("{\"a\":\"" + text + "\"}");
        }
    }
}
