package baton.core.contract.plan;

import static baton.core.contract.plan.PlanText.codes;
import static baton.core.contract.plan.PlanText.plan;
import static baton.core.contract.plan.PlanText.read;
import static baton.core.contract.plan.PlanText.step;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Reading;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

class PlanHeadingTest {

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Phase 2: Later\\n---        | PLAN_FORBIDDEN_HEADING:27",
                "  Fase 2\\nof many\\n-----  | PLAN_FORBIDDEN_HEADING:27",
                "Step 2: More\\n----------   | PLAN_STEP_NUMBERING:27",
                "Phase 2: Later\\n===        | ''",
                "Phase 2: Later\\n\\n---     | ''",
                "- Phase 2\\n---             | ''",
                "> Phase 2\\n> ---           | ''",
                "Words\\n---                 | ''",
                "Verification\\n---          | PLAN_FORBIDDEN_HEADING:27",
                "Execution Strategy\\n===    | PLAN_FORBIDDEN_HEADING:27",
            })
    void underlinedHeadingsOfLevelTwoAreForbiddenToo(String heading, String code) {
        String text = plan(step(1)) + "\n" + heading.replace("\\n", "\n") + "\n\nWords.\n";
        assertThat(codes(text)).isEqualTo(code.isEmpty() ? List.of() : List.of(code));
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
                "#### 1. x            | PLAN_NO_STEPS:7",
                "### 1) x             | PLAN_NO_STEPS:7",
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
}
