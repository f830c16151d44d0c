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
import baton.core.contract.plan.reading.Places.PathPlace;
import baton.core.contract.plan.reading.Section;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.text.Json;
import baton.core.text.Markdown;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

    @Test
    void aStepWithoutManifestIsReportedTwice() {
        String without = step(2).substring(0, step(2).indexOf("- **Manifest:**"));
        Reading<Plan> reading = read(plan(step(1), without));
        assertThat(codes(reading))
                .containsExactly("PLAN_MANIFEST_COUNT_MISMATCH", "MANIFEST_MISSING:26");
        assertThat(reading.value()).isEmpty();
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
                        new PathPlace("f1.txt", 9),
                        new PathPlace("f1.txt", 18),
                        new PathPlace("src/**", 30));
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
