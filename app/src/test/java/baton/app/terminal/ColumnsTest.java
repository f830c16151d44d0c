package baton.app.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnsTest {
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "\"\",       0",
                "plain,      5",
                "é,          1",
                "\"e\u0301\", 1",
                "한글,        4",
                "漢字,        4",
                "Ａ,          2",
                "👍,          2",
                "👍🏽,          2",
                "👩‍👩‍👧‍👦,          2",
                "🇳🇴,          2",
                "❤️,          2",
                "❤,          1",
                "✓,          1",
                "…,          1",
                "1️⃣,          2",
                "𠀀,          2"
            })
    void everyCharacterTakesItsColumns(String text, int columns) {
        assertThat(Columns.of(text)).isEqualTo(columns);
    }

    @ParameterizedTest
    @CsvSource({
        "abcdef, 6, abcdef, abcdef",
        "abcdef, 4, abc…,   …def",
        "abcdef, 1, …,      …",
        "漢字漢字,   5, 漢字…,    …漢字",
        "漢字漢字,   4, 漢…,     …字"
    })
    void cutsAtWholeCharacters(String text, int width, String start, String end) {
        assertThat(Columns.cut(text, width)).isEqualTo(start);
        assertThat(Columns.cutStart(text, width)).isEqualTo(end);
    }

    @Test
    void joinedCharactersAreNeverTakenApart() {
        String family = "👩‍👩‍👧‍👦";
        assertThat(Columns.cut("ab" + family + "cd", 4)).isEqualTo("ab…");
        assertThat(Columns.cutStart("ab" + family + "cd", 5)).isEqualTo("…" + family + "cd");
    }

    @Test
    void fillsUpToTheWidth() {
        assertThat(Columns.fit("漢", 4)).isEqualTo("漢  ");
        assertThat(Columns.fit("漢字漢", 4)).isEqualTo("漢… ");
        assertThat(Columns.right("漢", 4)).isEqualTo("  漢");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "plain,                             plain",
                "\"\033[31mred\033[0m\",            red",
                "\"\033]0;title\007text\",          text",
                "\"\033]8;;http://x\033\\link\",    link",
                "\"\033Pq#0\033\\sixel\",           sixel",
                "\"a\033cb\",                       ab",
                "\"\u009b31mred\",                  red",
                "\"one\ntwo\tthree\r\n\",           one two three",
                "\"\u202eabc\u2069\",               abc",
                "\"a\u200bb\uFEFF\",                ab",
                "\"\033\",                          \"\"",
                "👩‍👧,                                👩‍👧"
            })
    void plainTextKeepsNothingButWhatTakesRoom(String text, String plain) {
        assertThat(Printable.plain(text)).isEqualTo(plain);
    }

    @Test
    void textKeepsItsLinesAndTabs() {
        assertThat(Printable.text("a\tb\nc\r\nd\033[1m\u0007\r"))
                .isEqualTo("a\tb\nc\nd\\x1b[1m\\x07\\x0d");
    }
}
