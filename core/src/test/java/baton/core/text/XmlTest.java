package baton.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.text.Xml.Element;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

class XmlTest {
    private static Element root(String text) {
        return ((Xml.Good) Xml.parse(text)).root();
    }

    /// A text and its root, written again on one line without indentation.
    record Read(String text, String root) {}

    static Stream<Read> read() {
        return Stream.of(
                new Read("<a/>", "<a/>"),
                new Read("<a></a>", "<a/>"),
                new Read("<a>  b\n </a>", "<a>b</a>"),
                new Read("<a b='1' c=\"2\"/>", "<a b=\"1\" c=\"2\"/>"),
                new Read("<a b='&lt;&quot;&#65;&#10;'/>", "<a b=\"&lt;&quot;A&#10;\"/>"),
                new Read("<a b='x\n\ty'/>", "<a b=\"x  y\"/>"),
                new Read("<a>&lt;&amp;&gt;&#x1F600;</a>", "<a>&lt;&amp;&gt;😀</a>"),
                new Read("<a><![CDATA[<b>&c;]]></a>", "<a>&lt;b&gt;&amp;c;</a>"),
                new Read("<a>x<!-- y --><?z y?>w</a>", "<a>xw</a>"),
                new Read("<a><b>x</b><b>y</b></a>", "<a><b>x</b><b>y</b></a>"),
                new Read("<a>x<b/>y</a>", "<a>xy\n  <b/></a>"),
                new Read("<n:a n:b='1' b='2'/>", "<n:a n:b=\"1\" b=\"2\"/>"),
                new Read("<a xmlns='u' xmlns:n='v'/>", "<a xmlns=\"u\" xmlns:n=\"v\"/>"),
                new Read("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- a --><a/>", "<a/>"),
                new Read("<a>x\r\ny\rz</a>", "<a>x\ny\nz</a>"),
                new Read("<a>x&#13;y</a>", "<a>x&#13;y</a>"),
                new Read("<é/>", "<é/>"));
    }

    @ParameterizedTest
    @MethodSource("read")
    void elementsAreRead(Read row) {
        String written = Xml.write(root(row.text())).replaceAll(">\n *", ">");
        assertThat(written).isEqualTo(row.root());
    }

    record Around(String text, boolean expected) {}

    static Stream<Around> around() {
        return Stream.of(
                new Around("<a/>", false),
                new Around("\n <a/>\n\n", false),
                new Around("<?xml version='1.0'?><a/><!-- b -->", false),
                new Around("Here it is:\n<a/>", true),
                new Around("<a/>\nDone.", true),
                new Around("<a/><b/>", true),
                new Around("<a/>&", true),
                new Around("<a/>" + " ".repeat(100_000) + ".", true),
                new Around("<a>" + "x".repeat(100_000) + "</a>" + " ".repeat(100_000), false),
                new Around("```xml\n<a/>\n```", true),
                new Around("1 < 2, <a/>", true));
    }

    @ParameterizedTest
    @MethodSource("around")
    void wordsAroundTheElementAreNoticed(Around row) {
        assertThat(Xml.parse(row.text()))
                .isInstanceOfSatisfying(
                        Xml.Good.class,
                        good -> {
                            assertThat(good.textAround()).isEqualTo(row.expected());
                            assertThat(good.root().name()).isEqualTo("a");
                        });
    }

    record Refused(String text, int line, String reason) {
        @Override
        public String toString() {
            return text.substring(0, Math.min(40, text.length()));
        }
    }

