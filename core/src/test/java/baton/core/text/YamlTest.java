package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

class YamlTest {
    /// The text starts on line 10 of its file.
    private static final int FIRST = 10;

    private static Yaml.Parsed parse(String text) {
        return Yaml.parse(text, FIRST);
    }

    record Read(String yaml, String json) {}

    static Stream<Read> read() {
        return Stream.of(
                new Read("", "null"),
                new Read("# only words", "null"),
                new Read("a: 1\nb: [x, 'y', \"z\"]", "{'a':1,'b':['x','y','z']}"),
                new Read("a:\n  b:\n    - c\n    - d: e", "{'a':{'b':['c',{'d':'e'}]}}"),
                new Read("---\na: b\n...\n", "{'a':'b'}"),
                new Read("%YAML 1.2\n---\na", "'a'"),
                new Read("a: b # c", "{'a':'b'}"),
                new Read("{a, b: c}", "{'a':null,'b':'c'}"),
                new Read("a: |\n  b\n  c\n", "{'a':'b\\nc\\n'}"),
                new Read("a: >-\n  b\n  c\n", "{'a':'b c'}"),
                new Read("yes: no", "{'yes':'no'}"),
                new Read("null: 1\n~: 2\nTrue: 3\n1.0: 4", "{'null':1,'~':2,'True':3,'1.0':4}"),
                new Read("[~, null, Null, '']", "[null,null,null,'']"),
                new Read("[true, True, TRUE, false]", "[true,true,true,false]"),
                new Read("[1, -1, 1.10, 1e5, 0]", "[1,-1,1.10,1e5,0]"),
                new Read("[012, 0x1F, +1, .5, 1_000]", "['012','0x1F','+1','.5','1_000']"),
                new Read("2026-01-05", "'2026-01-05'"),
                new Read("'1'", "'1'"),
                new Read("\"\\u00e9\\U0001F600\"", "'\\u00e9\\ud83d\\ude00'"),
                new Read("\uFEFFa: 1", "{'a':1}"),
                new Read("a: 1\r\nb: 2\rc: 3", "{'a':1,'b':2,'c':3}"),
                new Read("<<: {a: b}", "{'<<':{'a':'b'}}"));
    }

    @ParameterizedTest
    @MethodSource("read")
    void valuesAreRead(Read row) {
        assertThat(parse(row.yaml()))
                .isEqualTo(
                        new Yaml.Good(
                                ((Json.Good) Json.parse(row.json().replace('\'', '"'))).value()));
    }

    record Refused(String yaml, int line, String reason) {}

    static Stream<Refused> refused() {
        String anchors = "anchors and aliases are not allowed";
        String tags = "tags are not allowed";
        return Stream.of(
                new Refused("a: &x 1\nb: *x", 10, anchors),
                new Refused("a: 1\nb: &x", 11, anchors),
                new Refused("*x", 10, anchors),
                new Refused("&x [*x]", 10, anchors),
                new Refused("a: 1\n&x b: 2", 11, anchors),
                new Refused("a: !!str 1", 10, tags),
                new Refused("! a", 10, tags),
                new Refused("a:\n  !x [b]", 11, tags),
                new Refused("!x {a: b}", 10, tags),
                new Refused("a: 1\na: 2", 11, "the key `a` stands twice"),
                new Refused("{a: 1, a: 2}", 10, "the key `a` stands twice"),
                new Refused("1: a\n'1': b", 11, "the key `1` stands twice"),
                new Refused("a:\n  b: 1\n  b: 2", 12, "the key `b` stands twice"),
                new Refused("? [a]\n: b", 10, "a key must be plain text"),
                new Refused("a: 1\n---\nb: 2", 11, "more than one document"),
                new Refused("--- a\n--- b", 11, "more than one document"),
                new Refused("a: b: c", 10, "mapping values are not allowed here"),
                new Refused("a: 'b", 10, "found unexpected end of stream"),
                new Refused("a: |\n  b\n c", 12, "expected <block end>, but found '<scalar>'"),
                new Refused("\u0000", 10, "special characters are not allowed"),
                new Refused("\"\\UFFFFFFFF\"", 10, "an escape that is no character"),
                new Refused("[".repeat(51) + "]".repeat(51), 10, "nested deeper than 50 levels"),
                new Refused("[".repeat(5_000), 10, "nested deeper than 50 levels"),
                new Refused("{a: ".repeat(5_000), 10, "nested deeper than 50 levels"),
                new Refused("- ".repeat(5_000), 10, "nested deeper than 50 levels"),
                new Refused("? ".repeat(5_000), 10, "nested deeper than 50 levels"),
                new Refused("x".repeat((256 << 10) + 1), 10, "more than 262144 characters of YAML"),
                new Refused("x".repeat(1 << 20), 10, "more than 262144 characters of YAML"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatIsDangerousOrBrokenIsRefusedWithItsLine(Refused row) {
        assertThat(parse(row.yaml())).isEqualTo(new Yaml.Bad(row.line(), row.reason()));
    }

    @Test
    void anAliasBombIsRefusedAtItsFirstAnchor() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 30; i++) {
            bomb.append("a%d: &a%d [*a%d, *a%d, *a%d]\n".formatted(i, i, i - 1, i - 1, i - 1));
        }
        assertThat(parse(bomb.toString()))
                .isEqualTo(new Yaml.Bad(10, "anchors and aliases are not allowed"));
    }

    @Test
    void nestingUpToTheLimitIsRead() {
        assertThat(parse("[".repeat(50) + "]".repeat(50))).isInstanceOf(Yaml.Good.class);
    }

    @Test
    void valuesKnowTheirLines() {
        Value value = ((Yaml.Good) parse("a: 1\nb:\n  - c\n  -\n    d: 2\n")).value();
        Value.Fields fields = (Value.Fields) value;
        Value.Items items = (Value.Items) fields.field("b").orElseThrow();
        assertThat(fields.line()).isEqualTo(10);
        assertThat(fields.field("a").orElseThrow().line()).isEqualTo(10);
        assertThat(items.line()).isEqualTo(12);
        assertThat(items.items()).extracting(Value::line).containsExactly(12, 14);
    }

    /// Each takes time in proportion to its length; a square of it would be minutes.
    record Heavy(String yaml) {
        @Override
        public String toString() {
            return yaml.substring(0, 5);
        }
    }

    static Stream<Heavy> heavy() {
        int most = (256 << 10) - 20;
        return Stream.of(
                new Heavy("a: " + "x".repeat(most)),
                new Heavy("a: \"" + "\\n".repeat(most / 2) + "\""),
                new Heavy("a: '" + "''".repeat(most / 2) + "'"),
                new Heavy("a: b" + "\n b".repeat(most / 3)),
                new Heavy("a: |\n" + " b\n".repeat(most / 3)),
                new Heavy("a:" + "\n".repeat(most) + " b"),
                new Heavy("a: " + " ".repeat(most) + "b"),
                new Heavy("- a\n".repeat(most / 4)),
                new Heavy("[" + "a,".repeat(most / 2) + "]"),
                new Heavy("a: " + "😀".repeat(most / 2)));
    }

    @ParameterizedTest
    @MethodSource("heavy")
    void longTextsAreRead(Heavy row) {
        assertThat(parse(row.yaml())).isInstanceOf(Yaml.Good.class);
    }
}
