package baton.core.contract.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Problems;
import baton.core.contract.Reading;
import baton.core.contract.Subject;
import baton.core.text.Source;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

class BriefTest {
    private static final String MINIMAL =
            """
            ---
            type: ultrabrief
            brief_version: "2.0"
            created: 2026-01-05
            task: Trim search input
            slug: trim-search
            project_dir: .claude/projects/2026-01-05-trim-search/
            research_topics: 0
            research_status: complete
            source: interview
            brief_quality: complete
            ---
            ## Intent
            Users paste padded text and get no hits.
            ## Goal
            Search ignores outer whitespace.
            ## Success Criteria
            - `./check.sh` exits 0
            """;
    private static final String TOPIC =
            """
            ## Research Plan

            ### Topic 1: Which trim

            - **Why it matters:** wrong hits
            - **Research question:** Which method trims all Unicode space?
            - **Required for plan steps:** 1, 2
            - **Scope:** both
            - **Confidence:** high
            - **Cost:** quick
            """;
    private static final String ONE_TOPIC =
            MINIMAL.replace("research_topics: 0", "research_topics: 1") + TOPIC;

    static Stream<Arguments> changes() {
        return Stream.of(
                row("type: ultrabrief", "type: ultrapoem", "BRIEF_WRONG_TYPE@2"),
                row("type: ultrabrief\n", "", "BRIEF_MISSING_FIELD@1"),
                row("type: ultrabrief", "type:", "BRIEF_MISSING_FIELD@2"),
                row("type: ultrabrief", "type:\n  - ultrabrief", "BRIEF_MISSING_FIELD@2"),
                row("brief_version: \"2.0\"\n", "", "BRIEF_MISSING_FIELD@1"),
                row("task: Trim search input\n", "", "BRIEF_MISSING_FIELD@1"),
                row("task: Trim search input", "task: \" \"", "BRIEF_MISSING_FIELD@5"),
                row("slug: trim-search\n", "", "BRIEF_MISSING_FIELD@1"),
                row("research_topics: 0\n", "", "BRIEF_MISSING_FIELD@1"),
                row("research_status: complete\n", "", "BRIEF_MISSING_FIELD@1"),
                row("created: 2026-01-05\n", "", "?BRIEF_MISSING_FIELD@1"),
                row(
                        "project_dir: .claude/projects/2026-01-05-trim-search/\n",
                        "",
                        "?BRIEF_MISSING_FIELD@1"),
                row("research_status: complete", "research_status: done", "BRIEF_BAD_STATUS@9"),
                row("research_status: complete", "research_status: true", "BRIEF_BAD_STATUS@9"),
                row("research_topics: 0", "research_topics: -1", "BRIEF_BAD_TOPICS@8"),
                row("research_topics: 0", "research_topics: 1.5", "BRIEF_BAD_TOPICS@8"),
                row("research_topics: 0", "research_topics: two", "BRIEF_BAD_TOPICS@8"),
                row("research_topics: 0", "research_topics: 2", "?BRIEF_TOPIC_INVALID@8"),
                row("\"2.0\"", "\"1.0\"", "?BRIEF_VERSION_MISMATCH@3"),
                row("\"2.0\"", "2.1", "?BRIEF_VERSION_MISMATCH@3"),
                row("created: 2026-01-05", "created: 18/04/2026", "?BRIEF_BAD_VALUE@4"),
                row("created: 2026-01-05", "created: 2026-13-40", "?BRIEF_BAD_VALUE@4"),
                row("slug: trim-search", "slug: Do It!", "?BRIEF_BAD_VALUE@6"),
                row("slug: trim-search", "slug: gjør", "?BRIEF_BAD_VALUE@6"),
                row("source: interview", "source: robot", "?BRIEF_BAD_VALUE@10"),
                row("source: interview", "auto_research: yes", "?BRIEF_BAD_VALUE@10"),
                row("source: interview", "interview_turns: -1", "?BRIEF_BAD_VALUE@10"),
                row("brief_quality: complete", "brief_quality: meh", "?BRIEF_BAD_VALUE@11"),
                row("## Intent", "## Why", "BRIEF_MISSING_SECTION"),
                row("## Goal", "### Goal", "BRIEF_MISSING_SECTION"),
                row(
                        "## Success Criteria",
                        "```\n## Success Criteria\n```",
                        "BRIEF_MISSING_SECTION"),
                row("## Goal", "<!--\n## Goal\n-->", "BRIEF_MISSING_SECTION"),
                row(
                        "slug: trim-search",
                        "slug: trim-search\nowner:\n  name: Ann",
                        "FM_PARSE_ERROR@8"),
                row("slug: trim-search", "slug: trim-search\ntags: [a, b]", "?FM_PARSE_ERROR@7"),
                row("slug: trim-search", "\tslug: trim-search", "FM_PARSE_ERROR@6"),
                row("slug: trim-search", "slug: a\nslug: b", "FM_PARSE_ERROR@7"),
                row("slug: trim-search", "slug: *a", "FM_PARSE_ERROR@6"),
                row("brief_quality: complete\n---\n", "", "FM_PARSE_ERROR@1"));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void everyFailureHasItsCodeAndLine(String old, String changed, String problem) {
        assertThat(MINIMAL).contains(old);

        assertThat(problems(MINIMAL.replace(old, changed))).containsExactly(problem);
    }

    static Stream<Arguments> topicChanges() {
        return Stream.of(
                row("Which method trims all Unicode space?", "Look at trimming.", 24),
                row("- **Research question:** Which method trims all Unicode space?\n", "", 21),
                row("- **Required for plan steps:** 1, 2\n", "", 21),
                row("- **Required for plan steps:** 1, 2", "- **Required for plan steps:**", 21),
                row("- **Scope:** both", "- **Scope:** everywhere", 26),
                row("- **Scope:** both\n", "", 21),
                row("- **Confidence:** high", "- **Confidence:** {high | medium | low}", 27),
                row("- **Confidence:** high\n", "", 21),
                row("### Topic 1", "### Subject 1", 8));
    }

    @ParameterizedTest
    @MethodSource("topicChanges")
    void everyDefectOfATopicIsAWarningWithItsLine(String old, String changed, int line) {
        assertThat(ONE_TOPIC).contains(old);

        assertThat(problems(ONE_TOPIC.replace(old, changed)))
                .containsExactly("?BRIEF_TOPIC_INVALID@" + line);
    }

    static Stream<Arguments> tolerated() {
        return Stream.of(
                row("- **Scope:** both", "* scope: Both"),
                row("- **Scope:** both", "**Scope hint**: `both`"),
                row("- **Scope:** both", "- **Scope:**\n  both"),
                row("- **Confidence:** high", "- Confidence needed: high (we ship it)"),
                row(
                        "- **Research question:** Which method trims all Unicode space?",
                        "- **Research question:** Which method\n  trims all \"Unicode space?\""),
                row(
                        "- **Required for plan steps:** 1, 2",
                        "- **Required for plan steps:**\n  - Step 1\n  - Step 2"),
                row("### Topic 1: Which trim", "### topic 1 — Which trim ###"),
                row("research_topics: 1", "research_topics: \"1\""),
                row("type: ultrabrief", "type: trekbrief"),
                row("type: ultrabrief", "type: ultrabrief\nphase_signals: later"),
                row("research_status: complete", "research_status: in-progress"),
                row("## Intent", "##   intent  ##"));
    }

    @ParameterizedTest
    @MethodSource("tolerated")
    void otherSpellingsAreRead(String old, String changed) {
        assertThat(ONE_TOPIC).contains(old);

        assertThat(problems(ONE_TOPIC.replace(old, changed))).isEmpty();
    }

    @Test
    void lineEndsAndByteOrderMarkDoNotMatter() {
        Reading<Brief> plain = parse(ONE_TOPIC);

        assertThat(parse("\uFEFF" + ONE_TOPIC.replace("\n", "\r\n"))).isEqualTo(plain);
    }

    @Test
    void withoutFrontMatterOnlyThatIsSaidAndWhatTheBodyLacks() {
        assertThat(problems(MINIMAL.substring(MINIMAL.indexOf("## Intent"))))
                .containsExactly("FM_MISSING@1");
        assertThat(problems("")).hasSize(4).contains("FM_MISSING@1", "BRIEF_MISSING_SECTION");
    }

    @Test
    void skippedTopicsMakeABriefPartial() {
        String skipped = ONE_TOPIC.replace("research_status: complete", "research_status: skipped");

        assertThat(problems(skipped)).containsExactly("BRIEF_STATE_INCOHERENT@9");
        assertThat(problems(skipped.replace("brief_quality: complete", "brief_quality: partial")))
                .isEmpty();
    }

    @Test
    void theValueHoldsWhatTheFileSays() {
        BriefedTask brief = assignment(ONE_TOPIC);

        assertThat(brief.subject())
                .isEqualTo(
                        new Subject(
                                Optional.of("2026-01-05"),
                                "Trim search input",
                                "trim-search",
                                Optional.of(".claude/projects/2026-01-05-trim-search/")));
        assertThat(brief.text(BriefPart.GOAL)).isEqualTo("Search ignores outer whitespace.");
        assertThat(brief.text(BriefPart.NON_GOALS)).isEmpty();
        assertThat(brief.topics())
                .containsExactly(
                        new Topic(
                                1,
                                "Which trim",
                                "wrong hits",
                                "Which method trims all Unicode space?",
                                "1, 2",
                                Optional.of(ResearchScope.BOTH),
                                Optional.of(Confidence.HIGH),
                                Optional.of(Cost.QUICK)));
    }

    @Test
    void softModeStillGivesAValue() {
        String poor = "---\ntype: ultrabrief\nresearch_topics: 2\nresearch_status: skipped\n---\n";
        Reading<Brief> reading = parse(poor).softened();

        assertThat(reading.valid()).isTrue();
        assertThat(reading.value().orElseThrow().subject().task()).isEqualTo(Subject.NOT_STATED);
        assertThat(parse(reading.value().orElseThrow().render()).valid()).isTrue();
    }

    @Test
    void aListInBracketsHidesNothingElse() {
        String listed = MINIMAL.replace("type: ultrabrief", "type: ultrabrief\ntags: [a, b]");

        assertThat(parse(listed).valid()).isTrue();
        assertThat(parse(listed).value()).isPresent();
        assertThat(problems(listed.replace("slug: trim-search", "slug:")))
                .contains("BRIEF_MISSING_FIELD@7");
    }

    @Test
    void softModeDoesNotForgiveAnotherTypeOrUnreadableFrontMatter() {
        for (String change : List.of("type: ultrapoem", "type: ultrabrief\na: {b: c}")) {
            Reading<Brief> reading = parse(MINIMAL.replace("type: ultrabrief", change)).softened();

            assertThat(reading.valid()).isFalse();
            assertThat(reading.value()).isEmpty();
        }
    }

    @Test
    void parsedIsTheFrontMatterAndTheSections() {
        Value.Fields parsed = (Value.Fields) parse(MINIMAL).parsed();

        assertThat(parsed.field("type")).contains(Value.of("ultrabrief"));
        assertThat(parsed.field("research_topics")).contains(Value.of(0));
        assertThat(parsed.field("sections"))
                .contains(Value.texts(List.of("Intent", "Goal", "Success Criteria")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ultrareview", "trekreview"})
    void aReviewCanBeTheBrief(String type) {
        String review =
                """
                ---
                type: TYPE
                task: Trim search input
                slug: trim-search
                project_dir: .claude/projects/2026-01-05-trim-search/
                findings:
                  - 0123456789abcdef0123456789abcdef01234567
                ---
                """
                        .replace("TYPE", type);

        assertThat(problems(review)).containsExactly("?REVIEW_FINDING_UNDOCUMENTED@7");
        assertThat(parse(review).value().orElseThrow()).isInstanceOf(Remediation.class);
        assertThat(problems(review.replace("slug: trim-search\n", "")))
                .contains("BRIEF_MISSING_FIELD@1");
        assertThat(problems(review.replaceAll("findings:\n.*\n", "")))
                .containsExactly("BRIEF_MISSING_FIELD@1");
    }

    private static Arguments row(Object... cells) {
        return Arguments.of(cells);
    }

    private static Reading<Brief> parse(String text) {
        return Brief.parse(Source.of("brief.md", text));
    }

    private static List<String> problems(String text) {
        return Problems.of(parse(text));
    }

    private static BriefedTask assignment(String text) {
        return (BriefedTask) parse(text).value().orElseThrow();
    }
}
