package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import baton.core.text.Markdown.Fence;
import baton.core.text.Markdown.Kind;
import baton.core.text.Markdown.Section;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

class MarkdownTest {
    private static Markdown scan(String text) {
        return Markdown.scan(Source.of("a.md", text));
    }

    /// A text and its headings, as `level title @line`.
    record Headings(String text, String... expected) {}

    static Stream<Headings> headings() {
        return Stream.of(
                new Headings(""),
                new Headings("\n\n"),
                new Headings("# a", "1 a @1"),
                new Headings("\n\n###### six", "6 six @3"),
                new Headings("####### seven"),
                new Headings("#a"),
                new Headings("#", "1  @1"),
                new Headings("## ", "2  @1"),
                new Headings("#\ta", "1 a @1"),
                new Headings("   # a", "1 a @1"),
                new Headings("    # a"),
                new Headings("\t# a"),
                new Headings("\\# a"),
                new Headings("# a #", "1 a @1"),
                new Headings("# a ####  ", "1 a @1"),
                new Headings("# a#", "1 a# @1"),
                new Headings("# a # b", "1 a # b @1"),
                new Headings("# a \\#", "1 a \\# @1"),
                new Headings("## ##", "2  @1"),
                new Headings("# a\u00A0#", "1 a\u00A0# @1"),
                new Headings("# a #\u3000", "1 a # @1"),
                new Headings("#\u3000a"),
                new Headings("# Über 見出し", "1 Über 見出し @1"),
                new Headings("a\n# b\nc", "1 b @2"),
                new Headings("a\n    # b"),
                new Headings("a\n===\nb\n---"),
                new Headings("> # a"),
                new Headings("- # a"),
                new Headings("1. a\n\n   # b\n# c", "1 c @4"),
                new Headings("- a\n# b", "1 b @2"),
                new Headings("> a\n# b", "1 b @2"),
                new Headings("<!-- # a\n# b\n-->\n# c", "1 c @4"),
                new Headings("<!-- a --> # b\n# c", "1 c @2"),
                new Headings("a <!--\n# b\n-->", "1 b @2"),
                new Headings("<div>\n# a\n\n# b", "1 b @4"),
                new Headings("<pre>\n\n# a\n</pre>\n# b", "1 b @5"),
                new Headings("```\n# a\n```\n# b", "1 b @4"),
                new Headings("```\n# a"),
                new Headings("~~~\n# a\n```\n# b\n~~~\n# c", "1 c @6"),
                new Headings("# a\r\n\r\n# b\r\n", "1 a @1", "1 b @3"),
                new Headings("# a\r# b", "1 a @1", "1 b @2"),
                new Headings("\uFEFF# a", "1 a @1"),
                new Headings("# a\u2028b", "1 a\u2028b @1"),
                new Headings("\f\n\u00A0\n# a", "1 a @3"));
    }

    @ParameterizedTest
    @MethodSource("headings")
    void headingsAreThoseOutsideOtherBlocks(Headings row) {
        assertThat(scan(row.text()).headings())
                .extracting(h -> h.level() + " " + h.title() + " @" + h.line())
                .containsExactly(row.expected());
    }

    /// A text and its fences, as `info|line|line @line`.
    record Fences(String text, String... expected) {}

    static Stream<Fences> fences() {
        return Stream.of(
                new Fences("```\na\n```", "|a @1"),
                new Fences("~~~ sh  \na\n~~~", "sh|a @1"),
                new Fences("```sh -x\n```", "sh -x @1"),
                new Fences("``` a`b\nc"),
                new Fences("~~~ a`b\nc", "a`b|c @1"),
                new Fences("``\na\n``"),
                new Fences("````\n```\na\n```\n````", "|```|a|``` @1"),
                new Fences("```\n~~~\n```\n", "|~~~ @1"),
                new Fences("```\na\n`````", "|a @1"),
                new Fences("```\na\n``` b\n```", "|a|``` b @1"),
                new Fences("```\na\n   ```", "|a @1"),
                new Fences("```\na\n    ```", "|a|    ``` @1"),
                new Fences("  ```\n   a\n b\n\tc\n  ```", "| a|b|  c @1"),
                new Fences("    ```\na\n    ```"),
                new Fences("a\n```\nb\n```\nc", "|b @2"),
                new Fences("```\na", "|a @1"),
                new Fences("```\n\n", "| @1"),
                new Fences("```", " @1"),
                new Fences("- ```\n  a\n\n   b\n  ```\n", "|a|| b @1"),
                new Fences("- ```\n  a\n      \n  b\n  ```\n", "|a||b @1"),
                new Fences("- a\n  ```\n  b\nc\n```\nd", "|b @2", "|d @5"),
                new Fences("- a\n\t```yaml\n\tb:\n\t  c\n\t```", "yaml|b:|  c @2"),
                new Fences("-\t```\n\ta\n\t\tb\n\t```", "|a|\tb @1"),
                new Fences("1. a\n\n   ```\n   b\n   ```", "|b @3"),
                new Fences("> ```\n> a\n>b\n> ```", "|a|b @1"),
                new Fences("> ```\n> a\nb\n```\nc", "|a @1", "|c @4"),
                new Fences("> - ```\n>   a\n> b", "|a @1"),
                new Fences("<!--\n```\n-->\n```\na\n```", "|a @4"),
                new Fences("```\r\na\r\n```\r\nb", "|a @1"),
                new Fences("```\na\n```\u00A0\n```", "|a|```\u00A0 @1"),
                new Fences("```~\na\n```", "~|a @1"));
    }

