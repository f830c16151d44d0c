package baton.core.contract.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.contract.Problems;
import baton.core.contract.Reading;
import baton.core.contract.Subject;
import baton.core.text.Source;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

class ReviewTest {
    private static final String ID = "0123456789abcdef0123456789abcdef01234567";
    private static final String OTHER = "89abcdef0123456789abcdef0123456789abcdef";
    private static final String LIST = "findings:\n  - " + ID + "\n";
    private static final String MINIMAL =
            """
            ---
            type: ultrareview
            review_version: "1.0"
            task: Trim search input
            slug: trim-search
            project_dir: .claude/projects/2026-01-05-trim-search/
            brief_path: .claude/projects/2026-01-05-trim-search/brief.md
            scope_sha_end: 1111111
            reviewed_files_count: 1
            findings:
              - ID
            verdict: WARN
            ---
            ## Executive Summary

            One gap.

            ## Coverage

            | File | Treatment | Reason |
            |---|---|---|
            | src/Trim.java | deep-review [uncommitted] | source |

            ## Findings (MAJOR)

            ### ID

            - file: src/Trim.java
            - line: 3
            - rule_key: MISSING_TEST
            - title: no test
            - detail: none
            - recommended_action: add one

            ## Remediation Summary

            Add a test.
            """
                    .replace("ID", ID);

