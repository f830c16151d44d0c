package baton.core.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.brief.Interview.Answered;
import baton.core.brief.Interview.Proposed;
import baton.core.brief.Scores.Score;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class FollowUpTest {
    private static TopicDraft topic(String title) {
        return new TopicDraft(
                title, "", title + "?", "", Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static Interview interview(String... topics) {
        return Interview.about("Sign tokens", true)
                .on(new Proposed(List.of(topics).stream().map(FollowUpTest::topic).toList()));
    }

    private static Interview asked(Interview interview, BriefDimension dimension, String detail) {
        Map<BriefDimension, Score> all = new EnumMap<>(BriefDimension.class);
        for (BriefDimension each : BriefDimension.values()) {
            all.put(each, new Score(5, List.of()));
        }
        all.put(dimension, new Score(2, List.of(detail)));
        return interview.asking(FollowUp.of(new Scores(all), interview).orElseThrow());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "JWT: Required for plan steps empty | library selection | library selection",
                "jwt lacks what it is needed for | library selection | library selection",
            })
    void anAnswerMendsTheTopicThatTheReviewNames(String detail, String said, String steps) {
        Interview interview =
                asked(interview("Spaces", "JWT"), BriefDimension.RESEARCH_PLAN, detail);
        assertThat(interview.open().orElseThrow().text())
                .startsWith("For research topic “JWT”: ")
                .contains("which part of the work needs the answer");
        Interview next = interview.told(new Answered(said));
        assertThat(next.topics()).hasSize(2);
        assertThat(next.topics().getLast().requiredFor()).isEqualTo(steps);
        assertThat(next.topics().getFirst()).isEqualTo(topic("Spaces"));
    }

    @Test
    void theQuestionOfATopicIsAskedInBetterWords() {
        Interview interview =
                asked(
                        interview("JWT"),
                        BriefDimension.RESEARCH_PLAN,
                        "JWT: the question is too broad");
        Interview next = interview.told(new Answered("Which library signs with Ed25519"));
        assertThat(next.topics())
                .singleElement()
                .satisfies(
                        topic -> {
                            assertThat(topic.question())
                                    .isEqualTo("Which library signs with Ed25519?");
                            assertThat(topic.why()).isEqualTo("JWT?");
                        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Which library trims: it does not say which runtime",
                "Which library trims: two things are asked at once",
            })
    void whatIsWrongWithAQuestionIsMendedInTheQuestion(String detail) {
        Interview interview =
                asked(interview("Which library trims"), BriefDimension.RESEARCH_PLAN, detail);
        assertThat(interview.open().orElseThrow().text()).endsWith("How should the question read?");
        Interview next = interview.told(new Answered("On Node 22, which library trims?"));
        assertThat(next.topics().getFirst().question())
                .isEqualTo("On Node 22, which library trims?");
        assertThat(next.topics().getFirst().requiredFor()).isEmpty();
    }

    @Test
    void whoKnowsTheLastTopicIsAskedToConfirmThatAndAYesIsNoTopic() {
        Interview first =
                asked(interview("JWT"), BriefDimension.RESEARCH_PLAN, "JWT: the question is vague");
        Interview none = first.told(new Answered("I know this"));
        assertThat(none.topics()).isEmpty();

        Interview confirming = asked(none, BriefDimension.RESEARCH_PLAN, "there is no topic");
        assertThat(confirming.open().orElseThrow().text()).startsWith("No external research, then");
        Interview confirmed = confirming.told(new Answered("yes"));
        assertThat(confirmed.topics()).isEmpty();
        assertThat(confirmed.suffices(BriefSection.RESEARCH_PLAN)).isTrue();

        Interview open = asked(interview(), BriefDimension.RESEARCH_PLAN, "there is no topic");
        assertThat(open.told(new Answered("yes")).topics()).isEmpty();
    }

    @Test
    void aTopicWithoutScopeIsAskedForItsScope() {
        Interview interview =
                asked(interview("JWT"), BriefDimension.RESEARCH_PLAN, "JWT: scope is missing");
        Interview next = interview.told(new Answered("external"));
        assertThat(next.topics().getFirst().scope()).isPresent();
        assertThat(next.topics()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TESTABILITY | 'system should be fast' | “system should be fast” cannot fail as",
                "COMPLETENESS | Non-Goals empty | The review misses something: Non-Goals empty. Is",
                "CONSISTENCY | tabs are wanted and excluded | This does not fit together: tabs",
                "SCOPE_CLARITY | Goal is not clear | It is not clear where the task ends: Goal",
            })
    void everyDimensionAsksInItsOwnWords(BriefDimension dimension, String detail, String words) {
        Interview interview = asked(interview(), dimension, detail);
        assertThat(interview.open().orElseThrow().text()).startsWith(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "COMPLETENESS | Non-Goals empty, unclear if deliberate | NON_GOALS",
                "SCOPE_CLARITY | Non-Goals | NON_GOALS",
                "SCOPE_CLARITY | A non-goal is missing for the Goal | NON_GOALS",
                "COMPLETENESS | the goal is wider than the non-goals | GOAL",
                "COMPLETENESS | No constraint on the Node version | CONSTRAINTS",
                "COMPLETENESS | non_functional requirements are missing | NFRS",
                "COMPLETENESS | no earlier attempt is named | PRIOR_ATTEMPTS",
                "CONSISTENCY | an objective and a preference clash | GOAL",
                "TESTABILITY | the goal page works | SUCCESS_CRITERIA",
                "COMPLETENESS | who uses it | GOAL",
            })
    void anAnswerStandsInTheSectionThatTheReviewNames(
            BriefDimension dimension, String detail, BriefSection section) {
        Interview next =
                asked(interview(), dimension, detail)
                        .told(new Answered("Mobile clients are another task."));
        assertThat(next.said(section)).isEqualTo("Mobile clients are another task.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Non-Goals empty, unclear if deliberate | Yes, deliberate | None are meant.",
                "Non-Goals empty, unclear if deliberate | yes | None are meant.",
                "Non-Goals empty, unclear if deliberate | none | None are meant.",
                "Non-Goals do not name clients | on purpose. | Left out on purpose: Non-Goals do"
                        + " not name clients",
            })
    void whatIsLeftOutOnPurposeIsWrittenDown(String detail, String said, String text) {
        Interview next =
                asked(interview(), BriefDimension.COMPLETENESS, detail).told(new Answered(said));
        assertThat(next.said(BriefSection.NON_GOALS)).isEqualTo(text);
        assertThat(next.said(BriefSection.GOAL)).isEmpty();
    }

    private static Interview withCriteria() {
        return interview()
                .on(
                        new Interview.Volunteered(
                                BriefSection.SUCCESS_CRITERIA,
                                "- a deploy keeps the session\n- `npm test` exits 0"))
                .on(
                        new Interview.Volunteered(
                                BriefSection.SUCCESS_CRITERIA, "the log shows no error"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "\"a deploy keeps the session\" | after a deploy /me answers 200 | after a deploy"
                        + " /me answers 200;`npm test` exits 0;the log shows no error",
                "'A deploy keeps the session.': no command | in 5 runs | a deploy keeps the session"
                        + " — in 5 runs;`npm test` exits 0;the log shows no error",
                "Criterion 3 is vague | `grep -c ERROR log` prints 0 | a deploy keeps the session;"
                        + "`npm test` exits 0;`grep -c ERROR log` prints 0",
                "\"the log shows no error\" | drop it | a deploy keeps the session;`npm test`"
                        + " exits 0",
                "\"the log shows no error\" | it is fine as it is | a deploy keeps the session;"
                        + "`npm test` exits 0;the log shows no error",
            })
    void anAnswerMendsTheCriterionThatTheReviewNames(String detail, String said, String all) {
        Interview interview = asked(withCriteria(), BriefDimension.TESTABILITY, detail);
        assertThat(interview.open().orElseThrow().text()).contains("” cannot fail as it stands.");
        assertThat(interview.told(new Answered(said)).criteria())
                .containsExactly(all.split(";", -1));
    }

    @Test
    void aRemarkAboutCriteriaIsNotQuotedAsOne() {
        Interview none = asked(interview(), BriefDimension.TESTABILITY, RuleReview.NO_CRITERION);
        assertThat(none.open().orElseThrow().text())
                .isEqualTo(
                        "There is no success criterion yet. Which command, number or observation"
                                + " shows that it is done?");
        Interview remark =
                asked(withCriteria(), BriefDimension.TESTABILITY, "nothing measures speed");
        assertThat(remark.open().orElseThrow().text())
                .startsWith("About the success criteria: nothing measures speed. Which command");
        assertThat(remark.told(new Answered("it answers in 200 ms")).criteria()).hasSize(4);
    }
}
