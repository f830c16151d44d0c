package baton.core.contract.review;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.OddText;
import baton.core.contract.Reading;
import baton.core.contract.Subject;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

class ReviewRenderTest {
    private static final int TRIES = 600;

    @Test
    void theLayoutIsThatOfTheContract() {
        String id = Finding.id("a.sh", 3, "MISSING_TEST");
        Review review =
                new Review(
                        new Subject(Optional.of("2026-01-05"), "Trim", "trim", Optional.of("p/")),
                        "p/brief.md",
                        new ReviewedRange(Optional.empty(), "1111111", 2),
                        Optional.of(ReviewVerdict.WARN),
                        List.of(
                                new Finding(
                                        id,
                                        FindingSeverity.MAJOR,
                                        "a.sh",
                                        3,
                                        "MISSING_TEST",
                                        "SC-1",
                                        "no test",
                                        "line one\nline two",
                                        "add one")),
                        List.of(),
                        List.of(
                                new Coverage("a.sh", Treatment.DEEP_REVIEW, "source", true),
                                new Coverage("b|c", Treatment.SKIP, "generated", false)),
                        "One gap.",
                        "Add a test.");

        assertThat(review.render())
                .isEqualTo(
                        """
                        ---
                        type: ultrareview
                        review_version: "1.0"
                        created: 2026-01-05
                        task: Trim
                        slug: trim
                        project_dir: p/
                        brief_path: p/brief.md
                        scope_sha_start: null
                        scope_sha_end: "1111111"
                        reviewed_files_count: 2
                        findings:
                          - ID
                        verdict: WARN
                        ---

                        # Review: Trim

                        ## Executive Summary

                        One gap.

                        ## Coverage

                        | File | Treatment | Reason |
                        |---|---|---|
                        | a.sh | deep-review [uncommitted] | source |
                        | b\\|c | skip | generated |

                        ## Findings (BLOCKER)

                        None.

                        ## Findings (MAJOR)

                        ### ID

                        - file: a.sh
                        - line: 3
                        - rule_key: MISSING_TEST
                        - brief_ref: SC-1
                        - title: no test
                        - detail: line one line two
                        - recommended_action: add one

                        ## Findings (MINOR)

                        None.

                        ## Findings (SUGGESTION)

                        None.

                        ## Remediation Summary

                        Add a test.

                        ```json
                        [
                          {
                            "id": "ID",
                            "severity": "MAJOR",
                            "file": "a.sh",
                            "line": 3,
                            "rule_key": "MISSING_TEST",
                            "brief_ref": "SC-1",
                            "title": "no test",
                            "detail": "line one\\nline two",
                            "recommended_action": "add one"
                          }
                        ]
                        ```
                        """
                                .replace("ID", id));
        assertThat(parse(review.render()).problems()).isEmpty();
    }

    @Test
    void everyReviewReadsBackEqualAndValid() {
        for (int seed = 0; seed < TRIES; seed++) {
            Review review = review(new OddText(seed));
            Reading<Review> reading = parse(review.render());

            assertThat(reading.value()).as("seed %d", seed).contains(review);
            assertThat(reading.valid()).as("seed %d", seed).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    MINOR BLOCKER MAJOR,  BLOCK
                    MINOR MAJOR,          WARN
                    MINOR SUGGESTION,     ALLOW
                    """)
    void theHeaviestFindingDecides(String severities, ReviewVerdict verdict) {
        OddText odd = new OddText(0);
        List<Finding> findings = new ArrayList<>();
        for (String word : severities.split(" ")) {
            findings.add(finding(odd, FindingSeverity.valueOf(word), findings.size()));
        }

        assertThat(ReviewVerdict.of(findings)).isEqualTo(verdict);
    }

    @Test
    void nothingFoundIsAllowed() {
        assertThat(ReviewVerdict.of(List.of())).isEqualTo(ReviewVerdict.ALLOW);
    }

    private static Review review(OddText odd) {
        List<Finding> findings = new ArrayList<>();
        while (odd.number(3) > 0) {
            findings.add(finding(odd, odd.one(FindingSeverity.values()), findings.size()));
        }
        List<String> undocumented =
                odd.number(5) == 0 ? List.of(Finding.id("other", 1, "R")) : List.of();
        return new Review(
                new Subject(odd.maybe(odd::text), odd.text(), odd.text(), odd.maybe(odd::text)),
                odd.text(),
                new ReviewedRange(odd.maybe(odd::text), odd.text(), odd.number(90)),
                odd.maybe(() -> odd.one(ReviewVerdict.values())),
                findings,
                undocumented,
                odd.some(() -> coverage(odd)),
                odd.text(),
                odd.text());
    }

    /// The line makes the id differ from that of every other finding.
    private static Finding finding(OddText odd, FindingSeverity severity, int line) {
        String file = odd.text();
        String rule = odd.text();
        return new Finding(
                Finding.id(file, line, rule),
                severity,
                file,
                line,
                rule,
                odd.text(),
                odd.text(),
                odd.text(),
                odd.text());
    }

    private static Coverage coverage(OddText odd) {
        return new Coverage(odd.text(), odd.one(Treatment.values()), odd.text(), odd.flag());
    }

    private static Reading<Review> parse(String text) {
        return Review.parse(Source.of("review.md", text));
    }
}
