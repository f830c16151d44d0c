package baton.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.brief.Brief;
import baton.core.contract.research.Research;
import baton.core.contract.review.Review;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.function.Function;

/// The rules that hold for every document with front matter.
class DocumentTest {
    private static final int TRIES = 1_500;
    private static final int LINES_MAX = 40;
    private static final String ID = "0123456789abcdef0123456789abcdef01234567";
    private static final List<String> LINES =
            List.of(
                    "---",
                    "type: ultrabrief",
                    "type: ultraresearch-brief",
                    "type: ultrareview",
                    "brief_version: 2.0",
                    "created: 2026-01-05",
                    "task: Trim",
                    "slug: trim",
                    "question: Why?",
                    "confidence: 0.5",
                    "confidence: 7",
                    "dimensions: 1",
                    "research_topics: 2",
                    "research_status: skipped",
                    "findings:",
                    "findings: [a]",
                    "  - " + ID,
                    "## Intent",
                    "## Research Plan",
                    "### Topic 1: x",
                    "- **Scope:** both",
                    "## Dimensions",
                    "### Speed -- Confidence: low",
                    "## Coverage",
                    "| a | skip | b |",
                    "## Findings (MAJOR)",
                    "### " + ID,
                    "- line: 12",
                    "## Remediation Summary",
                    "```json",
                    "[{\"id\": 3}, {\"rule_key\": \"R\"}, 4]",
                    "```");
    private static final List<Function<Source, Reading<?>>> READERS =
            List.of(Brief::parse, Research::parse, Review::parse);

    @Test
    void noContentMakesReadingThrowAndSoftReadingGivesAValueExactlyWhenValid() {
        OddText odd = new OddText(3);
        for (int i = 0; i < TRIES; i++) {
            String text = text(odd);
            for (Function<Source, Reading<?>> reader : READERS) {
                Reading<?> reading = reader.apply(Source.of("x.md", text));

                assertThat(reading.value().isPresent())
                        .as(text)
                        .isEqualTo(reading.softened().valid());
            }
        }
    }

    @Test
    void everyProblemHasALineOfTheTextOrNone() {
        OddText odd = new OddText(4);
        for (int i = 0; i < TRIES; i++) {
            Source source = Source.of("x.md", text(odd));
            int last = Math.max(1, source.lines().size());
            for (Function<Source, Reading<?>> reader : READERS) {
                assertThat(reader.apply(source).problems())
                        .as(source.text())
                        .allMatch(problem -> problem.line().orElse(1) <= last);
            }
        }
    }

    private static String text(OddText odd) {
        StringBuilder text = new StringBuilder(odd.flag() ? "---\n" : "");
        for (int i = odd.number(LINES_MAX); i > 0; i--) {
            String line = odd.number(5) == 0 ? Prose.lines(odd.text()) : odd.one(LINES);
            text.append(line).append('\n');
        }
        return text.toString();
    }
}
