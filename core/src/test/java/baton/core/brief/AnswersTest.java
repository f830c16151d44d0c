package baton.core.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

class AnswersTest {
    private static Answers.Read read(String text) {
        return Answers.parse(Source.of("answers.yaml", text));
    }

    @Test
    void everySectionAndTopicIsTaken() {
        Answers answers =
                read("""
                intent: Users paste padded text and get no hits.
                success_criteria:
                  - "`npm test` exits 0"
                  - a padded word finds its page
                nfrs: 200
                gate: continue
                topics:
                  - title: Spaces
                    question: Which spaces count?
                    scope: local
                    confidence: high
                    cost: quick
                    steps: [1, 2]
                """)
                        .answers()
                        .orElseThrow();
        assertThat(answers.accepts()).isFalse();
        Interview interview = answers.volunteer(Interview.about("Trim", false));
        assertThat(interview.criteria()).hasSize(2);
        assertThat(interview.said(BriefSection.NFRS)).isEqualTo("200");
        assertThat(interview.topics().getFirst().requiredFor()).isEqualTo("1, 2");
        assertThat(interview.missing()).containsExactly(BriefSection.GOAL);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'nfr: x' | there is no section `nfr`",
                "'gate: yes' | `gate` is neither accept nor continue",
                "'intent: {a: b}' | `intent` is neither a text nor a list of texts",
                "'topics: x' | `topics` is not a list",
                "'topics: [x]' | a topic is not a list of `key: value`",
                "'topics: [{question: why}]' | a topic needs a `question` that ends in `?`",
                "'topics: [{question: \"why?\", size: 1}]' | a topic has no `size`",
                "'topics: [{question: \"why?\", scope: far}]' | `scope` is none of local, external,"
                        + " both",
                "'[a]' | the file is not a list of `section: answer`",
            })
    void whatDoesNotFitIsSaid(String text, String message) {
        Answers.Read read = read(text);
        assertThat(read.answers()).isEmpty();
        assertThat(read.problems())
                .singleElement()
                .satisfies(
                        problem -> {
                            assertThat(problem.fault()).isEqualTo(Fault.ANSWERS_INVALID);
                            assertThat(problem.message()).isEqualTo(message);
                            assertThat(problem.line()).hasValue(1);
                        });
    }

    @Test
    void brokenYamlIsAProblemWithItsLine() {
        assertThat(read("intent: x\ngoal: [").problems()).hasSize(1);
        assertThat(read("").problems()).isNotEqualTo(List.of());
    }
}
