package baton.core.contract.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Problems;
import baton.core.contract.Reading;
import baton.core.text.Source;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;

class ArchitectureTest {
    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    overview.md,                        ''
                    overview.md gaps.md,                ''
                    overview.md README.md,              ''
                    overview.md diagram.svg sub/a.md,   ''
                    gaps.md,                            ''
                    '',                                 ''
                    architecture-overview.md,           ?ARCH_NON_CANONICAL_OVERVIEW
                    overview.markdown,                  ?ARCH_NON_CANONICAL_OVERVIEW
                    README.md,                          ?ARCH_NON_CANONICAL_OVERVIEW
                    Overview.md,                        ?ARCH_NON_CANONICAL_OVERVIEW
                    overview.md scratch.md,             ?ARCH_LOOSE_FILES
                    overview.md a.md b.MD,              ?ARCH_LOOSE_FILES ?ARCH_LOOSE_FILES
                    README.md a.md,        ?ARCH_LOOSE_FILES ?ARCH_NON_CANONICAL_OVERVIEW
                    """)
    void namesAreJudgedAndNeverAnError(String names, String problems) {
        Reading<Architecture> reading = parse(words(names), Optional.empty());

        assertThat(Problems.of(reading)).isEqualTo(words(problems));
        assertThat(reading.valid()).isTrue();
        assertThat(reading.value()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# Parts\n",
                "\uFEFF# Parts #\r\n\r\nText.\r\n",
                "<!--\n# Not this\n-->\n## Nor this\n# Parts\n# Nor that\n```\n",
                "---\na: b\n# a comment\n---\n# Parts\n"
            })
    void theTitleIsTheFirstLevelOneHeading(String text) {
        Reading<Architecture> reading =
                parse(List.of("overview.md"), Optional.of(Source.of("overview.md", text)));

        assertThat(reading.value().orElseThrow().title()).contains("Parts");
    }

    @Test
    void parsedSaysWhatWasFound() {
        Value.Fields parsed =
                (Value.Fields)
                        parse(List.of("README.md", "gaps.md", "x.md"), Optional.empty()).parsed();

        assertThat(parsed.field("found")).contains(Value.of(true));
        assertThat(parsed.field("overview")).contains(Value.of("README.md"));
        assertThat(parsed.field("gaps")).contains(Value.of(true));
        assertThat(parsed.field("loose_files")).contains(Value.texts(List.of("x.md")));
    }

    @Test
    void nothingIsFoundInAnEmptyDirectory() {
        Value.Fields parsed = (Value.Fields) parse(List.of(), Optional.empty()).parsed();

        assertThat(parsed.field("found")).contains(Value.of(false));
    }

    private static Reading<Architecture> parse(List<String> names, Optional<Source> overview) {
        return Architecture.parse(names, overview);
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }
}