    static Stream<Refused> refused() {
        String dtd = "a DTD is not allowed";
        String bomb = "<!DOCTYPE a [<!ENTITY x 'xxxx'><!ENTITY y '&x;&x;&x;&x;'>]>\n<a>&y;</a>";
        return Stream.of(
                new Refused("", 1, "there is no element"),
                new Refused("words < and > words", 1, "there is no element"),
                new Refused("<", 1, "there is no element"),
                new Refused("< a/>", 1, "there is no element"),
                new Refused("<a>\n<b>\n", 3, "XML document structures must start and end"),
                new Refused("words\n<a", 2, "XML document structures must start and end"),
                new Refused("<a>\n</b>", 2, "The element type \"a\" must be terminated"),
                new Refused("\n<a b=1/>", 2, "Open quote is expected for attribute \"b\""),
                new Refused("<a b='1' b='2'/>", 1, "Attribute \"b\" was already specified"),
                new Refused("<a>\n&b;</a>", 2, "an entity is not allowed"),
                new Refused(
                        "<a b='&c;'/>", 1, "The entity \"c\" was referenced, but not declared."),
                new Refused("<a>&#0;</a>", 1, "Character reference \"&#0\" is an invalid"),
                new Refused("<a>\u0001</a>", 1, "An invalid XML character (Unicode: 0x1)"),
                new Refused("<a>\uD800</a>", 1, "An invalid XML character (Unicode: 0xd800)"),
                new Refused("<!-- only -->", 1, "Premature end of file"),
                new Refused("<![CDATA[a]]>", 1, "The markup in the document preceding the root"),
                new Refused("<!DOCTYPE a><a/>", 1, dtd),
                new Refused("\n<!DOCTYPE a SYSTEM 'file:///none'>\n<a/>", 2, dtd),
                new Refused("words <!DOCTYPE a []><a/>", 1, dtd),
                new Refused(bomb, 1, dtd),
                new Refused("\n<!DOCTYPE a [<!El\u0001e:/", 2, "not well-formed"),
                new Refused("<?xml version='1.1'?><a>&#1;</a>", 1, "it is XML 1.1, not 1.0"),
                new Refused("<a>".repeat(51) + "</a>".repeat(51), 1, "nested deeper than 50"),
                new Refused("<a>".repeat(100_000), 1, "nested deeper than 50"),
                new Refused("<1".repeat(100_000), 1, "there is no element"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatIsNotPlainXmlIsRefusedWithItsLine(Refused row) {
        assertThat(Xml.parse(row.text(), Set.of("a")))
                .isInstanceOfSatisfying(
                        Xml.Bad.class,
                        bad -> {
                            assertThat(bad.line()).isEqualTo(row.line());
                            assertThat(bad.reason()).startsWith(row.reason());
                        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE a SYSTEM 'trap:dtd'><a/>",
                "<!DOCTYPE a PUBLIC 'p' 'trap:dtd'><a/>",
                "<!DOCTYPE a [<!ENTITY e SYSTEM 'trap:e'>]><a>&e;</a>",
                "<!DOCTYPE a [<!ENTITY e SYSTEM 'trap:e'>]><a b='&e;'/>",
                "<!DOCTYPE a [<!ENTITY % p SYSTEM 'trap:p'>%p;]><a/>",
                "words <!DOCTYPE a SYSTEM 'trap:dtd'><a>&e;</a>",
                "<a xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
                        + " xsi:noNamespaceSchemaLocation='trap:xsd'/>",
                "<?xml-stylesheet href='trap:css'?><a/>",
                "<a xmlns:x='http://www.w3.org/2001/XInclude'><x:include href='trap:x'/></a>"
            })
    void nothingOutsideTheTextIsOpened(String text) {
        Xml.parse(text);
        assertThat(TrapAddresses.opened()).isEmpty();
        assertThatThrownBy(() -> URI.create("trap:open").toURL().openStream())
                .hasMessage("it was a trap");
        assertThat(TrapAddresses.opened()).containsExactly("trap:open");
    }

    @Test
    void anElementsLineIsWhereItsTagStarts() {
        Element a = root("\n<?xml version='1.0'?>\n\n<a\n b='1'>\n <c\n/><d/>\n</a>".strip());
        assertThat(a.all()).extracting(Element::line).containsExactly(3, 5, 6);
        assertThat(root("words\r\n\r\n<a>\r<b/></a>").all())
                .extracting(Element::line)
                .containsExactly(3, 4);
    }

    record Wanted(String text, String name) {}

    static Stream<Wanted> wanted() {
        return Stream.of(
                new Wanted("A List<String> it is.\n<b c='1'/>", "b"),
                new Wanted("Not <bc/> but <b/>", "b"),
                new Wanted("Not <bc or <b\n/>", "b"),
                new Wanted("<x><b/></x>", "x"),
                new Wanted("Words <x><y/></x>", "x"),
                new Wanted("Words <?xml version='1.0'?><x><b/></x>", "x"));
    }

    @ParameterizedTest
    @MethodSource("wanted")
    void amongWordsTheWantedElementIsTaken(Wanted row) {
        assertThat(Xml.parse(row.text(), Set.of("b", "q")))
                .isInstanceOfSatisfying(
                        Xml.Good.class,
                        good -> assertThat(good.root().name()).isEqualTo(row.name()));
    }

    @Test
    void manyChildrenAndLongTextsAreRead() {
        assertThat(root("<a>" + "<b/>".repeat(100_000) + "</a>").children()).hasSize(100_000);
        assertThat(root("<a>" + "x\n".repeat(500_000) + "</a>").text()).hasSize(999_999);
        assertThat(Xml.parse("<a" + " b".repeat(100_000) + "='1'/>")).isInstanceOf(Xml.Bad.class);
    }

    @Test
    void whatIsWrittenIsReadBackEqual() {
        for (long seed = 0; seed < 2_000; seed++) {
            Element element = element(new RandomValues(seed), 0);
            assertThat(Xml.parse(Xml.write(element)))
                    .as("seed %d", seed)
                    .isEqualTo(new Xml.Good(element, false));
        }
    }

    private static Element element(RandomValues random, int depth) {
        List<Element> children = new ArrayList<>();
        for (int i = random.below(4); i > 0 && depth < 4; i--) {
            children.add(element(random, depth + 1));
        }
        String name = random.pick(List.of("a", "b-c", "d.e", "_f", "n:g"));
        Element made =
                random.below(2) == 0 ? Element.of(name, children) : Element.of(name, random.text());
        return random.below(2) == 0 ? made : made.with("x", random.text()).with("y", random.text());
    }

    @Test
    void whatXmlCannotHoldIsLeftOut() {
        assertThat(Xml.holdable("a\u0000\u0001\t\n\r\uD800\uFFFE\uFFFF😀b"))
                .isEqualTo("a\t\n\r😀b");
        assertThat(Xml.write(Element.of("a", "\u0000b\u001F"))).isEqualTo("<a>b</a>\n");
    }
}
