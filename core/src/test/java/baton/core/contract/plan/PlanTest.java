package baton.core.contract.plan;

import static baton.core.contract.plan.PlanText.codes;
import static baton.core.contract.plan.PlanText.plan;
import static baton.core.contract.plan.PlanText.read;
import static baton.core.contract.plan.PlanText.step;
import static baton.core.contract.plan.PlanText.stepWith;
import static baton.core.contract.plan.PlanText.stepWithField;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.contract.Reading;
import baton.core.contract.plan.Places.Place;
import baton.core.text.Json;
import baton.core.text.Markdown;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;

class PlanTest {

    @Test
    void aPlanAsTheTemplateHasItIsValid() {
        Reading<Plan> reading = read(plan(step(1), step(2)));
        assertThat(reading.problems()).isEmpty();
        Plan plan = reading.value().orElseThrow();
        assertThat(plan.header().title()).isEqualTo("Demo plan");
        assertThat(plan.header().origin()).contains(new PlanHeader.Origin("demo", "2026-01-05"));
        assertThat(plan.version()).contains(PlanVersion.CURRENT);
        assertThat(plan.legacy()).isFalse();
        assertThat(plan.steps()).extracting(Step::number).containsExactly(1, 2);
        assertThat(plan.step(2).title()).isEqualTo("Write 2");
        assertThat(plan.strategy()).isEmpty();
    }

