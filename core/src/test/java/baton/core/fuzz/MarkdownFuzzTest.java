package baton.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Markdown;
import baton.core.text.MarkdownOracle;
import baton.core.text.Source;

import com.code_intelligence.jazzer.junit.FuzzTest;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

@FuzzTarget
class MarkdownFuzzTest {
    static Stream<byte[]> seeds() {
        return FuzzedText.seeds(
                "# a #\n\nb\n===\n- c\n\n  ```yaml x\n  d\n  ```\n> e\nf\n",
                "<!-- a\n# b\n-->\n<div>\n\n<a b='c' d>\n~~~\n1. e\n2) f\n\t\tg\n",
                "* * *\n+\ti\n   * j\n\n    k\n<pre>\n</pre>\n</x>\n<?y?>\n<![CDATA[\n]]>\n",
                "<![cdata[\n# a\n~\n>~~~\n1. e\n* ~ *\t\tg\n");
    }

    @MethodSource("seeds")
    @FuzzTest
    void blocksAreThoseOfCommonMark(byte[] bytes) {
        FuzzedText.of("a.md", bytes).ifPresent(MarkdownFuzzTest::check);
    }

    private static void check(Source source) {
        Markdown markdown = Markdown.scan(source);
        assertThat(markdown.kinds()).hasSameSizeAs(source.lines());
        for (int level = 1; level <= 6; level++) {
            for (Markdown.Section section : markdown.sections(level)) {
                assertThat(markdown.text(section)).hasSizeLessThan(source.lines().size());
            }
        }
        MarkdownOracle.agreesOn(source.text());
    }
}
