package baton.core.policy.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/// A text is one word of a command, and the same text when it is read back.
class ShellTest {
    private static String readBack(String command) {
        List<Token> tokens = Bash.tokens(command).orElseThrow();
        return tokens.stream()
                .map(Token.Text.class::cast)
                .map(token -> token.word().text())
                .collect(Collectors.joining("|"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain", "", "a b", "it's", "''", "$HOME", "`id`", "a\\b", "a\nb", "a\tb", "*",
                "-x", "\"", "é😀", "~", "#", "a;b", "a&&b",
            })
    void quotedTextIsReadBackAsItWas(String text) {
        assertThat(readBack(Shell.quote(text))).isEqualTo(text);
        assertThat(readBack(Shell.word(text))).isEqualTo(text);
        assertThat(readBack(Shell.onOneLine(text))).isEqualTo(text);
        assertThat(Shell.onOneLine(text)).doesNotContain("\n");
    }

    @Test
    void plainWordStaysAsItIs() {
        assertThat(Shell.word("plans/a-1_b.md")).isEqualTo("plans/a-1_b.md");
        assertThat(Shell.word("my plan.md")).isEqualTo("'my plan.md'");
    }

    /// Letters that nobody sees, or that would break the line, are written out.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "two\nlines",
                "a\tb",
                "a\rb",
                "a\u001b[2Jb",
                "a\u202Egnp.1",
                "a\u200B1",
                "\uFEFFa",
                "a\u2028b",
                "it's\u0007\\ 7",
                "\u009B1m",
                "\uD83D\uDC68\u200D\uD83D\uDC67"
            })
    void wordThatPeopleReadHidesNothing(String text) throws IOException {
        String word = Shell.word(text);
        assertThat(word).startsWith("$'").endsWith("'");
        assertThat(word.codePoints())
                .noneMatch(
                        c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT);
        assertThat(readBack(word)).isEqualTo(text);
        Process bash = new ProcessBuilder("bash", "-c", "printf %s " + word).start();
        try (InputStream out = bash.getInputStream()) {
            assertThat(new String(out.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(text);
        }
    }

    @Test
    void wordWithALineEndIsReadable() {
        assertThat(Shell.word("two\nlines")).isEqualTo("$'two\\nlines'");
        assertThat(Shell.word("a\u202Eb")).isEqualTo("$'a\\342\\200\\256b'");
        assertThat(Shell.word("one line")).isEqualTo("'one line'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"sqlite | sqlite", "a b | 'a b'", "-zz world | -- '-zz world'", "-x | -- -x"},
            quoteCharacter = '"')
    void aLastWordIsNoOption(String text, String typed) {
        assertThat(Shell.last(text)).isEqualTo(typed);
    }
}
