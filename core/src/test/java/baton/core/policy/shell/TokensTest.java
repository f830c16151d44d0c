package baton.core.policy.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.stream.Collectors;

class TokensTest {
    /// Words stand in brackets, with `$` where something is put in and `*` where they expand.
    private static String shown(Token token) {
        return switch (token) {
            case Token.Operator(String sign) -> sign;
            case Token.Text(Word word) ->
                    "["
                            + word.text()
                            + "]"
                            + (word.literal() ? "" : "$")
                            + (word.expands() ? "*" : "");
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '¦',
            quoteCharacter = '~',
            value = {
                "a  b            ¦ [a] [b]",
                "a 'b c' \"d\"   ¦ [a] [b c] [d]",
                "a&&b||c;d|e&    ¦ [a] && [b] || [c] ; [d] | [e] &",
                "a;;b            ¦ [a] ;; [b]",
                "(a) > b         ¦ ( [a] ) > [b]",
                "a >> b          ¦ [a] > > [b]",
                "a#b # c && d    ¦ [a#b] #",
                "a $X \"$(b)\"   ¦ [a] []$ []$",
                "a* '*' \\*      ¦ [a*]* [*] [*]",
                "! {a,b} ~       ¦ [!]* [{a,b}]* [~]*",
                "a $ 5$ \"$\"     ¦ [a] [$] [5$] [$]",
                "$'a\\x41' $\"b\" ¦ [aA] [b]",
                "$\"$b\"          ¦ []$",
                "a<(b) c         ¦ [a]$ [c]",
            })
    void aLineIsCutIntoWordsAndOperators(String line, String tokens) {
        assertThat(
                        Bash.tokens(line).orElseThrow().stream()
                                .map(TokensTest::shown)
                                .collect(Collectors.joining(" ")))
                .isEqualTo(tokens);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a 'b", "a \"b", "a $(b", "a `b", "a ${b", "a\\"})
    void whatIsNotClosedHasNoTokens(String line) {
        assertThat(Bash.tokens(line)).isEmpty();
    }

    @Test
    void linesBeyondTheBoundHaveNoTokens() {
        assertThat(Bash.tokens("a".repeat(Bash.CHARS_MAX + 1))).isEmpty();
        assertThat(Bash.tokens("")).contains(List.of());
    }
}
