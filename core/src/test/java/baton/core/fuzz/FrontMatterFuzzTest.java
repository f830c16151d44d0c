package baton.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Document;
import baton.core.text.FrontMatter;
import baton.core.text.Json;
import baton.core.text.Source;
import baton.core.text.Value;
import baton.core.text.Yaml;

import com.code_intelligence.jazzer.junit.FuzzTest;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.stream.Stream;

@FuzzTarget
class FrontMatterFuzzTest {
    static Stream<byte[]> seeds() {
        return FuzzedText.seeds(
                """
                ---
                type: ultrareview
                review_version: "1.0"
                created: 2026-01-05
                topics: 2 # two
                findings:
                  - 0123456789abcdef0123456789abcdef01234567
                  - 'it''s'
                flow: [a, b]
                nested:
                  key: value
                ---
                ## Section

                words
                """,
                "---\na: |\n  b \n\nc: >-\n  d\n---\n",
                "---\na: [] \nb: \"\\u0041\\t\"\nc: &x *y\nd: |\n  e\n...\n");
    }

    @MethodSource("seeds")
    @FuzzTest
    void whatIsReadIsWhatYamlReads(byte[] bytes) {
        FuzzedText.of("a.md", bytes).ifPresent(FrontMatterFuzzTest::check);
    }

    private static void check(Source source) {
        FrontMatter front = FrontMatter.read(source);
        int lines = source.lines().size();
        assertThat(front.bodyFrom()).isBetween(1, lines + 1);
        assertThat(front.present() || !front.problems().isEmpty()).isTrue();
        assertThat(Json.parse(Json.line(Document.read(source).parsed())))
                .isInstanceOf(Json.Good.class);
        if (front.present() && front.problems().isEmpty()) {
            String block = String.join("\n", source.lines().subList(1, front.bodyFrom() - 2));
            compare(front, Yaml.parse(block, 2));
        }
    }

    /// YAML may refuse what the subset allows, but where both read, both read the same.
    private static void compare(FrontMatter front, Yaml.Parsed yaml) {
        if (yaml instanceof Yaml.Good(Value.Fields fields)) {
            assertThat(front.fields()).isEqualTo(fields.fields());
        }
    }
}