    @Test
    void parsedHasTheShapeOfTheContract() {
        Reading<Plan> reading = read(plan(step(1)) + "## Verification\n\n- `make check`\n");
        assertThat(Json.line(reading.parsed()))
                .isEqualTo(
                        "{\"plan_version\":\"1.7\",\"legacy\":false,\"steps\":[{\"number\":1,\"title\":\"Write"
                            + " 1\",\"files\":[{\"path\":\"f1.txt\",\"new\":true}],\"changes\":\"write"
                            + " the file\",\"verify\":[{\"command\":\"test -f f1.txt\","
                            + "\"expected\":null}],\"on_failure\":\"revert\",\"checkpoint\":\"git"
                            + " commit -m \\\"feat:"
                            + " 1\\\"\",\"manifest\":{\"expected_paths\":[\"f1.txt\"],\"min_file_count\":1,\"commit_message_pattern\":\"^feat:"
                            + " 1\","
                            + "\"bash_syntax_check\":[],\"forbidden_paths\":[],\"must_contain\":[]}}],\"strategy\":null,\"verification\":[\"make"
                            + " check\"]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "\r"})
    void otherLineEndsReadTheSame(String lineEnd) {
        String text = plan(step(1), step(2));
        Reading<Plan> other = read("\uFEFF" + text.replace("\n", lineEnd));
        assertThat(other.problems()).isEmpty();
        assertThat(other.value()).isEqualTo(read(text).value());
    }

    @Test
    void aPlanWithoutItsSectionIsStillRead() {
        Reading<Plan> reading = read(plan(step(1)).replace("Implementation Plan", "The Work"));
        assertThat(codes(reading)).containsExactly("PLAN_NO_SECTION");
        assertThat(reading.value().orElseThrow().steps()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"implementation plan", "  Implementation Plan  ##", "IMPLEMENTATION PLAN"})
    void sectionTitlesCompareWithoutCase(String title) {
        assertThat(codes(plan(step(1)).replace("Implementation Plan", title))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "### Phase 2: Later      | true",
                "## Fase 2               | true",
                "### Stage 10            | true",
                "## Steg 1 - x           | true",
                "### phase 1             | true",
                "#### Phase 1            | false",
                "# Phase 1               | false",
                "### Phases of the moon  | false",
                "### Phase one           | false",
                "### Stage2              | false",
                "<!-- ### Phase 1 -->    | false",
                "> ### Phase 1           | false",
                "- ### Phase 1           | false",
            })
    void forbiddenHeadingsAreThoseOfLevelsTwoAndThree(String heading, boolean forbidden) {
        List<String> codes = codes(plan(step(1)) + "\n" + heading + "\n\nWords.\n");
        assertThat(codes).isEqualTo(forbidden ? List.of("PLAN_FORBIDDEN_HEADING:27") : List.of());
    }

    @Test
    void indentedCodeIsIndeedIndented() {
        assertThat(codes(plan(step(1)) + "\n    ### Phase 1\n")).isEmpty();
        assertThat(codes(plan(step(1)) + "```\n### Phase 1\n### Step 9: x\n```\n")).isEmpty();
    }

    @Test
    void stepsBelowAForbiddenSectionStillCount() {
        String text = plan(step(1), "## Phase 2\n\n", step(2));
        Reading<Plan> reading = read(text);
        assertThat(codes(reading)).containsExactly("PLAN_FORBIDDEN_HEADING:26");
        assertThat(reading.value().orElseThrow().steps()).hasSize(2);
    }

    @Test
    void stepsOfOtherSectionsAreNotThePlans() {
        String text =
                plan(step(1))
                        + "## Rollback\n\n### Step 1: Undo\n\n## Verification\n\n"
                        + "### Step 1: Look\n\n- `make check`\n";
        Reading<Plan> reading = read(text);
        assertThat(codes(reading)).isEmpty();
        assertThat(reading.value().orElseThrow().steps()).hasSize(1);
    }

    @Test
    void otherHeadingsEndAStep() {
        String text = plan(step(1), "### Notes\n\n- **Verify:** `false`\n\n", step(2));
        assertThat(read(text).value().orElseThrow().step(1).verify()).hasSize(1);
    }

    @Test
    void deeperHeadingsArePartOfAStep() {
        String text = plan(step(1), "#### Step 9: detail\n\n- **Reuses:** `x()`\n\n", step(2));
        assertThat(codes(text)).isEmpty();
        assertThat(read(text).value().orElseThrow().step(1).reuses()).isEqualTo("`x()`");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                   | PLAN_NO_STEPS",
                "#### Step 1: x       | PLAN_NO_STEPS:7",
                "## Step 1: x         | PLAN_NO_STEPS:7",
                "### Steps            | PLAN_NO_STEPS",
                "### Stepping: x      | PLAN_NO_STEPS",
            })
    void withoutStepHeadingsThereAreNoSteps(String heading, String code) {
        assertThat(codes(plan(heading + "\n"))).containsExactly(code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "### Step 01: x",
                "### Step 1 - x",
                "### Step 1:",
                "### Step 1",
                "### step 1: x",
                "### STEP 1: x",
                "### Step 1:x",
                "### Step #1: x",
                "### **Step 1: x**",
                "### Step 1. x",
                "### Step 1) x",
                "### Step: x",
                "### Step N: x",
                "### Step 1a: x",
                "### Step 99999999999: x",
            })
    void whatWasMeantAsAStepHeadingIsReportedAsOne(String heading) {
        String text = plan(step(1).replace("### Step 1: Write 1", heading));
        assertThat(codes(text)).containsExactly("PLAN_STEP_NUMBERING:7");
        assertThat(read(text).value()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"###  Step  1:  Write 1", "### Step 1: Write 1 ###", " ### Step 1: Write 1"})
    void spacesAndClosingSignsDoNotMatter(String heading) {
        String text = plan(step(1).replace("### Step 1: Write 1", heading));
        assertThat(codes(text)).isEmpty();
        assertThat(read(text).value().orElseThrow().step(1).title()).isEqualTo("Write 1");
    }

    @ParameterizedTest
    @CsvSource({
        "1 3,     'PLAN_STEP_NUMBERING:26'",
        "2 3,     'PLAN_STEP_NUMBERING:7'",
        "0 1,     'PLAN_STEP_NUMBERING:7'",
        "1 1,     'PLAN_STEP_NUMBERING:26'",
        "2 1,     'PLAN_STEP_NUMBERING:7 PLAN_STEP_NUMBERING:26'",
        "1 2 2 3, 'PLAN_STEP_NUMBERING:45'",
        "1 3 4,   'PLAN_STEP_NUMBERING:26'",
        "1 2 3,   ''",
    })
    void stepsCountFromOneWithoutGaps(String numbers, String expected) {
        String[] steps =
                List.of(numbers.split(" ")).stream()
                        .map(n -> step(Integer.parseInt(n)))
                        .toArray(String[]::new);
        List<String> wanted = expected.isEmpty() ? List.of() : List.of(expected.split(" "));
        // Two steps of one number share a path, which is no matter here.
        assertThat(codes(plan(steps))).isEqualTo(wanted);
    }

    @Test
    void aStepOfLevelTwoIsNotLostWithoutAWord() {
        assertThat(codes(plan(step(1)) + "## Step 2: Write 2\n"))
                .containsExactly("PLAN_STEP_NUMBERING:26");
    }

    @Test
    void aStepWithoutManifestIsReportedTwice() {
        String without = step(2).substring(0, step(2).indexOf("- **Manifest:**"));
        Reading<Plan> reading = read(plan(step(1), without));
        assertThat(codes(reading))
                .containsExactly("PLAN_MANIFEST_COUNT_MISMATCH", "MANIFEST_MISSING:26");
        assertThat(reading.value()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "1.7,  ''",
        "1.6,  'PLAN_LEGACY:3 PLAN_VERSION_MISMATCH:3'",
        "1.9,  PLAN_VERSION_MISMATCH:3",
        "1.10, PLAN_VERSION_MISMATCH:3",
        "2.0,  PLAN_VERSION_MISMATCH:3",
        "0.99, 'PLAN_LEGACY:3 PLAN_VERSION_MISMATCH:3'",
    })
    void versionsCompareByNumber(String version, String expected) {
        List<String> wanted = expected.isEmpty() ? List.of() : List.of(expected.split(" "));
        assertThat(codes(plan(step(1)).replace("1.7", version))).isEqualTo(wanted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "---\nplan_version: 1.7\n---\n# x\n",
                "---\nplan_version: \"1.7\"\nsource_findings:\n  - abc\n---\n",
                "# x\n\nplan_version: \"1.7\n",
            })
    void theVersionStandsInFrontMatterOrInTheFirstLines(String head) {
        String text = head + plan(step(1)).substring(plan().indexOf("## Impl"));
        assertThat(codes(text)).isEmpty();
    }

    @Test
    void aMarkerBelowTheFirstLinesIsNotOne() {
        String text = plan(step(1)).replace("> Generated", "\n".repeat(20) + "> Generated");
        assertThat(codes(text)).containsExactly("PLAN_LEGACY");
    }

    @Test
    void brokenFrontMatterIsReportedAndMissingFrontMatterIsNot() {
        assertThat(codes("---\nsource_findings: [a]\nplan_version: 1.7\n---\n" + plan(step(1))))
                .containsExactly("FM_PARSE_ERROR:2");
    }

    @Test
    void aLegacyPlanGetsItsManifestsMadeUp() {
        String text =
                """
                # Old

                ## Implementation Plan

                ### Step 1: Write

                - **Files:** `a.txt` (new), `run.sh`
                - **Changes:** x
                - **Verify:** `sh run.sh`
                - **On failure:** skip
                - **Checkpoint:** `git commit -m "feat(x): add all of it"`
                """;
        Reading<Plan> reading = read(text);
        assertThat(codes(reading)).containsExactly("PLAN_LEGACY");
        Plan plan = reading.value().orElseThrow();
        assertThat(plan.legacy()).isTrue();
        Manifest manifest = plan.step(1).manifest();
        assertThat(manifest.expectedPaths()).hasToString("[a.txt, run.sh]");
        assertThat(manifest.minFileCount()).isEqualTo(2);
        assertThat(manifest.bashSyntaxCheck()).hasToString("[run.sh]");
        assertThat(manifest.commitMessagePattern()).isEqualTo("feat\\(x\\): add all");
        assertThat(manifest.commitPattern().findsIn("feat(x): add all of it")).isTrue();
        assertThat(Json.line(reading.parsed())).contains("\"min_file_count\":2");
    }

    @Test
    void aLegacyPlanMayHaveManifestsAndMustHaveThemRight() {
        String text = plan(step(1)).replace("1.7", "1.6");
        assertThat(codes(text.replace("min_file_count: 1", "min_file_count: x")))
                .contains("MANIFEST_COUNT_TYPE:19");
        assertThat(read(text).value().orElseThrow().step(1).manifest().commitMessagePattern())
                .isEqualTo("^feat: 1");
    }

    @Test
    void numberingHoldsForLegacyPlansToo() {
        String text = plan(step(2), "### Phase 1\n").replace("1.7", "1.6");
        assertThat(codes(text)).contains("PLAN_STEP_NUMBERING:7", "PLAN_FORBIDDEN_HEADING:26");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../x", "/etc/hosts", "~/x", "a/../../b", "C:\\x"})
    void pathsThatLeaveTheRepositoryAreReportedInEveryList(String path) {
        assertThat(codes(plan(stepWith("`f1.txt` (new)", "`a`, `" + path + "`"))))
                .containsExactly("PLAN_PATH_ESCAPES:9");
        assertThat(codes(plan(stepWith("    - f1.txt", "    - '" + path + "'"))))
                .containsExactly("PLAN_PATH_ESCAPES:18");
        String empty = "bash_syntax_check: []";
        assertThat(codes(plan(stepWith(empty, "bash_syntax_check: ['" + path + "']"))))
                .containsExactly("PLAN_PATH_ESCAPES:21");
        String forbidden = "forbidden_paths: []";
        assertThat(codes(plan(stepWith(forbidden, "forbidden_paths:\n      - '" + path + "'"))))
                .containsExactly("PLAN_PATH_ESCAPES:23");
        String item = "must_contain:\n      - path: '" + path + "'\n        pattern: x";
        assertThat(codes(plan(stepWith("must_contain: []", item))))
                .containsExactly("PLAN_PATH_ESCAPES:24");
        assertThat(codes(plan(stepWithField("Changes", "- **Test first:** file `" + path + "`\n"))))
                .containsExactly("PLAN_PATH_ESCAPES:10");
        String fence = "- Touch: `" + path + "`\n- Never touch: `x`, `" + path + "`\n";
        String strategy = "## Execution Strategy\n\n### Session 1: A\n- Steps: 1\n" + fence;
        assertThat(codes(plan(step(1)) + strategy))
                .containsExactly("PLAN_PATH_ESCAPES:30", "PLAN_PATH_ESCAPES:31");
    }

    @Test
    void everyPathIsToldWithItsLine() {
        String strategy =
                "## Execution Strategy\n\n### Session 1: A\n- Steps: 1\n- Touch: `src/**`\n";
        Plan plan = read(plan(step(1)) + strategy).value().orElseThrow();
        assertThat(plan.paths())
                .containsExactly(
                        new Place("f1.txt", 9), new Place("f1.txt", 18), new Place("src/**", 30));
    }

    @Test
    void verificationIsAListOfCommands() {
        String text =
                plan(step(1))
                        + """
                        ## Verification

                        Words about `nothing`.

                        - [ ] `npm test` → expected: `0 failing`
                        - Build it: `make`

                        ```bash
                        # a comment
                        $ ./run.sh \\
                          --all
                        git diff --check
                        ```

                        ```console
                        $ ls
                        a b c
                        ```

                        ```json
                        {}
                        ```
                        """;
        assertThat(read(text).value().orElseThrow().verification())
                .containsExactly(
                        new VerifyCommand("npm test", Optional.of("0 failing")),
                        new VerifyCommand("make"),
                        new VerifyCommand("./run.sh --all"),
                        new VerifyCommand("git diff --check"),
                        new VerifyCommand("ls"));
    }

    @Test
    void sectionsBeforeAndAfterTheStepsAreKept() {
        String text =
                plan(step(1)).replace("## Impl", "## Context\n\nWhy.\n\n```\n## no\n```\n\n## Impl")
                        + "## Risks\n\n### One\n\nNone.\n";
        Plan plan = read(text).value().orElseThrow();
        assertThat(plan.opening())
                .containsExactly(new Section("Context", "Why.\n\n```\n## no\n```"));
        assertThat(plan.closing()).containsExactly(new Section("Risks", "### One\n\nNone."));
    }

    @Test
    void textThatWouldEscapeItsSectionIsQuoted() {
        for (String text :
                List.of("## Implementation Plan", "```\nopen", "<!-- open", "### Phase 1")) {
            assertThatThrownBy(() -> new Section("Context", text))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(Section.of("Context", text).text()).startsWith("> ");
        }
    }

    @Test
    void theHeaderTellsQualityAndFindings() {
        String text =
                "---\nplan_version: 1.7\nsource_findings:\n  - abc\n  - def\n---\n# T\n\n"
                        + "> **Plan quality: A-** (91/100) — APPROVE_WITH_NOTES\n"
                        + "> Generated by demo v1 on 2026-01-05\n\n"
                        + plan(step(1)).substring(plan().indexOf("## Impl"));
        assertThat(read(text).value().orElseThrow().header())
                .isEqualTo(
                        new PlanHeader(
                                "T",
                                Optional.of(new PlanHeader.Quality("A-", 91, "APPROVE_WITH_NOTES")),
                                Optional.of(new PlanHeader.Origin("demo v1", "2026-01-05")),
                                List.of("abc", "def")));
    }

    @Test
    void aPlanIsKnownByItsSection() {
        assertThat(Plan.fits(Markdown.scan(Source.of("x", plan(step(1)))))).isTrue();
        assertThat(Plan.fits(Markdown.scan(Source.of("x", "## Other\n")))).isFalse();
        assertThat(Plan.fits(Markdown.scan(Source.of("x", plan() + "## Scope Fence\n")))).isFalse();
    }

    @Test
    void illegalPlansCannotBeBuilt() {
        Plan plan = read(plan(step(1), step(2))).value().orElseThrow();
        assertThatThrownBy(() -> withSteps(plan, List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> withSteps(plan, List.of(plan.step(2))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Plan withSteps(Plan plan, List<Step> steps) {
        return new Plan(
                plan.header(),
                plan.version(),
                plan.opening(),
                steps,
                plan.strategy(),
                plan.verification(),
                plan.closing());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "---", "\n\n\n", "## Implementation Plan", "### Step x", "\u0000"})
    void anyTextGivesAReading(String text) {
        Reading<Plan> reading = read(text);
        assertThat(reading.valid()).isFalse();
        assertThat(reading.value()).isEmpty();
    }
}
