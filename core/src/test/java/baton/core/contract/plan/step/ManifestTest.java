package baton.core.contract.plan.step;

import static baton.core.contract.plan.PlanText.codes;
import static baton.core.contract.plan.PlanText.firstStep;
import static baton.core.contract.plan.PlanText.plan;
import static baton.core.contract.plan.PlanText.read;
import static baton.core.contract.plan.PlanText.step;
import static baton.core.contract.plan.PlanText.stepWith;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Problem;
import baton.core.contract.plan.step.Manifest.Flag;
import baton.core.text.Json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Set;

class ManifestTest {
    private static final String PATHS = "    expected_paths:\n      - f1.txt\n";

    static List<Object[]> rows() {
        return List.of(
                row(PATHS, "", "MANIFEST_MISSING_KEY:16"),
                row("    min_file_count: 1\n", "", "MANIFEST_MISSING_KEY:16"),
                row("    bash_syntax_check: []\n", "", "MANIFEST_MISSING_KEY:16"),
                row("    forbidden_paths: []\n", "", "MANIFEST_MISSING_KEY:16"),
                row("    must_contain: []\n", "", "MANIFEST_MISSING_KEY:16"),
                row("    commit_message_pattern: \"^feat: 1\"\n", "", "MANIFEST_MISSING_KEY:16"),
                row(PATHS, "    expected_paths: [a\n", "MANIFEST_YAML_INVALID:18"),
                row("- f1.txt", "- &a f1.txt", "MANIFEST_YAML_INVALID:18"),
                row("- f1.txt", "- *a", "MANIFEST_YAML_INVALID:18"),
                row("- f1.txt", "- !!str f1.txt", "MANIFEST_YAML_INVALID:18"),
                row("bash_syntax_check", "expected_paths", "MANIFEST_YAML_INVALID:21"),
                row("    min_file_count: 1", "  \tmin_file_count: 1", "MANIFEST_YAML_INVALID:19"),
                row(
                        "  manifest:\n",
                        "  manifest: x\n  ---\n  manifest:\n",
                        "MANIFEST_YAML_INVALID:17"),
                row("count: 1", "count: two", "MANIFEST_COUNT_TYPE:19"),
                row("count: 1", "count: \"1\"", "MANIFEST_COUNT_TYPE:19"),
                row("count: 1", "count: -1", "MANIFEST_COUNT_TYPE:19"),
                row("count: 1", "count: 1.0", "MANIFEST_COUNT_TYPE:19"),
                row("count: 1", "count: 1e3", "MANIFEST_COUNT_TYPE:19"),
                row("count: 1", "count:", "MANIFEST_COUNT_TYPE:19"),
                row("count: 1", "count: [1]", "MANIFEST_COUNT_TYPE:19"),
                row("count: 1", "count: 99999999999", "MANIFEST_COUNT_TYPE:19"),
                row(PATHS, "    expected_paths: f1.txt\n", "MANIFEST_LIST_TYPE:17"),
                row(PATHS, "    expected_paths:\n", "MANIFEST_LIST_TYPE:17"),
                row(PATHS, "    expected_paths: {a: b}\n", "MANIFEST_LIST_TYPE:17"),
                row("- f1.txt", "- [a]", "MANIFEST_LIST_TYPE:18"),
                row("- f1.txt", "- ~", "MANIFEST_LIST_TYPE:18"),
                row("must_contain: []", "must_contain: x", "MANIFEST_LIST_TYPE:23"),
                row("\"^feat: 1\"", "\"^feat(: 1\"", "MANIFEST_PATTERN_INVALID:20"),
                row("\"^feat: 1\"", "'(?=x)'", "MANIFEST_PATTERN_INVALID:20"),
                row("\"^feat: 1\"", "'(a)\\1'", "MANIFEST_PATTERN_INVALID:20"),
                row("\"^feat: 1\"", "[a]", "MANIFEST_PATTERN_INVALID:20"),
                row("\"^feat: 1\"", "", "MANIFEST_PATTERN_INVALID:20"),
                row("\"^feat: 1\"", "\"^feat\\(x\"", "MANIFEST_PATTERN_INVALID:20"),
                row(contain("[]"), contain("\n      - path: a"), "MANIFEST_MISSING_KEY:24"),
                row(contain("[]"), contain("\n      - pattern: a"), "MANIFEST_MISSING_KEY:24"),
                row(
                        contain("[]"),
                        contain("\n      - path: a\n        pattern:"),
                        "MANIFEST_MISSING_KEY:24"),
                row(
                        contain("[]"),
                        contain("\n      - path: a\n        pattern: '[a'"),
                        "MANIFEST_PATTERN_INVALID:25"),
                row(
                        contain("[]"),
                        contain("[]\n    skip_commit_check: maybe"),
                        "MANIFEST_OPTIONAL_TYPE:24"),
                row(contain("[]"), contain("[]\n    memory_write: 1"), "MANIFEST_OPTIONAL_TYPE:24"),
                row(
                        contain("[]"),
                        contain("[]\n    sandbox_preflight:"),
                        "MANIFEST_OPTIONAL_TYPE:24"),
                row(contain("[]"), contain("[]\n    colour: blue"), "MANIFEST_UNKNOWN_KEY:24"),
                row(contain("[]"), contain("[]\n  other: 1"), "MANIFEST_UNKNOWN_KEY:24"),
                row(
                        contain("[]"),
                        contain("\n      - path: a\n        pattern: b\n        c: d"),
                        "MANIFEST_UNKNOWN_KEY:26"),
                row("count: 1", "count: 3", "MANIFEST_COUNT_UNREACHABLE:19"),
                row("count: 1", "count: 0", ""),
                row("- f1.txt", "- 1.10", ""),
                row("\"^feat: 1\"", "feat", ""),
                row("manifest:\n", "# what must hold\n  manifest:\n", ""),
                row("```yaml", "```yml", ""),
                row("manifest:", "\"manifest\":", ""),
                row("manifest:", "'manifest' :", ""),
                row("```yaml", "```YAML title", ""),
                row("```yaml", "```", ""),
                row("```yaml", "~~~yaml", "~"));
    }

