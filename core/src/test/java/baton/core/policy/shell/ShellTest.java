package baton.core.policy.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void wordThatIsToldOnOneLineKeepsItsLines() {
        assertThat(Shell.told("two\nlines")).isEqualTo("$'two\\nlines'");
        assertThat(Shell.told("one line")).isEqualTo("'one line'");
    }
}
