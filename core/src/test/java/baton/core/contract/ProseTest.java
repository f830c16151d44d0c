package baton.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Markdown;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProseTest {
    private static final int TRIES = 2_000;

    @Test
    void aLineHoldsNoLineEndsAndNoOuterSpace() {
        assertThat(Prose.line(" a\r\n\tb\u2028c\u0000 ")).isEqualTo("a b c");
    }

    @Test
    void halfOfASurrogatePairIsReplaced() {
        assertThat(Prose.line("a\uD83Db")).isEqualTo("a\uFFFDb");
        assertThat(Prose.line("😀")).isEqualTo("😀");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            textBlock =
                    """
                    Learn C#,      Learn C#
                    Learn C #,     Learn C
                    a # ##,        a
                    "#",           ""
                    """)
    void aTitleDoesNotCloseItsHeading(String raw, String title) {
        assertThat(Prose.title(raw)).isEqualTo(title);
    }

    @Test
    void aBlockKeepsWhatFits() {
        String text = "    code\n\n### Below\n\n```\n# comment\n```";

        assertThat(Prose.block("\n\n" + text + "\n \n", 2)).isEqualTo(text);
    }

    @Test
    void aHeadingInABlockIsEscaped() {
        assertThat(Prose.block("a\n## Goal\n### b", 2)).isEqualTo("a\n\\## Goal\n### b");
        assertThat(Prose.block("### b", 3)).isEqualTo("\\### b");
    }

    @Test
    void whatIsLeftOpenIsShownAsCode() {
        assertThat(Prose.block("a\n```\nb", 2)).isEqualTo("    a\n    ```\n    b");
        assertThat(Prose.block("<!-- a", 2)).isEqualTo("    <!-- a");
    }

    @Test
    void noBlockEverBreaksOutAndFittingTwiceChangesNothing() {
        OddText odd = new OddText(1);
        for (int i = 0; i < TRIES; i++) {
            String raw = odd.text();
            String block = Prose.block(raw, 2);
            Source page = Source.of("p", "## A\n\n" + block + "\n\n## B\n");

            assertThat(Markdown.scan(page).sections(2)).as(raw).hasSize(2);
            assertThat(Prose.block(block, 2)).as(raw).isEqualTo(block);
            assertThat(Prose.title(Prose.title(raw))).as(raw).isEqualTo(Prose.title(raw));
        }
    }
}
