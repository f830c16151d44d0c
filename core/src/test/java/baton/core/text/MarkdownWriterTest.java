package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownWriterTest {

    @ParameterizedTest
    @ValueSource(strings = {"x", "x #", "#", "##", "x# #", "a `b`", "C#", "\\#", "x  y"})
    void aHeadingKeepsItsTitle(String title) {
        Markdown text = Markdown.scan(Source.of("x", MarkdownWriter.heading(3, title) + "\n"));
        assertThat(text.headings()).containsExactly(new Markdown.Heading(3, title, 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                "x\n## y",
                "x\n\n## y",
                "```\n## y",
                "x\n```",
                "<!--\n\nx",
                "x\n- y\n1. z\n> q",
                "x\n    code\n\n        more",
                "x\n---\ny",
                "x\n===",
            })
    void nothingLeavesAField(String value) {
        String text = MarkdownWriter.field("Name", value) + "\n## After\n";
        assertThat(Markdown.scan(Source.of("x", text)).headings())
                .extracting(Markdown.Heading::title)
                .containsExactly("After");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "a/b.txt",
                "null",
                "true",
                "1",
                "1.10",
                "1e5",
                "a: b",
                "#x",
                "- x",
                "'",
                "\"",
                "\\d",
                "a\tb",
                "a\nb",
                "é日😀",
                "\u0000\u0007\u007f\u0085\u00a0\u2028\ufeff",
                "~",
                "*a",
                "&a",
                "!x",
                "%x",
                "@x",
                "`x",
                "[a]",
                "{a}",
                "a#b",
                " a ",
                "a:b",
                "?",
                "|",
                ">",
            })
    void yamlTextReadsBackTheSame(String text) {
        for (String written : new String[] {YamlWriter.quoted(text), YamlWriter.plain(text)}) {
            Yaml.Parsed parsed = Yaml.parse("key: " + written + "\n", 1);
            assertThat(parsed).isInstanceOf(Yaml.Good.class);
            Value value = ((Value.Fields) ((Yaml.Good) parsed).value()).field("key").orElseThrow();
            assertThat(value.scalar()).contains(text);
        }
    }
}
