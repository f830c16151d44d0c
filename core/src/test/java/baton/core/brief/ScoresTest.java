package baton.core.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.brief.Scores.Score;
import baton.core.text.Json;
import baton.core.text.Value;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

class ScoresTest {
    /// Points in the order of the dimensions: research plan, testability, completeness,
    /// consistency, scope clarity.
    static Scores of(int... points) {
        Map<BriefDimension, Score> all = new EnumMap<>(BriefDimension.class);
        for (BriefDimension dimension : BriefDimension.values()) {
            int given = points[dimension.ordinal()];
            List<String> details = given < 4 ? List.of("lacks " + dimension.key()) : List.of();
            all.put(dimension, new Score(given, details));
        }
        return new Scores(all);
    }

    @ParameterizedTest
    @CsvSource({
        "54444, ''",
        "55555, ''",
        "45555, RESEARCH_PLAN",
        "53333, TESTABILITY",
        "54333, COMPLETENESS",
        "54433, CONSISTENCY",
        "54443, SCOPE_CLARITY",
        "33333, RESEARCH_PLAN",
        "43442, SCOPE_CLARITY",
    })
    void theWeakestComesFirst(String points, String weakest) {
        Scores scores = of(points.chars().map(digit -> digit - '0').toArray());
        assertThat(scores.passes()).isEqualTo(weakest.isEmpty());
        assertThat(scores.weak().stream().map(Enum::name).findFirst().orElse(""))
                .isEqualTo(weakest);
    }

    @Test
    void theLowerOfTwoJudgementsCounts() {
        Scores both = of(5, 5, 2, 5, 5).and(of(5, 3, 5, 5, 5));
        assertThat(both).isEqualTo(of(5, 3, 2, 5, 5));
        assertThat(both.findings())
                .isEqualTo(
                        List.of(
                                "Completeness (score 2/5): lacks completeness",
                                "Testability (score 3/5): lacks testability"));
    }

    private static final String REPLY =
            """
            {"completeness":{"score":5,"gaps":[]},"consistency":{"score":4,"issues":["a\\nb"]},
             "testability":{"score":4,"weak_criteria":[]},
             "scope_clarity":{"score":4,"unclear_sections":[]},
             "research_plan":{"score":3,"invalid_topics":[{"topic":"T","issue":"vague"}]},
             "verdict":"REVISE"}
            """;

    @Test
    void aReplyIsReadWithItsDetails() {
        Scores scores = Scores.read(fields(REPLY)).orElseThrow();
        assertThat(scores.of(BriefDimension.RESEARCH_PLAN))
                .isEqualTo(new Score(3, List.of("T: vague")));
        assertThat(scores.of(BriefDimension.CONSISTENCY)).isEqualTo(new Score(4, List.of("a b")));
    }

    @ParameterizedTest
    @CsvSource({
        "completeness, complete",
        "\"score\":5, \"score\":9",
        "\"score\":3, \"score\":\"3\""
    })
    void aReplyThatLacksSomethingIsNone(String good, String bad) {
        assertThat(Scores.read(fields(REPLY.replace(good, bad)))).isEmpty();
    }

    private static Value.Fields fields(String json) {
        return Json.parse(json) instanceof Json.Good(Value.Fields fields)
                ? fields
                : Value.fields(Map.of());
    }
}
