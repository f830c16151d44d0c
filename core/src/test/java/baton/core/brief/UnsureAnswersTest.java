package baton.core.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.brief.Interview.Answered;
import baton.core.brief.InterviewQuestion.Variant;
import baton.core.contract.brief.Confidence;
import baton.core.contract.brief.Cost;
import baton.core.contract.brief.ResearchScope;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnsureAnswersTest {
    private static final String INTENT = "Users paste padded text and get no hits.";
    private static final String GOAL = "Search ignores whitespace around words.";
    private static final String CRITERION = "`npm test` exits 0";

    private static Interview after(String... answers) {
        Interview interview = Interview.about("Trim input", false);
        for (String answer : answers) {
            interview = interview.on(new Answered(answer));
        }
        return interview;
    }

    private static InterviewQuestion open(Interview interview) {
        return interview.open().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I don't know",
                "I really do not know yet",
                "not sure",
                "I’m not sure, maybe the mobile team",
                "No idea.",
                "I dunno",
                "no clue",
                "Skip this",
                "Hm, we cannot say"
            })
    void whoDoesNotKnowHasNotAnswered(String words) {
        Interview interview = after(words);
        assertThat(interview.suffices(BriefSection.INTENT)).isFalse();
        assertThat(interview.said(BriefSection.INTENT)).isEmpty();
        assertThat(interview.unsure()).singleElement().asString().endsWith("– " + words);
        assertThat(open(interview).section()).isEqualTo(BriefSection.INTENT);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Users do not know which page they are on.",
                "Nobody is sure what a search will find.",
                "Unknown words crash the parser of the search."
            })
    void whatOthersDoNotKnowIsAnAnswer(String words) {
        assertThat(after(words).said(BriefSection.INTENT)).isEqualTo(words);
    }

    @Test
    void whoSaysMuchHasAnswered() {
        String words = "I do not know the numbers, but half of our users paste padded text.";
        assertThat(after(words).said(BriefSection.INTENT)).isEqualTo(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "no", "not needed", "that is", "i have", "ok please"})
    void wordsWithoutEndAreAnAnswer(String word) {
        String words = (word + " ").repeat(200_000).strip();
        assertThat(after(words).said(BriefSection.INTENT)).isEqualTo(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "Maybe.", "well, probably", "It depends", "speed", "OK"})
    void anAnswerThatSaysNothingGetsOneFollowUpThatSaysWhatIsMissing(String words) {
        Interview asked = after(words);
        assertThat(asked.said(BriefSection.INTENT)).isEmpty();
        assertThat(open(asked).text())
                .isEqualTo(
                        "“"
                                + words
                                + "” does not say it yet. Missing is what goes wrong today, and"
                                + " for whom: one whole sentence.");
        Interview mended = asked.on(new Answered(INTENT));
        assertThat(mended.said(BriefSection.INTENT)).isEqualTo(INTENT);
        assertThat(open(mended).section()).isEqualTo(BriefSection.GOAL);
        Interview again = asked.on(new Answered("maybe"));
        assertThat(open(again).section()).isEqualTo(BriefSection.GOAL);
        assertThat(again.missing()).contains(BriefSection.INTENT);
    }

    @Test
    void aCriterionAndAnOptionalSectionAreFollowedUpOnceToo() {
        Interview criteria = after(INTENT, GOAL, "yes");
        assertThat(open(criteria).text()).contains("a command, a number or a behaviour");
        assertThat(open(criteria.on(new Answered("sure"))).section())
                .isNotEqualTo(BriefSection.SUCCESS_CRITERIA);
        Interview left = after(INTENT, GOAL, CRITERION, "none", "maybe");
        assertThat(open(left).text()).contains("Missing is what is left out");
        Interview none = left.on(new Answered("probably"));
        assertThat(none.said(BriefSection.NON_GOALS)).isEmpty();
        assertThat(open(none).section()).isEqualTo(BriefSection.CONSTRAINTS);
    }

    @Test
    void anOptionalSectionIsLeftToWhoDoesNotKnow() {
        Interview interview = after(INTENT, GOAL, CRITERION, "none", "I don't know");
        assertThat(interview.said(BriefSection.NON_GOALS)).isEmpty();
        assertThat(interview.unsure()).hasSize(1);
        assertThat(open(interview).section()).isEqualTo(BriefSection.CONSTRAINTS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I know this",
                "no need, I know this.",
                "I know this from my last project",
                "not needed",
                "drop it",
                "Please take it off the list",
                "never mind, drop it",
                "not needed any more",
                "It is no longer needed.",
                "We don't need this one.",
                "I know these",
                "없음",
                "nope, all clear"
            })
    void whoKnowsATopicTakesItOffTheList(String words) {
        Interview interview = after(INTENT, GOAL, CRITERION, "Which spaces count?", words);
        assertThat(interview.topics()).isEmpty();
        assertThat(open(interview).variant()).isEqualTo(Variant.CONFIRM_NONE);
        assertThat(interview.suffices(BriefSection.RESEARCH_PLAN)).isFalse();
        Interview confirmed = interview.on(new Answered("yes"));
        assertThat(confirmed.suffices(BriefSection.RESEARCH_PLAN)).isTrue();
        assertThat(confirmed.topics()).isEmpty();
    }

    @Test
    void whoKnowsBothTopicsTakesThemOffTheList() {
        Interview both = after(INTENT, GOAL, CRITERION, "Is A fast? Is B safe?", "I know both");
        assertThat(both.topics()).isEmpty();
        assertThat(open(both).variant()).isEqualTo(Variant.CONFIRM_NONE);
        Interview three =
                after(INTENT, GOAL, CRITERION, "Is A fast? Is B safe? And C?", "I know both");
        assertThat(three.topics()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I know that: it is 7.2",
                "I know this, it is 7.2",
                "We already know this one – 7.2",
                "I know: 7.2"
            })
    void whoTellsTheAnswerOfATopicHasItInTheBriefInstead(String words) {
        Interview interview = after(INTENT, GOAL, CRITERION, "Which Redis runs?", words);
        assertThat(interview.topics()).isEmpty();
        assertThat(interview.unsure())
                .singleElement()
                .asString()
                .startsWith("Which Redis runs? – ")
                .endsWith("7.2");
        assertThat(open(interview).variant()).isEqualTo(Variant.CONFIRM_NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yes",
                "That's right",
                "correct",
                "Nothing has to be looked up.",
                "nothing needs to be researched",
                "no questions",
                "none",
                "right, nothing"
            })
    void nothingIsLookedUpAfterAYes(String words) {
        Interview confirming = after(INTENT, GOAL, CRITERION, "Which Redis runs?", "drop it");
        assertThat(open(confirming).variant()).isEqualTo(Variant.CONFIRM_NONE);
        Interview interview = confirming.on(new Answered(words));
        assertThat(interview.topics()).isEmpty();
        assertThat(interview.suffices(BriefSection.RESEARCH_PLAN)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"no", "Nope.", "No, I don't", "not really"})
    void whoDoesNotKnowEverythingIsAskedWhat(String words) {
        Interview interview = after(INTENT, GOAL, CRITERION, "Which Redis runs?", "drop it", words);
        assertThat(interview.suffices(BriefSection.RESEARCH_PLAN)).isFalse();
        assertThat(open(interview).text())
                .isEqualTo("What would you search for first? Say none if nothing.");
        assertThat(interview.on(new Answered("no")).suffices(BriefSection.RESEARCH_PLAN)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "없음",
                "nope, all clear",
                "not needed",
                "nothing to look up",
                "nope",
                "Nothing has to be looked up",
                "no questions"
            })
    void whoNeedsNothingNamesNoTopic(String words) {
        Interview interview = after(INTENT, GOAL, CRITERION, words);
        assertThat(interview.topics()).isEmpty();
        assertThat(interview.suffices(BriefSection.RESEARCH_PLAN)).isTrue();
    }

    /// Words that only begin like these are about the topic.
    @ParameterizedTest
    @ValueSource(strings = {"I know this breaks the import, high", "no part of it but the search"})
    void aTopicThatIsSpokenOfStays(String words) {
        Interview interview = after(INTENT, GOAL, CRITERION, "Which spaces count?", words);
        assertThat(interview.topics()).hasSize(1);
    }

    @Test
    void whoKnowsTheSecondOfTwoTopicsKeepsTheFirst() {
        Interview interview =
                after(INTENT, GOAL, CRITERION, "Which spaces count?", "trimming", "local")
                        .on(new Answered("What about tabs?"))
                        .on(new Answered("I know this"));
        assertThat(interview.topics())
                .extracting(TopicDraft::question)
                .containsExactly("Which spaces count?");
        assertThat(open(interview).text())
                .isEqualTo("Is there anything to look into beside “Which spaces count”, or none?");
        assertThat(open(interview.on(new Answered("none"))).section())
                .isEqualTo(BriefSection.NON_GOALS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Which spaces count? What about tabs? | Which spaces count?+What about tabs?",
                "Which spaces count?@And tabs? | Which spaces count?+And tabs?",
                "- spaces@- tabs | What must be known about: spaces?"
                        + "+What must be known about: tabs?",
                "1. Which spaces count?@2. tabs | Which spaces count?+What must be known about:"
                        + " tabs?",
                "Which spaces count? In Unicode, I mean. | What must be known about: Which spaces"
                        + " count? In Unicode, I mean.?",
                "1. Is A fast? 2. Is B safe? | Is A fast?+Is B safe?",
                "1. Is Python 2. or 3. meant? 2. Which pip? | Is Python 2. or 3. meant?+Which pip?",
                "1. Which of 2. or 3. holds, 2. or tabs? 2. Why? 3. And B 4. too? 4. Who?"
                        + " | Which of 2. or 3. holds, 2. or tabs?+Why?+And B 4. too?+Who?",
                "1) the spaces 2) the tabs | What must be known about: the spaces?+What must be"
                        + " known about: the tabs?",
                "(1) Is A fast?@(2) Is B safe? | Is A fast?+Is B safe?",
                "a) Is A fast? b) Is B safe? | Is A fast?+Is B safe?",
                "Q4: Is A fast?@Q5: Is B safe? | Is A fast?+Is B safe?",
                "Q4: Is A fast? | Is A fast?",
                "Two things: 1. Is A fast? 2. Is B safe? | Is A fast?+Is B safe?",
                "My questions:@1. Is A fast?@2. Is B safe? | Is A fast?+Is B safe?",
                "1. Is A fast?@tabs@- Is B@and C safe? | Is A fast?+What must be known about:"
                        + " tabs?+Is B and C safe?",
                "Does OAuth 2. or 3. fit? | Does OAuth 2. or 3. fit?",
                "the spaces@that users paste | What must be known about: the spaces that users"
                        + " paste?",
            })
    void eachQuestionOfAnAnswerIsATopic(String said, String questions) {
        Interview interview = after(INTENT, GOAL, CRITERION, said.replace('@', '\n'));
        assertThat(interview.topics())
                .extracting(TopicDraft::question)
                .containsExactly(questions.split("\\+", -1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "the trimming, high | the trimming | HIGH",
                "low-level trimming | low-level trimming | MEDIUM",
                "Low: the trimming | the trimming | LOW",
                "the trimming (high confidence) | the trimming | HIGH",
                "high | the plan as a whole | HIGH",
                "it must be high since all rests on it | it must be high since all rests on it |"
                        + " HIGH",
                "the search, and that with low certainty, please"
                        + " | the search, and that with low certainty, please | LOW",
                "the trimming must be high | the trimming must be high | HIGH",
                "the high score of a search | the high score of a search | MEDIUM",
                "it need not be not high, so what | it need not be not high, so what | MEDIUM",
            })
    void aTopicSaysHowSureItsAnswerMustBe(String said, String steps, Confidence sure) {
        var topic = after(INTENT, GOAL, CRITERION, "Which spaces count?", said).topics().getFirst();
        assertThat(topic.numbered(1).requiredFor()).isEqualTo(steps);
        assertThat(topic.numbered(1).confidence()).hasValue(sure);
    }

    @ParameterizedTest
    @CsvSource({
        "local, LOCAL, STANDARD",
        "'external docs, a deep look', EXTERNAL, DEEP",
        "'both, quick', BOTH, QUICK",
        "the codebase, LOCAL, STANDARD",
    })
    void aTopicSaysWhereAndHowLongToLook(String said, ResearchScope scope, Cost cost) {
        var topic =
                after(INTENT, GOAL, CRITERION, "Which spaces count?", "trimming", said)
                        .topics()
                        .getFirst();
        assertThat(topic.numbered(1).scope()).hasValue(scope);
        assertThat(topic.numbered(1).cost()).hasValue(cost);
    }

    @Test
    void aShallowIntentIsSymptomOrCause() {
        assertThat(open(after("no hits")).text())
                .isEqualTo("“no hits” – is that the symptom, or the cause behind it?");
    }

    @Test
    void aDeadlineIsHardOrGuidance() {
        Interview interview =
                after(INTENT, GOAL, CRITERION, "none", "no tabs at all", "the deadline is in June");
        assertThat(open(interview).text())
                .isEqualTo("“the deadline is in June” – is that a hard limit, or guidance?");
        assertThat(interview.on(new Answered("hard")).said(BriefSection.CONSTRAINTS))
                .isEqualTo("the deadline is in June — hard");
    }
}
