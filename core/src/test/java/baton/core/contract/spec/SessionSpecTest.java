package baton.core.contract.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.contract.Reading;
import baton.core.contract.plan.PlanVersion;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.text.Json;
import baton.core.text.Markdown;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class SessionSpecTest {
    private static final String SPEC =
            """
            # Session 2: Core

            > From master plan: .claude/projects/2026-01-05-demo/plan.md
            > Session 2 of 3 — `plan_version: 1.7`

            ## Context

            First part.

            ## Dependencies

            - **Depends on:** Session 1
            - **Blocks:** Session 3
            - **Entry condition:** `test -f README.md`

            ## Scope Fence

            - **Touch:** `a.txt`
            - **Never touch:** `secret/**`

            ## Session Manifest

            ```yaml
            session_manifest:
              plan_version: "1.7"
              legacy_synthesis: false
              expected_paths:
                - a.txt
              commit_count: 1
              commit_message_patterns:
                - "^feat:"
              bash_syntax_check: []
              scope_touch:
                - a.txt
              scope_forbidden:
                - secret/**
            ```

            ## Steps

            ### Step 0: Sandbox pre-flight

            - **Files:** none
            - **Changes:** none
            - **Verify:** `git push --dry-run origin HEAD || exit 77` → expected: exit 0
            - **On failure:** escalate
            - **Checkpoint:** none
            - **Manifest:**
              ```yaml
              manifest:
                expected_paths: []
                min_file_count: 0
                commit_message_pattern: ""
                bash_syntax_check: []
                forbidden_paths: []
                must_contain: []
                sandbox_preflight: true
              ```

            ### Step 1: Write a file

            - **Files:** `a.txt`
            - **Changes:** write the file
            - **Verify:** `test -f a.txt`
            - **On failure:** revert
            - **Checkpoint:** `git commit -m "feat: one"`
            - **Manifest:**
              ```yaml
              manifest:
                expected_paths:
                  - a.txt
                min_file_count: 1
                commit_message_pattern: "^feat:"
                bash_syntax_check: []
                forbidden_paths: []
                must_contain: []
              ```

            ## Exit Condition

            - [ ] `test -f a.txt` → exit 0
            - [ ] all steps committed

            ## Failure Handling

            Stop.
            """;

    private static Reading<SessionSpec> read(String text) {
        return SessionSpec.parse(Source.of("sessions/session-2-core.md", text));
    }

    private static SessionSpec spec(String text) {
        return read(text).value().orElseThrow();
    }

    private static List<String> codes(String text) {
        return read(text).problems().stream()
                .map(p -> p.fault() + (p.line().isPresent() ? ":" + p.line().getAsInt() : ""))
                .toList();
    }

    private static String without(String title) {
        int from = SPEC.indexOf("## " + title);
        int to = SPEC.indexOf("\n## ", from);
        return SPEC.substring(0, from) + (to < 0 ? "" : SPEC.substring(to + 1));
    }

    @Test
    void aSpecAsTheTemplateHasItIsValid() {
        assertThat(codes(SPEC)).isEmpty();
        SessionSpec spec = spec(SPEC);
        assertThat(spec.number()).isEqualTo(2);
        assertThat(spec.title()).isEqualTo("Core");
        assertThat(spec.masterPlan()).contains(".claude/projects/2026-01-05-demo/plan.md");
        assertThat(spec.total()).hasValue(3);
        assertThat(spec.version()).contains(PlanVersion.CURRENT);
        assertThat(spec.dependencies().dependsOn()).isEqualTo("Session 1");
        assertThat(spec.dependencies().entry().commands())
                .containsExactly(new VerifyCommand("test -f README.md"));
        assertThat(spec.fence().touch()).hasToString("[a.txt]");
        assertThat(spec.fence().neverTouch()).hasToString("[secret/**]");
        assertThat(spec.manifest().orElseThrow().commitCount()).isEqualTo(1);
        assertThat(spec.steps()).extracting(Step::number).containsExactly(0, 1);
        assertThat(spec.steps().getFirst().preflight()).isTrue();
        assertThat(spec.exitConditions())
                .containsExactly(
                        new Condition("`test -f a.txt` → exit 0"),
                        new Condition("all steps committed"));
        assertThat(spec.paths())
                .extracting(p -> p.path() + ":" + p.line())
                .contains(
                        "a.txt:18",
                        "secret/**:19",
                        "a.txt:28",
                        "secret/**:36",
                        "a.txt:62",
                        "a.txt:71");
    }

    @Test
    void parsedHasTheShapeOfTheContract() {
        String json = Json.line(read(SPEC).parsed());
        assertThat(json)
                .startsWith("{\"plan_version\":\"1.7\",\"legacy\":false,\"steps\":[{\"number\":0,");
        assertThat(json)
                .endsWith(
                        "\"entry_condition\":\"`test -f README.md`\",\"exit_conditions\":"
                                + "[\"`test -f a.txt` → exit 0\",\"all steps committed\"],"
                                + "\"touch\":[\"a.txt\"],\"never_touch\":[\"secret/**\"]}");
    }

    @Test
    void otherLineEndsReadTheSame() {
        assertThat(read("\uFEFF" + SPEC.replace("\n", "\r\n")).value())
                .isEqualTo(read(SPEC).value());
    }

    @ParameterizedTest
    @CsvSource({
        "Dependencies,     SPEC_NO_ENTRY_CONDITION",
        "Scope Fence,      SPEC_NO_SCOPE_FENCE",
        "Exit Condition,   SPEC_NO_EXIT_CONDITION",
        "Session Manifest, SPEC_NO_MANIFEST",
        "Steps,            PLAN_NO_STEPS",
    })
    void whatIsMissingIsReported(String section, String code) {
        assertThat(codes(without(section))).containsExactly(code);
    }

    static List<Object[]> rows() {
        return List.of(
                row(
                        "- **Entry condition:** `test -f README.md`\n",
                        "",
                        "SPEC_NO_ENTRY_CONDITION:10"),
                row(" `test -f README.md`", "", "SPEC_NO_ENTRY_CONDITION:10"),
                row(
                        "- **Touch:** `a.txt`\n- **Never touch:** `secret/**`",
                        "Words.",
                        "SPEC_NO_SCOPE_FENCE:16"),
                row(
                        "- [ ] `test -f a.txt` → exit 0\n- [ ] all steps committed",
                        "",
                        "SPEC_NO_EXIT_CONDITION:79"),
                row("session_manifest:", "other:", "SPEC_NO_MANIFEST:21"),
                row("commit_count: 1", "commit_count: x", "MANIFEST_COUNT_TYPE:29"),
                row("legacy_synthesis: false", "legacy_synthesis: 1", "MANIFEST_OPTIONAL_TYPE:26"),
                row("- \"^feat:\"", "- \"(\"", "MANIFEST_PATTERN_INVALID:31"),
                row("scope_touch:\n    - a.txt", "scope_touch: a.txt", "MANIFEST_LIST_TYPE:33"),
                row("  commit_count: 1\n", "", "MANIFEST_MISSING_KEY:24"),
                row(
                        "expected_paths:\n    - a.txt\n  c",
                        "expected_paths: [\n  c",
                        "MANIFEST_YAML_INVALID:29"),
                row("commit_count: 1", "commit_count: 1\n  x: 1", "MANIFEST_UNKNOWN_KEY:30"),
                row("- **Touch:** `a.txt`", "- **Touch:** `a.txt`, `../a`", "PLAN_PATH_ESCAPES:18"),
                row("- secret/**", "- ../x", "PLAN_PATH_ESCAPES:36"),
                row(
                        "- **Touch:** `a.txt`",
                        "- **Touch:** `b.txt`",
                        "STRATEGY_FILE_OUTSIDE_FENCE:60"),
                row("### Step 1: Write", "### Step 2: Write", "PLAN_STEP_NUMBERING:60"),
                row("### Step 0: Sandbox", "### Step 00: Sandbox", "PLAN_STEP_NUMBERING:41"),
                row("- **On failure:** revert", "- **On failure:** run", "STEP_BAD_ON_FAILURE:65"));
    }

    private static Object[] row(String from, String to, String code) {
        return new Object[] {from, to, code};
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aSpecIsJudged(String from, String to, String code) {
        assertThat(SPEC).contains(from);
        assertThat(codes(SPEC.replaceFirst(Pattern.quote(from), Matcher.quoteReplacement(to))))
                .containsExactly(code);
    }

    @Test
    void aMissingKeyOfTheSessionManifestIsOnlyAWarning() {
        Reading<SessionSpec> reading = read(SPEC.replace("  commit_count: 1\n", ""));
        assertThat(reading.valid()).isTrue();
        assertThat(reading.value()).isPresent();
    }

    @Test
    void stepsMayStartAtOneAndStandUnderThePlansTitle() {
        int zero = SPEC.indexOf("### Step 0");
        String text = SPEC.substring(0, zero) + SPEC.substring(SPEC.indexOf("### Step 1"));
        assertThat(codes(text)).isEmpty();
        assertThat(codes(text.replace("## Steps", "## Implementation Plan"))).isEmpty();
        assertThat(codes(text.replace("## Steps\n", ""))).isEmpty();
    }

    @Test
    void headingsAPlanForbidsAreAllowedHere() {
        assertThat(codes(SPEC.replace("## Context", "## Phase 1"))).isEmpty();
    }

    @Test
    void theVersionMayStandInTheManifestAlone() {
        String text = SPEC.replace(" — `plan_version: 1.7`", "");
        assertThat(codes(text)).isEmpty();
        assertThat(codes(text.replace("plan_version: \"1.7\"", "plan_version: 1.6")))
                .containsExactly("PLAN_LEGACY", "PLAN_VERSION_MISMATCH");
    }

    @Test
    void withoutAVersionASpecIsLegacy() {
        String text = without("Session Manifest").replace(" — `plan_version: 1.7`", "");
        int from = text.indexOf("- **Manifest:**", text.indexOf("### Step 1"));
        String bare = text.substring(0, from) + text.substring(text.indexOf("## Exit"));
        assertThat(codes(bare)).containsExactly("SPEC_NO_MANIFEST", "PLAN_LEGACY");
        assertThat(spec(bare).steps().getLast().manifest().expectedPaths()).hasToString("[a.txt]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "- **Entry condition:** none",
                "Entry condition: none",
                "* Entry condition: none",
                "- **Entry condition:**\n  none",
                "**Entry condition:** none",
            })
    void theEntryConditionIsFoundHoweverItIsSpelled(String line) {
        String text = SPEC.replace("- **Entry condition:** `test -f README.md`", "\n" + line);
        assertThat(codes(text)).isEmpty();
        assertThat(spec(text).dependencies().entry().isNone()).isTrue();
        assertThat(SessionSpec.fits(Markdown.scan(Source.of("x", text)))).isTrue();
    }

    @Test
    void exitConditionsMayBeParagraphsOrABlock() {
        String text =
                SPEC.replace(
                        "- [ ] `test -f a.txt` → exit 0\n- [ ] all steps committed\n",
                        "All is done.\n\n```bash\nmake\n```\n\n1. clean status\n");
        assertThat(spec(text).exitConditions())
                .extracting(Condition::text)
                .containsExactly("All is done.", "`make`", "clean status");
    }

    @Test
    void conditionsAreUnderstood() {
        assertThat(new Condition("git status clean").wantsCleanTree()).isTrue();
        assertThat(new Condition("Clean working tree").wantsCleanTree()).isTrue();
        assertThat(new Condition("the code is clean").wantsCleanTree()).isFalse();
        assertThat(new Condition("Session 2 committed").committedSession()).hasValue(2);
        assertThat(new Condition("session 12 is completed").committedSession()).hasValue(12);
        assertThat(new Condition("two sessions").committedSession()).isEmpty();
        assertThat(new Condition("none — first one").isNone()).isTrue();
        assertThat(new Condition("`a` → `b`; `c`").commands())
                .containsExactly(new VerifyCommand("a", Optional.of("b")), new VerifyCommand("c"));
        assertThatThrownBy(() -> new Condition(" ")).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```yaml\nrecovery_metadata:\n  recovery_of: session-2\n  recovery_depth: 2\n"
                        + "  missing_steps: [3, 4]\n  entry_condition_override: previous\n"
                        + "  parent_progress_file: p.json\n```\n",
                "```yaml\nrecovery_of: session-2\nrecovery_depth: 2\nmissing_steps:\n  - 3\n  - 4\n"
                        + "entry_condition_override: previous\nparent_progress_file: p.json\n```\n",
                "- **recovery_of:** session-2\n"
                        + "- **recovery_depth:** 2\n"
                        + "- **missing_steps:** 3, 4\n"
                        + "- entry_condition_override: previous\n"
                        + "- parent_progress_file: `p.json`\n",
            })
    void recoveryMetadataIsReadAsBlockOrList(String block) {
        assertThat(spec(SPEC + "\n## Recovery Metadata\n\n" + block).recovery())
                .contains(
                        new SpecRecovery(
                                "session-2",
                                2,
                                List.of(3, 4),
                                Optional.of(new Condition("previous")),
                                Optional.of("p.json")));
    }

    @ParameterizedTest
    @CsvSource({"# Session 2: Core, 2", "# Session 7, 7", "# The core, 2", "'', 2"})
    void theNumberIsFoundSomewhere(String title, int number) {
        assertThat(spec(SPEC.replace("# Session 2: Core", title)).number()).isEqualTo(number);
    }

    @Test
    void aSpecIsKnownByItsConditionsAndItsFence() {
        assertThat(SessionSpec.fits(Markdown.scan(Source.of("x", SPEC)))).isTrue();
        for (String section : List.of("Dependencies", "Scope Fence", "Exit Condition")) {
            String text = without(section);
            assertThat(SessionSpec.fits(Markdown.scan(Source.of("x", text)))).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "## Steps", "### Step 0: x", "---\n"})
    void anyTextGivesAReading(String text) {
        assertThat(read(text).valid()).isFalse();
        assertThat(read(text).value()).isEmpty();
    }
}
