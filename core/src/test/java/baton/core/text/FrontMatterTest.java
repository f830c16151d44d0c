package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import baton.core.Fault;
import baton.core.Problem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.stream.Stream;

class FrontMatterTest {
    private static FrontMatter read(String text) {
        return FrontMatter.read(Source.of("a.md", text));
    }

    private static FrontMatter block(String fields) {
        return read("---\n" + fields + "\n---\nbody\n");
    }

    /// Lines between the marks and the fields they give, as JSON.
    record Accepted(String lines, String fields) {}

    static Stream<Accepted> accepted() {
        return Stream.of(
                new Accepted("", "{}"),
                new Accepted("a: b", "{'a':'b'}"),
                new Accepted("a:", "{'a':null}"),
                new Accepted("a: ", "{'a':null}"),
                new Accepted("a: ~\nb: null", "{'a':null,'b':null}"),
                new Accepted("a: 1\nb: -2\nc: 1.10\nd: 1e3", "{'a':1,'b':-2,'c':1.10,'d':1e3}"),
                new Accepted("a: true\nb: False", "{'a':true,'b':false}"),
                new Accepted("a: yes\nb: 012\nc: +1", "{'a':'yes','b':'012','c':'+1'}"),
                new Accepted("a: 2026-01-05\nb: 12:30", "{'a':'2026-01-05','b':'12:30'}"),
                new Accepted("a: \"2.0\"\nb: '1'", "{'a':'2.0','b':'1'}"),
                new Accepted("a: \"x\\ty\\u00e9\\\"\"", "{'a':'x\\ty\\u00e9\\\"'}"),
                new Accepted("a: 'it''s # one'", "{'a':'it\\u0027s # one'}"),
                new Accepted("a: \"x # y\" # z", "{'a':'x # y'}"),
                new Accepted("a: ''\nb: \"\"", "{'a':'','b':''}"),
                new Accepted("a: b # c", "{'a':'b'}"),
                new Accepted("a: b#c", "{'a':'b#c'}"),
                new Accepted("a: # c", "{'a':null}"),
                new Accepted("# c\n  # d\n\na: b", "{'a':'b'}"),
                new Accepted("a:   b  ", "{'a':'b'}"),
                new Accepted("a: b: c", "{'a':'b: c'}"),
                new Accepted("a: http://x/?y=1", "{'a':'http://x/?y=1'}"),
                new Accepted(
                        "a: it's \"quoted\" inside", "{'a':'it\\u0027s \\\"quoted\\\" inside'}"),
                new Accepted("a: -x", "{'a':'-x'}"),
                new Accepted("a: ?x\nb: :y", "{'a':'?x','b':':y'}"),
                new Accepted("a.b-c_1: x", "{'a.b-c_1':'x'}"),
                new Accepted("제목: x", "{'제목':'x'}"),
                new Accepted("null: x\nTrue: \u3000", "{'null':'x','True':'\u3000'}"),
                new Accepted("a:\n- b\n- 1", "{'a':['b',1]}"),
                new Accepted("a:\n  - b\n\n  # c\n  - d\ne: f", "{'a':['b','d'],'e':'f'}"),
                new Accepted("a:\n  - b # c\n  - 'd # e'", "{'a':['b','d # e']}"),
                new Accepted("a:\n  -\n  - ~", "{'a':[null,null]}"),
                new Accepted("a:\n  - http://x", "{'a':['http://x']}"),
                new Accepted("a:\n  - \"b: c\"", "{'a':['b: c']}"),
                new Accepted("a:\n  -   b", "{'a':['b']}"),
                new Accepted("\"a\": b\n'c': d", "{'a':'b','c':'d'}"),
                new Accepted("a : b\nc :\n  - d", "{'a':'b','c':['d']}"),
                new Accepted(
                        "a: |\n  b: c\n  # d\n\n  e\nf: g", "{'a':'b: c\\n# d\\n\\ne\\n','f':'g'}"),
                new Accepted("a: >\n  b\n  c\nf: g", "{'a':'b c\\n','f':'g'}"),
                new Accepted("a: |-\n  b \nf: g", "{'a':'b ','f':'g'}"),
                new Accepted("a: >-", "{'a':''}"),
                new Accepted("a: []", "{'a':[]}"),
                new Accepted("a: [ ] # none", "{'a':[]}"),
                new Accepted("a: x\u2028y", "{'a':'x\u2028y'}"));
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void theSubsetIsRead(Accepted row) {
        FrontMatter front = block(row.lines());
        assertThat(front.problems()).isEmpty();
        Json.Parsed expected = Json.parse(row.fields().replace('\'', '"'));
        assertThat(new Json.Good(Value.fields(front.fields()))).isEqualTo(expected);
    }

    /// Lines between the marks, and the line of the file and the words of each problem.
    record Refused(String lines, String... problems) {}

    static Stream<Refused> refused() {
        return Stream.of(
                new Refused("a:\n  b: c", "3 a nested map"),
                new Refused("a:\n  b:\n    c: d", "3 a nested map", "4 a nested map"),
                new Refused("  a: b", "2 a nested map"),
                new Refused("a: {b: c}", "2 a map in braces"),
                new Refused("a: {}", "2 a map in braces"),
                new Refused("a: [b, [c]]", "2 a list in brackets under `a`"),
                new Refused("a: [b, c\nd: e", "2 a list in brackets under `a`"),
                new Refused("a: [b] c", "2 a list in brackets under `a`"),
                new Refused("a:\n  - b: c", "3 a map in a list"),
                new Refused("a:\n  - b:", "3 a map in a list"),
                new Refused("a:\n  - b c: d", "3 a map in a list"),
                new Refused("a:\n  - [b]", "3 a list in a list"),
                new Refused("a:\n  - - b", "3 a list in a list"),
                new Refused("a:\n  - -", "3 a list in a list"),
                new Refused("a:\n  - b\n    - c", "4 a list item that is indented differently"),
                new Refused("a:\n  - b\n- c", "4 a list item that is indented differently"),
                new Refused("a: b\n- c", "3 neither `key: value` nor a list item"),
                new Refused("- a", "2 neither `key: value` nor a list item"),
                new Refused("a: b\n  c", "3 neither `key: value` nor a list item"),
                new Refused("a:b", "2 neither `key: value` nor a list item"),
                new Refused("a b: c", "2 neither `key: value` nor a list item"),
                new Refused("\"a': b", "2 neither `key: value` nor a list item"),
                new Refused("word", "2 neither `key: value` nor a list item"),
                new Refused("a:\tb", "2 a tab"),
                new Refused("a: b\tc", "2 a tab"),
                new Refused("a:\n\t- b", "3 a tab"),
                new Refused("a: b\na: c", "3 the key `a` stands twice"),
                new Refused("a: &b c", "2 an anchor, alias or tag"),
                new Refused("a: *b", "2 an anchor, alias or tag"),
                new Refused("a: !!str b", "2 an anchor, alias or tag"),
                new Refused("a:\n  - *b", "3 an anchor, alias or tag"),
                new Refused(
                        "a: |\n    b\n  c",
                        "2 a block of text whose lines are indented differently"),
                new Refused("a: |x", "2 a block of text"),
                new Refused("a:\n  - |", "3 a block of text"),
                new Refused("a: @b", "2 `@` at the start of a value"),
                new Refused("a: `b`", "2 ``` at the start of a value"),
                new Refused("a: %b", "2 `%` at the start of a value"),
                new Refused("a: ]", "2 `]` at the start of a value"),
                new Refused("a: - b", "2 `-` at the start of a value"),
                new Refused("a: ? b", "2 `?` at the start of a value"),
                new Refused("a: \"b", "2 a quote that is not closed"),
                new Refused("a: 'b", "2 a quote that is not closed"),
                new Refused("a: \"b\" c", "2 a quote that is not closed"),
                new Refused("a: \"\\q\"", "2 a quote that is not closed"),
                new Refused("a: \"\\UFFFFFFFF\"", "2 a quote that is not closed"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void everythingElseIsAProblemOnItsLine(Refused row) {
        FrontMatter front = block(row.lines());
        assertThat(front.problems()).extracting(Problem::fault).containsOnly(Fault.FM_PARSE_ERROR);
        assertThat(front.problems())
                .extracting(p -> p.line().orElse(0) + p.message().replaceFirst(".*matter:", ""))
                .containsExactly(row.problems());
        assertThat(front.present()).isTrue();
    }

    @Test
    void theTextOfABlockEndsWithItsLastWord() {
        assertThat(block("a: |\n  b\n  c").text("a")).hasValue("b\nc");
    }

    @Test
    void withoutAMarkOnTheFirstLineThereIsNone() {
        for (String text : new String[] {"", "# a", "\n---\na: b\n---", " ---\n", "----\n", "--"}) {
            FrontMatter front = read(text);
            assertThat(front.present()).isFalse();
            assertThat(front.bodyFrom()).isEqualTo(1);
            assertThat(front.problems())
                    .extracting(Problem::fault)
                    .containsExactly(Fault.FM_MISSING);
        }
    }

    @Test
    void anUnclosedBlockIsOneProblemHoweverLongTheBodyIs() {
        FrontMatter front = read("---\na: b\nc:\n- d\n\n# Title\n\nsome words\nmore\n");
        assertThat(front.problems())
                .extracting(Problem::fault, p -> p.line().orElse(0))
                .containsExactly(tuple(Fault.FM_PARSE_ERROR, 1));
        assertThat(front.text("a")).contains("b");
        assertThat(front.field("c")).contains(Value.texts(List.of("d")));
        assertThat(front.bodyFrom()).isEqualTo(10);
    }

    @Test
    void bodyStartsAfterTheClosingMark() {
        assertThat(read("---\na: b\n---\nx").bodyFrom()).isEqualTo(4);
        assertThat(read("--- \na: b\n...\nx").bodyFrom()).isEqualTo(4);
        assertThat(read("\uFEFF---\r\na: b\r\n---  \r\nx").bodyFrom()).isEqualTo(4);
        assertThat(read("---\r---").bodyFrom()).isEqualTo(3);
    }

    @Test
    void fieldsKnowTheirLines() {
        FrontMatter front = block("a: b\n\nc:\n  - d\n  - e");
        assertThat(front.line("a")).isEqualTo(2);
        assertThat(front.line("c")).isEqualTo(4);
        assertThat(front.line("x")).isEqualTo(1);
        assertThat(front.field("c"))
                .hasValueSatisfying(
                        v ->
                                assertThat(((Value.Items) v).items())
                                        .extracting(Value::line)
                                        .containsExactly(5, 6));
    }

    @Test
    void aFlowListIsNamedSoThatContractsCanSayItTheirWay() {
        FrontMatter front = block("findings: [a]\ntags: []");
        assertThat(front.flowLists()).containsExactly("findings");
        assertThat(front.field("findings")).contains(Value.texts(List.of("a")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: [b, \"c, d\", 'e # f'] # g\nh: i",
                "a: [b,\n  \"c, d\",\n  'e # f']\nh: i",
                "a: [\n  b, # one\n  \"c, d\",\n  'e # f'\n]\nh: i",
            })
    void aListInBracketsIsReadAndWarnedAbout(String lines) {
        FrontMatter front = block(lines);
        assertThat(front.field("a")).contains(Value.texts(List.of("b", "c, d", "e # f")));
        assertThat(front.text("h")).contains("i");
        assertThat(front.problems())
                .singleElement()
                .satisfies(
                        problem -> {
                            assertThat(problem.isError()).isFalse();
                            assertThat(problem.line()).hasValue(2);
                        });
        assertThat(front.withFlowList("a").problems()).isEmpty();
    }

    @Test
    void aBlockMaySayHowFarItIsIndented() {
        assertThat(block("a: |2\n    b\n   c\nd: e").text("a")).contains("  b\n c");
        assertThat(block("a: >2-\n  b\n  c\nd: e").text("a")).contains("b c");
    }

    @Test
    void aKeyWithoutAValueIsNoField() {
        FrontMatter front = block("a:\nb: ''");
        assertThat(front.field("a")).isEmpty();
        assertThat(front.text("b")).contains("");
    }
}
