package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SafePatternTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "^feat: feat:_x true",
                "^feat: a_feat: false",
                "b abc true",
                "^b$ abc false",
                "(?i)ABC xabcx true",
                "\\d{3}-\\d{4} tel_555-1234 true",
                "[0-9a-f]{40} 0123456789abcdef0123456789abcdef01234567 true",
                "(?P<name>a)|b b true",
                "(?<name>a)|b b true",
                "\\bword\\b a.word.b true",
                "\\p{Greek}+ λόγος true",
                "(\\d{1,3}\\.){3}\\d{1,3} 127.0.0.1 true",
                "(?:[0-9a-f]{2}:){5}[0-9a-f]{2} 00:11:22:33:44:55 true",
                "^$ x false"
            })
    void patternsMatchAnywhere(String pattern, String text, boolean found) {
        assertThat(SafePattern.fault(pattern)).isEmpty();
        assertThat(SafePattern.of(pattern).findsIn(text.replace('_', ' '))).isEqualTo(found);
        assertThat(SafePattern.of(pattern)).hasToString(pattern);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?=a)",
                "(?!a)",
                "(?<=a)",
                "(?<!a)",
                "(a)\\1",
                "(?P<n>a)(?P=n)",
                "(?<n>a)\\k<n>",
                "(?>a)",
                "a++",
                "a*+",
                "a**",
                "[",
                "[a",
                "(",
                ")",
                "(a",
                "a)",
                "*",
                "+",
                "?",
                "\\",
                "\\Z",
                "a{3,1}",
                "a{1001}",
                "a{12345}",
                "a{1,99999999999}",
                "[z-a]",
                "\\p{None}",
                "[[:none:]]",
                "(?",
                "(?P<",
                "(?P<>a)",
                "(?<a>x)(?<a>y)",
                "(?i",
                "(?y)a",
                "\\x{110000}"
            })
    void whatRe2CannotRunIsRefused(String pattern) {
        assertThat(SafePattern.fault(pattern))
                .hasValueSatisfying(why -> assertThat(why).isNotBlank());
        assertThatThrownBy(() -> SafePattern.of(pattern))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a{1000}){1000}",
                "((a{999}){999}){999}",
                "(((((a{99}){99}){99}){99}){99}){99}",
                "((a{1000})\\Q\\E{1000})\\Q\\E{1000}",
                "((a{1000})(?i){1000})(?i){1000}",
                "(?:(?:(?:.{0,1000}){0,1000}){0,1000}){0,1000}",
                "((a{500,}){500,}){500,}"
            })
    void countsThatMultiplyAreRefusedBeforeTheyAreWrittenOut(String pattern) {
        assertThat(SafePattern.fault(pattern))
                .contains("its counts multiply to more than 10000 states");
    }

    @Test
    void longAndDeepPatternsAreRefused() {
        assertThat(SafePattern.fault("a".repeat(2_001))).contains("longer than 2000 characters");
        assertThat(SafePattern.fault("(".repeat(1_000) + ")".repeat(1_000)))
                .contains("more than 50 groups");
        assertThat(SafePattern.fault("[".repeat(2_000))).isPresent();
        assertThat(SafePattern.fault("\\".repeat(1_999))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a|", "a?", "\\pL", "[^a]", "a*", "(?i)k"})
    void patternsOfTheGreatestLengthAreUsable(String part) {
        String pattern = part.repeat(2_000 / part.length());
        assertThat(SafePattern.fault(pattern).filter(why -> !why.contains("groups"))).isEmpty();
    }

    @Test
    void nestingUpToTheLimitIsUsable() {
        String pattern = "(".repeat(50) + "a" + ")*".repeat(50);
        assertThat(SafePattern.of(pattern).findsIn("aaa")).isTrue();
    }

    /// Exponential or at least quadratic for an engine that tries again.
    @ParameterizedTest
    @ValueSource(strings = {"(x+x+)+y", "(x|x)*y", "(x*)*y", "^(x?){50}x{50}$", "x*x*x*x*x*y"})
    void catastrophicPatternsTakeLinearTime(String pattern) {
        assertThat(SafePattern.of(pattern).findsIn("x".repeat(20_000))).isFalse();
    }
}
