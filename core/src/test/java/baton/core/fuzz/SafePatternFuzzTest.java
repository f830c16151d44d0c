package baton.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.SafePattern;
import baton.core.text.Source;

import com.code_intelligence.jazzer.junit.FuzzTest;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

@FuzzTarget
class SafePatternFuzzTest {
    static Stream<byte[]> seeds() {
        return FuzzedText.seeds(
                "^feat(\\(\\w+\\))?: [a-z]{1,72}$\nfeat(x): words\n",
                "(?i)(?P<n>a|b)*?[^\\d\\pL[:alpha:]]\\Q.\\E\\x{41}\\b\nabAB.A\n",
                "((a{9}){9}){9}|(?:x+x+)+y\naaaaaaaaaxxxx\n");
    }

    @MethodSource("seeds")
    @FuzzTest
    void aPatternRunsOrIsRefusedWithWords(byte[] bytes) {
        FuzzedText.of("a", bytes).ifPresent(SafePatternFuzzTest::check);
    }

    /// The pattern is the first line, what it is looked for in are the others.
    private static void check(Source source) {
        List<String> lines = source.lines();
        String pattern = lines.isEmpty() ? "" : lines.getFirst();
        SafePattern.fault(pattern)
                .ifPresentOrElse(
                        why -> assertThat(why).isNotBlank(),
                        () -> assertFindable(SafePattern.of(pattern), lines));
    }

    private static void assertFindable(SafePattern pattern, List<String> lines) {
        String together = String.join("\n", lines);
        assertThat(pattern.findsIn(together)).isEqualTo(pattern.findsIn(together));
    }
}