    static Stream<Arguments> changes() {
        return Stream.of(
                row("type: ultrareview", "type: essay", "REVIEW_WRONG_TYPE@2"),
                row("type: ultrareview", "type: ultrabrief", "REVIEW_WRONG_TYPE@2"),
                row("type: ultrareview\n", "", "REVIEW_MISSING_FIELD@1"),
                row("review_version: \"1.0\"\n", "", "REVIEW_MISSING_FIELD@1"),
                row("task: Trim search input\n", "", "REVIEW_MISSING_FIELD@1"),
                row("slug: trim-search\n", "", "REVIEW_MISSING_FIELD@1"),
                row(
                        "project_dir: .claude/projects/2026-01-05-trim-search/\n",
                        "",
                        "REVIEW_MISSING_FIELD@1"),
                row(
                        "brief_path: .claude/projects/2026-01-05-trim-search/brief.md\n",
                        "",
                        "REVIEW_MISSING_FIELD@1"),
                row("scope_sha_end: 1111111\n", "", "REVIEW_MISSING_FIELD@1"),
                row("reviewed_files_count: 1\n", "", "REVIEW_MISSING_FIELD@1"),
                row(
                        "reviewed_files_count: 1",
                        "reviewed_files_count: -1",
                        "REVIEW_MISSING_FIELD@9"),
                row(LIST, "", "REVIEW_MISSING_FIELD@1"),
                row(LIST, "findings: [" + ID + "]\n", "REVIEW_BAD_FINDINGS_TYPE@10"),
                row(LIST, "findings: " + ID + "\n", "REVIEW_BAD_FINDINGS_TYPE@10"),
                row(LIST, "findings: none\n", "REVIEW_BAD_FINDINGS_TYPE@10"),
                row(LIST, "findings:\n  - 0123abcd\n", "REVIEW_BAD_FINDING_ID@11"),
                row(LIST, "findings:\n  - " + ID.toUpperCase() + "\n", "REVIEW_BAD_FINDING_ID@11"),
                row(LIST, "findings:\n  -\n", "REVIEW_BAD_FINDING_ID@11"),
                row(LIST, LIST + "  - " + OTHER + "\n", "?REVIEW_FINDING_UNDOCUMENTED@12"),
                row(LIST, LIST + "tags: [a]\n", "?FM_PARSE_ERROR@12"),
                row("review_version: \"1.0\"", "review_version: \"1\"", "?REVIEW_VERSION_FORMAT@3"),
                row("review_version: \"1.0\"", "review_version: v1.0", "?REVIEW_VERSION_FORMAT@3"),
                row("\"1.0\"", "\"2.3\"", "?REVIEW_VERSION_MISMATCH@3"),
                row("slug: trim-search", "slug: Do It!", "?REVIEW_BAD_VALUE@5"),
                row("verdict: WARN", "verdict: OK", "?REVIEW_BAD_VALUE@12"),
                row("verdict: WARN", "verdict: warn", "?REVIEW_BAD_VALUE@12"),
                row("## Executive Summary", "## Summary", "REVIEW_MISSING_SECTION"),
                row("## Coverage", "## Cover", "REVIEW_MISSING_SECTION"),
                row("## Remediation Summary", "Remediation Summary\n---", "REVIEW_MISSING_SECTION"),
                row("### " + ID, "### " + OTHER, "?REVIEW_FINDING_UNDOCUMENTED@11"));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void everyFailureHasItsCodeAndLine(String old, String changed, String problem) {
        assertThat(MINIMAL).contains(old);

        assertThat(problems(MINIMAL.replace(old, changed))).containsExactly(problem);
    }

    static Stream<Arguments> tolerated() {
        return Stream.of(
                row("type: ultrareview", "type: trekreview"),
                row("review_version: \"1.0\"", "review_version: 1.0"),
                row("reviewed_files_count: 1", "reviewed_files_count: \"1\""),
                row(LIST, "findings:\n"),
                row(LIST, "findings: []\n"),
                row(LIST, "findings: null\n"),
                row(LIST, "findings:\n- \"" + ID + "\" # one\n"),
                row("### " + ID, "### `" + ID + "` — no test"),
                row("## Findings (MAJOR)", "## Major findings"));
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
        assertThat(problems(MINIMAL.substring(MINIMAL.indexOf("## Executive"))))
                .containsExactly("FM_MISSING@1");
    }

    @Test
    void theValueHoldsWhatTheFileSays() {
        Review review = parse(MINIMAL).value().orElseThrow();

        assertThat(review.scope()).isEqualTo(new ReviewedRange(Optional.empty(), "1111111", 1));
        assertThat(review.verdict()).contains(ReviewVerdict.WARN);
        assertThat(review.coverage())
                .containsExactly(
                        new Coverage("src/Trim.java", Treatment.DEEP_REVIEW, "source", true));
        assertThat(review.findings()).containsExactly(finding("no test"));
        assertThat(review.remediationSummary()).isEqualTo("Add a test.");
    }

    @Test
    void theLastJsonBlockIsReadBeforeTheSections() {
        String entry =
                """
                {"id":"ID","severity":"BLOCKER","file":"a","line":"7-9","rule_key":"R"}\
                """
                        .replace("ID", OTHER);
        String json = MINIMAL + "\n```json\n[]\n```\n\n```json\n[" + entry + "]\n```\n";
        Review review = parse(json).value().orElseThrow();

        assertThat(review.findings())
                .containsExactly(
                        new Finding(OTHER, FindingSeverity.BLOCKER, "a", 7, "R", "", "", "", ""),
                        finding("no test"));
        assertThat(problems(json.replace("### " + ID, "### x").replace(ID, OTHER))).isEmpty();
    }

    @Test
    void aBrokenJsonBlockLeavesTheSections() {
        Reading<Review> reading = parse(MINIMAL + "\n```json\n[{\n```\n");

        assertThat(reading.problems()).isEmpty();
        assertThat(reading.value().orElseThrow().findings()).containsExactly(finding("no test"));
    }

    @Test
    void theIdIsTheDigestOfPlaceAndRule() {
        assertThat(Finding.id("src/Trim.java", 3, "MISSING_TEST"))
                .isEqualTo("b7f651d540e2f1316a3a8030c7a21e4c3a479f1f");
    }

    @Test
    void anIdStandsOnce() {
        Review review = parse(MINIMAL).value().orElseThrow();

        assertThatThrownBy(
                        () ->
                                new Review(
                                        review.subject(),
                                        review.briefPath(),
                                        review.scope(),
                                        review.verdict(),
                                        review.findings(),
                                        List.of(ID),
                                        review.coverage(),
                                        "",
                                        ""))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anEmptyFindingsKeyIsParsedAsAnEmptyList() {
        Value.Fields parsed = (Value.Fields) parse(MINIMAL.replace(LIST, "findings:\n")).parsed();

        assertThat(parsed.field("findings")).contains(Value.items(List.of()));
    }

    @Test
    void softModeStillGivesAValue() {
        Reading<Review> reading = parse("---\ntype: ultrareview\nfindings:\n---\n").softened();

        assertThat(reading.valid()).isTrue();
        Review review = reading.value().orElseThrow();
        assertThat(review.briefPath()).isEqualTo(Subject.NOT_STATED);
        assertThat(parse(review.render()).valid()).isTrue();
    }

    private static Finding finding(String title) {
        return new Finding(
                ID,
                FindingSeverity.MAJOR,
                "src/Trim.java",
                3,
                "MISSING_TEST",
                "",
                title,
                "none",
                "add one");
    }

    private static Arguments row(Object... cells) {
        return Arguments.of(cells);
    }

    private static Reading<Review> parse(String text) {
        return Review.parse(Source.of("review.md", text));
    }

    private static List<String> problems(String text) {
        return Problems.of(parse(text));
    }
}
