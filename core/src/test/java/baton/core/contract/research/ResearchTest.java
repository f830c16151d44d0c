package baton.core.contract.research;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Problems;
import baton.core.contract.Reading;
import baton.core.contract.Subject;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

class ResearchTest {
    private static final String MINIMAL =
            """
            ---
            type: ultraresearch-brief
            created: 2026-01-05
            question: Which trim is right?
            confidence: 0.8
            dimensions: 2
            local_agents_used:
              - architecture-mapper
            ---
            # Trim

            ## Executive Summary

            Use strip.

            ## Dimensions

            ### Speed -- Confidence: high

            Fine.
            """;

    @Test
    void underlinedHeadingsAreHeadings() {
        String underlined =
                MINIMAL.replace("# Trim\n", "Trim\n====\n")
                        .replace("## Executive Summary", "Executive Summary\n-----------------")
                        .replace("## Dimensions", "Dimensions\n----------");
        assertThat(Research.parse(Source.of("brief.md", underlined)).value())
                .isEqualTo(Research.parse(Source.of("brief.md", MINIMAL)).value());
    }

    static Stream<Arguments> changes() {
        return Stream.of(
                row("type: ultraresearch-brief", "type: essay", "RESEARCH_WRONG_TYPE@2"),
                row("type: ultraresearch-brief\n", "", "RESEARCH_MISSING_FIELD@1"),
                row("created: 2026-01-05\n", "", "RESEARCH_MISSING_FIELD@1"),
                row("question: Which trim is right?\n", "", "RESEARCH_MISSING_FIELD@1"),
                row("question: Which trim is right?", "question:", "RESEARCH_MISSING_FIELD@4"),
                row("confidence: 0.8\n", "", "?RESEARCH_NO_CONFIDENCE@1"),
                row("confidence: 0.8", "confidence:", "?RESEARCH_NO_CONFIDENCE@1"),
                row("confidence: 0.8", "confidence: 1.5", "RESEARCH_BAD_CONFIDENCE@5"),
                row("confidence: 0.8", "confidence: -0.1", "RESEARCH_BAD_CONFIDENCE@5"),
                row("confidence: 0.8", "confidence: 1e400", "RESEARCH_BAD_CONFIDENCE@5"),
                row("confidence: 0.8", "confidence: high", "RESEARCH_BAD_CONFIDENCE@5"),
                row("confidence: 0.8", "confidence: NaN", "RESEARCH_BAD_CONFIDENCE@5"),
                row("confidence: 0.8", "confidence:\n  - 0.8", "RESEARCH_BAD_CONFIDENCE@5"),
                row("dimensions: 2", "dimensions: 0", "RESEARCH_BAD_DIMENSIONS@6"),
                row("dimensions: 2", "dimensions: -3", "RESEARCH_BAD_DIMENSIONS@6"),
                row("dimensions: 2", "dimensions: 1.5", "RESEARCH_BAD_DIMENSIONS@6"),
                row("dimensions: 2", "dimensions: many", "RESEARCH_BAD_DIMENSIONS@6"),
                row("## Executive Summary", "# Executive Summary", "RESEARCH_MISSING_SECTION"),
                row("## Dimensions", "    ## Dimensions", "RESEARCH_MISSING_SECTION"),
                row(
                        "dimensions: 2",
                        "dimensions: {a: 1}",
                        "FM_PARSE_ERROR@6 RESEARCH_BAD_DIMENSIONS@6"),
                row("  - architecture-mapper", "  - name: x", "FM_PARSE_ERROR@8"));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void everyFailureHasItsCodeAndLine(String old, String changed, String problems) {
        assertThat(MINIMAL).contains(old);

        assertThat(problems(MINIMAL.replace(old, changed))).containsExactly(problems.split(" "));
    }

    static Stream<Arguments> tolerated() {
        return Stream.of(
                row("type: ultraresearch-brief", "type: trekresearch-brief"),
                row("confidence: 0.8", "confidence: \"0.8\""),
                row("confidence: 0.8", "confidence: 0"),
                row("confidence: 0.8", "confidence: 1.0"),
                row("dimensions: 2", "dimensions: \"2\""),
                row("dimensions: 2\n", ""),
                row("local_agents_used:\n  - architecture-mapper", "local_agents_used: []"),
                row("## Dimensions", "## DIMENSIONS ##"));
    }

    @ParameterizedTest
    @MethodSource("tolerated")
    void otherSpellingsAreRead(String old, String changed) {
        assertThat(MINIMAL).contains(old);

        assertThat(problems(MINIMAL.replace(old, changed))).isEmpty();
    }

    @Test
    void lineEndsAndByteOrderMarkDoNotMatter() {
        assertThat(parse("\uFEFF" + MINIMAL.replace("\n", "\r\n"))).isEqualTo(parse(MINIMAL));
    }

    @Test
    void withoutFrontMatterNoFieldIsMissed() {
        assertThat(problems(MINIMAL.substring(MINIMAL.indexOf("# Trim"))))
                .containsExactly("FM_MISSING@1");
    }

    @Test
    void theValueHoldsWhatTheFileSays() {
        Research research = parse(MINIMAL).value().orElseThrow();

        assertThat(research.question()).isEqualTo("Which trim is right?");
        assertThat(research.confidence()).isEqualTo(OptionalDouble.of(0.8));
        assertThat(research.dimensionCount()).isEqualTo(OptionalInt.of(2));
        assertThat(research.contributors().localAgents()).containsExactly("architecture-mapper");
        assertThat(research.text(ResearchPart.EXECUTIVE_SUMMARY)).isEqualTo("Use strip.");
        assertThat(research.dimensions())
                .containsExactly(new Dimension("Speed", Optional.of(Certainty.HIGH), "Fine."));
    }

    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    Speed -- Confidence: low,           Speed,     LOW
                    Speed — confidence: Medium,         Speed,     MEDIUM
                    Speed (Confidence: contradictory),  Speed,     CONTRADICTORY
                    A - b -- Confidence: high,          A - b,     HIGH
                    """)
    void theCertaintyOfADimensionIsReadFromItsHeading(
            String heading, String name, Certainty certainty) {
        assertThat(new Dimension(heading, Optional.empty(), ""))
                .isEqualTo(new Dimension(name, Optional.of(certainty), ""));
    }

    @Test
    void anUnknownCertaintyStaysInTheName() {
        Dimension dimension = new Dimension("Speed -- Confidence: vague", Optional.empty(), "");

        assertThat(dimension.name()).isEqualTo("Speed -- Confidence: vague");
    }

    @Test
    void softModeStillGivesAValue() {
        Reading<Research> reading =
                parse("---\ntype: ultraresearch-brief\nconfidence: 2\n---\n# x\n").softened();

        assertThat(reading.valid()).isTrue();
        assertThat(reading.value().orElseThrow().question()).isEqualTo(Subject.NOT_STATED);
        assertThat(parse(reading.value().orElseThrow().render()).valid()).isTrue();
    }

    private static Arguments row(Object... cells) {
        return Arguments.of(cells);
    }

    private static Reading<Research> parse(String text) {
        return Research.parse(Source.of("research/01-trim.md", text));
    }

    private static List<String> problems(String text) {
        return Problems.of(parse(text));
    }
}
