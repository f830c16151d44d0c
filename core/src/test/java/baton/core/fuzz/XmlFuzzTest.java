package baton.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.text.Source;
import baton.core.text.Xml;

import com.code_intelligence.jazzer.junit.FuzzTest;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.Set;
import java.util.stream.Stream;

@FuzzTarget
class XmlFuzzTest {
    static Stream<byte[]> seeds() {
        return FuzzedText.seeds(
                "Here:\n<a b='1' c=\"&lt;\">x<!-- y --><d/><![CDATA[z]]>&#10;&amp;</a>\nthere\n",
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        + "<!-- a -->\n"
                        + "<n:b xmlns:n='c'>d</n:b>\n",
                "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///c'>]>\n<a>&b;</a>\n");
    }

    @MethodSource("seeds")
    @FuzzTest
    void whatIsReadIsWrittenAndReadBackEqual(byte[] bytes) {
        FuzzedText.of("a.xml", bytes).ifPresent(XmlFuzzTest::check);
    }

    private static void check(Source source) {
        check(Xml.parse(source.text()));
        check(Xml.parse(source.text(), Set.of("a", "dispatch")));
    }

    private static void check(Xml.Parsed parsed) {
        if (parsed instanceof Xml.Good(Xml.Element root, boolean _)) {
            assertThat(Xml.parse(Xml.write(root))).isEqualTo(new Xml.Good(root, false));
        }
    }
}
