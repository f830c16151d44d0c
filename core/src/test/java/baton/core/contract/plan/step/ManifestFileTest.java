package baton.core.contract.plan.step;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestFileTest {
    private static final String YAML =
            """
            # what must be there
            manifest:
              expected_paths: [src/a.js]
              min_file_count: 1
              commit_message_pattern: ""
              bash_syntax_check: []
              forbidden_paths: [test]
              must_contain: []
            """;

    private static ManifestFile read(String text) {
        return ManifestFile.read(Source.of("m", text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s", "# Page\n\n```js\nx\n```\n\n```yaml\n%s```\n"})
    void aManifestStandsAloneOrOnAPage(String around) {
        ManifestFile read = read(around.formatted(YAML));
        assertThat(read.problems()).isEmpty();
        assertThat(read.manifest().orElseThrow().forbiddenPaths()).hasToString("[test]");
    }

    @Test
    void whatIsWrongIsToldWithItsLine() {
        ManifestFile read = read(YAML.replace("count: 1", "count: many"));
        assertThat(read.manifest()).isEmpty();
        assertThat(read.problems())
                .singleElement()
                .satisfies(
                        problem -> {
                            assertThat(problem.fault()).isEqualTo(Fault.MANIFEST_COUNT_TYPE);
                            assertThat(problem.line()).hasValue(4);
                        });
    }

    @Test
    void aFileWithoutAManifestIsNone() {
        assertThat(read("files: []\n").problems())
                .extracting(problem -> problem.fault())
                .containsExactly(Fault.MANIFEST_MISSING);
    }
}