    @ParameterizedTest
    @MethodSource("fences")
    void fencesKeepTheirInfoAndContent(Fences row) {
        assertThat(scan(row.text()).fences())
                .extracting(MarkdownTest::shown)
                .containsExactly(row.expected());
    }

    private static String shown(Fence fence) {
        String content = fence.content().stream().map(l -> "|" + l).collect(Collectors.joining());
        return fence.info() + content + " @" + fence.line();
    }

    /// A text and the kinds of its lines by their first letters.
    record Kinds(String text, String expected) {}

    static Stream<Kinds> kinds() {
        return Stream.of(
                new Kinds("a\n\n# b\n```\nc\n```\n", "TBHFFF"),
                new Kinds("    a\n\n    b\nc", "CBCT"),
                new Kinds("a\n    b", "TT"),
                new Kinds("\ta", "C"),
                new Kinds("-\ta\n\n\t  b", "TBT"),
                new Kinds("-\ta\n\n\t    b", "TBC"),
                new Kinds("<div>\na\n\nb", "MMBT"),
                new Kinds("<!-- a\n\nb -->\nc", "MMMT"),
                new Kinds("a\n<b>\nc", "TTT"),
                new Kinds("<b>\nc", "MM"),
                new Kinds("a\n===\n---\n***", "TTTT"),
                new Kinds("> # a\n> b", "TT"),
                new Kinds("-\n\n  a\n>", "BBTB"),
                new Kinds("|a|\n|-|", "TT"));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyLineHasItsKind(Kinds row) {
        String found =
                scan(row.text()).kinds().stream()
                        .map(kind -> kind == Kind.HTML ? "M" : kind.name().substring(0, 1))
                        .collect(Collectors.joining());
        assertThat(found).isEqualTo(row.expected());
    }

    @Test
    void sectionsReachToTheNextHeadingOfTheirLevelOrAbove() {
        Markdown markdown = scan("# a\n## b\n### c\n## d\n# e\n## B ##");
        assertThat(markdown.sections(2))
                .extracting(Section::from, Section::to)
                .containsExactly(tuple(3, 4), tuple(5, 5), tuple(7, 7));
        assertThat(markdown.section(2, " B ").map(Section::from)).contains(3);
        assertThat(markdown.section(3, "b")).isEmpty();
    }

    @Test
    void textOfASectionLeavesCodeAndCommentsOut() {
        Markdown markdown = scan("# a\nb\n```\nc\n```\n<!-- d -->\n\n- e\n");
        Section section = markdown.section(1, "a").orElseThrow();
        assertThat(markdown.text(section))
                .extracting(l -> l.number() + l.text())
                .containsExactly("2b", "8- e");
        assertThat(markdown.fences(section)).extracting(Fence::text).containsExactly("c\n");
    }

    @Test
    void scanningFromALineTakesTheLinesBeforeForBlank() {
        Markdown markdown = Markdown.scan(Source.of("a.md", "---\n# a\n---\n# b"), 4);
        assertThat(markdown.headings()).extracting(h -> h.line()).containsExactly(4);
        assertThat(markdown.kinds()).startsWith(Kind.BLANK, Kind.BLANK, Kind.BLANK);
    }

    @Test
    void languageIsTheFirstWordOfTheInfoInLowerCase() {
        assertThat(new Fence("YAML title", List.of(), 1).language()).isEqualTo("yaml");
        assertThat(new Fence("", List.of(), 1).language()).isEmpty();
        assertThat(new Fence("sh", List.of(), 1).text()).isEmpty();
        assertThat(new Fence("sh", List.of(""), 1).text()).isEqualTo("\n");
    }

    /// Long and deep texts: each would take minutes or the stack if the work were not bounded.
    record Heavy(String name, String text) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Heavy> heavy() {
        int many = 200_000;
        return Stream.of(
                new Heavy("quotes on one line", "> ".repeat(many)),
                new Heavy("items on one line", "- ".repeat(many) + "a"),
                new Heavy("quotes on many lines", ("> ".repeat(100) + "a\n").repeat(2_000)),
                new Heavy("numbers", "1. ".repeat(many) + "\n" + "   ".repeat(many)),
                new Heavy("hashes", "#".repeat(many)),
                new Heavy("closing hashes", "# a " + "# ".repeat(many) + "b"),
                new Heavy("open tag", "<a" + " b".repeat(many)),
                new Heavy("open tag with values", "<a" + " b='c'".repeat(many) + "<"),
                new Heavy("tag with spaces", "<a" + " ".repeat(many) + "b" + " ".repeat(many)),
                new Heavy("open quotes", "<a b=\"" + "' b=\"".repeat(many)),
                new Heavy("comments", "<!-- a\n".repeat(many)),
                new Heavy("fences", "```\n".repeat(many)),
                new Heavy("spaces", " ".repeat(many) + "a"),
                new Heavy("tabs", "\t".repeat(many) + "a\n- " + "\t".repeat(many)),
                new Heavy("breaks", "- ".repeat(many)),
                new Heavy("lazy lines", "> ".repeat(60) + "a\n" + "b\n".repeat(many)),
                new Heavy("headings", "# a\n".repeat(many)));
    }

    @ParameterizedTest
    @MethodSource("heavy")
    void heavyTextsAreScanned(Heavy row) {
        Markdown markdown = scan(row.text());
        assertThat(markdown.kinds()).hasSameSizeAs(markdown.source().lines());
    }
}
