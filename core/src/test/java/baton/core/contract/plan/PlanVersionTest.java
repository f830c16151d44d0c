package baton.core.contract.plan;

import static baton.core.contract.plan.PlanText.codes;
import static baton.core.contract.plan.PlanText.plan;
import static baton.core.contract.plan.PlanText.read;
import static baton.core.contract.plan.PlanText.step;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.contract.Reading;
import baton.core.contract.plan.reading.Section;
import baton.core.contract.plan.step.Manifest;
import baton.core.text.Json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;

class PlanVersionTest {

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
                "---\nplan_version: 1.7-draft\n---\n# x\n",
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
    void otherKeysOfFrontMatterHoldNoMarker() {
        String list = "---\nsource_findings:\n  - \"plan_version: 1.7\"\n---\n";
        String text = list + plan(step(1)).replace("plan_version: 1.7", "none");
        assertThat(codes(text)).containsExactly("PLAN_LEGACY");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1.6", "1.7", "1.7.2", "2"})
    void aTextThatLooksLikeAVersionDoesNotChangeTheVersion(String version) {
        Plan plan = read(plan(step(1))).value().orElseThrow();
        Plan other =
                new Plan(
                        new PlanHeader(
                                "plan_version: 1.5", Optional.empty(), Optional.empty(), List.of()),
                        PlanVersion.of(version),
                        List.of(new Section("plan_version: 1.8", "plan_version: 1.9")),
                        plan.steps(),
                        plan.strategy(),
                        plan.verification(),
                        plan.closing());
        assertThat(read(other.render()).value()).contains(other);
    }

    @Test
    void brokenFrontMatterIsReportedAndMissingFrontMatterIsNot() {
        assertThat(codes("---\ntags: [a]\nplan_version: 1.7\n---\n" + plan(step(1))))
                .containsExactly("FM_PARSE_ERROR:2");
    }

    @Test
    void findingsInBracketsAreRead() {
        String text = "---\nplan_version: 1.7\nsource_findings: [ab, 12]\n---\n" + plan(step(1));
        assertThat(codes(text)).isEmpty();
        assertThat(read(text).value().orElseThrow().header().sourceFindings())
                .containsExactly("ab", "12");
        assertThat(Json.line(read(text).parsed())).contains("\"source_findings\":[\"ab\",\"12\"]");
        assertThat(codes(text.replace("12", "{b: c}"))).containsExactly("FM_PARSE_ERROR:3");
    }

    @Test
    void oneFindingMayStandWithoutAList() {
        String text = "---\nplan_version: 1.7\nsource_findings: ab\n---\n" + plan(step(1));
        assertThat(read(text).value().orElseThrow().header().sourceFindings())
                .containsExactly("ab");
        String none = text.replace("source_findings: ab", "source_findings:");
        assertThat(read(none).value().orElseThrow().header().sourceFindings()).isEmpty();
    }

    @Test
    void theFrontMatterOfAWrittenPlanHasItsVersion() {
        assertThat(read(plan(step(1))).value().orElseThrow().render())
                .startsWith("---\nplan_version: \"1.7\"\n---\n");
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
}
