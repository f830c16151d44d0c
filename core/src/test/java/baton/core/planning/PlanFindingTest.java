package baton.core.planning;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.planning.PlanFinding.Weight;
import baton.core.text.Json;
import baton.core.text.Likeness;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Map;

class PlanFindingTest {
    private static PlanFinding finding(
            Weight weight, int step, String rule, String text, String by) {
        return new PlanFinding(weight, step, rule, text, List.of(by));
    }

    @Test
    void longWordsAreCutAndSaySo() {
        assertThat(finding(Weight.MINOR, 1, "WEAK", "x".repeat(1_001), "a").text())
                .hasSize(1_000)
                .endsWith("x…");
    }

    @Test
    void aShortNameEndsAtAWord() {
        assertThat(Slug.of("trim the names of all the files in the folder", "x").value())
                .isEqualTo("trim-the-names-of-all-the-files-in-the");
        assertThat(Slug.of("x".repeat(50), "y").value()).isEqualTo("x".repeat(40));
    }

    @Test
    void aBlockerWithoutWordsBlocksAllTheSame() {
        String said =
                "{\"findings\":[{\"severity\":\"blocker\",\"rule_key\":\"WEAK\"},"
                        + "{\"severity\":\"minor\",\"rule_key\":\"WEAK\"}]}";
        Value.Fields reply =
                Json.parse(said) instanceof Json.Good(Value.Fields fields)
                        ? fields
                        : Value.fields(Map.of());
        assertThat(PlanFinding.read(reply, "plan-critic"))
                .extracting(PlanFinding::line)
                .containsExactly("blocker, the plan: plan-critic gave no words for it: WEAK");
    }

    @Test
    void findingsThatMeanTheSameAreOne() {
        List<PlanFinding> merged =
                PlanFinding.merged(
                        List.of(
                                finding(Weight.MINOR, 1, "WEAK", "the test proves nothing", "a"),
                                finding(Weight.MAJOR, 1, "WEAK", "it passes before", "b"),
                                finding(Weight.MINOR, 2, "WEAK", "the test proves nothing", "b"),
                                finding(Weight.MINOR, 2, "X", "The test proves nothing!", "a")));
        assertThat(merged)
                .containsExactly(
                        new PlanFinding(
                                Weight.MAJOR, 1, "WEAK", "it passes before", List.of("a", "b")),
                        new PlanFinding(
                                Weight.MINOR,
                                2,
                                "WEAK",
                                "the test proves nothing",
                                List.of("b", "a")));
    }

    @ParameterizedTest
    @CsvSource({"a b c, c b a, 1.0", "a b c d e f g, a b c d e f h, 0.75", "a b, c d, 0.0"})
    void likenessIsTheShareOfWords(String one, String other, double likeness) {
        assertThat(Likeness.of(one, other)).isEqualTo(likeness);
    }

    @ParameterizedTest
    @CsvSource({
        "'', A, 100, APPROVE",
        "m, A, 97, APPROVE_WITH_NOTES",
        "mmmm, B, 88, APPROVE_WITH_NOTES",
        "M, B, 90, REVISE",
        "B, C, 75, REPLAN",
        "BBMM, F, 30, REPLAN",
    })
    void theGradeFollowsFromTheFindings(String signs, String grade, int score, String verdict) {
        List<PlanFinding> findings =
                signs.chars()
                        .mapToObj(
                                sign ->
                                        finding(
                                                sign == 'B'
                                                        ? Weight.BLOCKER
                                                        : sign == 'M' ? Weight.MAJOR : Weight.MINOR,
                                                0,
                                                "",
                                                "x",
                                                "a"))
                        .toList();
        var quality = PlanGrade.of(findings);
        assertThat(quality.grade() + " " + quality.score() + " " + quality.verdict())
                .isEqualTo(grade + " " + score + " " + verdict);
    }
}