    private static String contain(String value) {
        return "    must_contain:" + (value.startsWith("\n") ? "" : " ") + value;
    }

    private static Object[] row(String from, String to, String code) {
        return new Object[] {from, to, code};
    }

    @ParameterizedTest
    @MethodSource("rows")
    void aManifestIsJudgedKeyByKey(String from, String to, String code) {
        String step = stepWith(from, to);
        if (code.equals("~")) {
            step = step.replace("```", "~~~");
        }
        List<String> wanted = code.isEmpty() || code.equals("~") ? List.of() : List.of(code);
        assertThat(codes(plan(step))).isEqualTo(wanted);
    }

    @Test
    void aMissingKeyComesWithTheLineThatIsToBeAdded() {
        String step = stepWith("    min_file_count: 1\n", "").replace("    must_contain: []\n", "");
        assertThat(read(plan(step)).problems())
                .extracting(Problem::fix)
                .containsExactly(
                        "add `min_file_count: 1`, or how many of the files have to be there",
                        "add `must_contain: []`");
    }

    @Test
    void everyProblemIsReportedAtOnce() {
        String step =
                stepWith("count: 1", "count: x")
                        .replace("\"^feat: 1\"", "\"(\"")
                        .replace("bash_syntax_check: []", "bash_syntax_check: x")
                        .replace("    forbidden_paths: []\n", "");
        assertThat(codes(plan(step)))
                .containsExactly(
                        "MANIFEST_MISSING_KEY:16",
                        "MANIFEST_COUNT_TYPE:19",
                        "MANIFEST_PATTERN_INVALID:20",
                        "MANIFEST_LIST_TYPE:21");
    }

    @Test
    void anEmptyManifestMissesEveryKey() {
        String head = step(1).substring(0, step(1).indexOf("    expected_paths:"));
        assertThat(codes(plan(head + "  ```\n")))
                .hasSize(6)
                .containsOnly("MANIFEST_MISSING_KEY:16");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "  ```yaml\n  other:\n    a: b\n  ```\n",
                "  ```json\n  manifest:\n  ```\n",
                "  ```yaml\n  manifests:\n  ```\n",
                "\n      manifest:\n        expected_paths: []\n",
                "  <!--\n  ```yaml\n  manifest:\n  ```\n  -->\n",
            })
    void otherBlocksAreNoManifest(String block) {
        String head = step(1).substring(0, step(1).indexOf("  ```yaml"));
        assertThat(codes(plan(head + block)))
                .containsExactly("PLAN_MANIFEST_COUNT_MISMATCH", "MANIFEST_MISSING:7");
    }

    @Test
    void theFirstManifestCounts() {
        String other = "```yaml\nmanifest:\n  nonsense: [\n```\n\n";
        assertThat(codes(plan(step(1) + other))).containsExactly("MANIFEST_DUPLICATE:26");
        String example = "```yaml\nexample: 1\n```\n\n";
        assertThat(codes(plan(step(1).replace("- **Files", example + "- **Files")))).isEmpty();
    }

    @Test
    void aManifestMayStandOutsideTheList() {
        String step = step(1).replace("- **Manifest:**\n", "\n**Manifest:**\n\n");
        assertThat(codes(plan(step.replaceAll("(?m)^  ", "")))).isEmpty();
    }

    @Test
    void aManifestIsReadWhole() {
        String step =
                stepWith(
                                "forbidden_paths: []",
                                "forbidden_paths: [secret/]\n    memory_write: true")
                        .replace("bash_syntax_check: []", "bash_syntax_check: [a.sh, ./b.sh]")
                        .replace(
                                contain("[]"),
                                contain("\n      - {path: a, pattern: \"^b\\\\.c\"}"));
        Manifest manifest = firstStep(step).manifest();
        assertThat(manifest.bashSyntaxCheck()).hasToString("[a.sh, b.sh]");
        assertThat(manifest.forbiddenPaths()).hasToString("[secret]");
        assertThat(manifest.flags()).isEqualTo(Set.of(Flag.MEMORY_WRITE));
        assertThat(manifest.mustContain().getFirst().pattern()).isEqualTo("^b\\.c");
        assertThat(manifest.mustContain().getFirst().compiled().findsIn("b.cd")).isTrue();
    }

    @Test
    void aBrokenManifestIsStillToldAsData() {
        String text = plan(stepWith("count: 1", "count: x"));
        assertThat(Json.line(read(text).parsed())).contains("\"min_file_count\":\"x\"");
    }

    @Test
    void illegalManifestsCannotBeBuilt() {
        assertThatThrownBy(
                        () ->
                                new Manifest(
                                        List.of(), 0, "(", List.of(), List.of(), List.of(),
                                        Set.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(
                        () ->
                                new Manifest(
                                        List.of(), -1, "", List.of(), List.of(), List.of(),
                                        Set.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
