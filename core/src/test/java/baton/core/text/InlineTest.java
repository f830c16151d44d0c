package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Random;

class InlineTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "plain                     | W:plain",
                "`a`                       | C:a",
                "x `a` y `b`               | W:x_ C:a W:_y_ C:b",
                "``a `b` c``               | C:a_`b`_c",
                "`` `a` ``                 | C:`a`",
                "`  a  `                   | C:_a_",
                "`a                        | W:`a",
                "``a`                      | W:``a`",
                "\\`a` b`                  | W:`a C:_b",
                "`a\\` b                   | C:a\\ W:_b",
                "<!-- `a` --> `b`          | W:_ C:b",
                "<!-- `a`                  | W:<!--_ C:a",
                "`<!--` x `-->`            | C:<!-- W:_x_ C:-->",
            })
    void codeSpansAreFoundAsCommonMarkHasThem(String text, String expected) {
        StringBuilder found = new StringBuilder();
        for (Inline.Part part : Inline.parts(text)) {
            String shown =
                    switch (part) {
                        case Inline.Words(String words) -> "W:" + words;
                        case Inline.Code(String code) -> "C:" + code;
                    };
            found.append(found.isEmpty() ? "" : " ").append(shown.replace(' ', '_'));
        }
        assertThat(found).hasToString(expected);
    }

    @Test
    void whatIsWrittenAsCodeReadsBackTheSame() {
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            String code = text(random).replace('\n', ' ').strip();
            if (!code.isEmpty()) {
                assertThat(Inline.parts("x " + MarkdownWriter.code(code) + " y"))
                        .contains(new Inline.Code(code));
            }
        }
    }

    /// CommonMark must see the same spans where nothing else can hide back quotes.
    @Test
    void spansAgreeWithCommonMark() {
        Random random = new Random(2);
        Parser parser = Parser.builder().build();
        for (int i = 0; i < 3_000; i++) {
            String text = "x" + text(random) + "x";
            List<String> mine =
                    Inline.parts(text).stream()
                            .filter(Inline.Code.class::isInstance)
                            .map(part -> ((Inline.Code) part).text())
                            .toList();
            assertThat(mine).as(text).isEqualTo(spans(parser.parse(text)));
        }
    }

    private static List<String> spans(Node document) {
        List<String> spans = new java.util.ArrayList<>();
        document.accept(
                new AbstractVisitor() {
                    @Override
                    public void visit(Code code) {
                        spans.add(code.getLiteral());
                    }
                });
        return spans;
    }

    private static String text(Random random) {
        String[] parts = {"`", "`", "``", "a", " ", "\\", "b c", "\n", "é"};
        StringBuilder text = new StringBuilder();
        int count = random.nextInt(12);
        for (int i = 0; i < count; i++) {
            text.append(parts[random.nextInt(parts.length)]);
        }
        return text.toString().replaceAll("\\s*\n\\s*", "\n").replace("\n", "z\nz");
    }
}
