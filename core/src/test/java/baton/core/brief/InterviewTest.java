package baton.core.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.brief.Interview.Answered;
import baton.core.brief.Interview.RanOut;
import baton.core.brief.Interview.Stopped;
import baton.core.brief.InterviewQuestion.Variant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

class InterviewTest {
    private static final List<String> ENOUGH =
            List.of(
                    "Users paste padded text and get no hits.",
                    "Search ignores whitespace around words.",
                    "`npm test` exits 0",
                    "none");

    private static Interview after(boolean quick, List<String> answers) {
        Interview interview = Interview.about("Trim input", quick);
        for (String answer : answers) {
            interview = interview.on(new Answered(answer));
        }
        return interview;
    }

    private static InterviewQuestion open(Interview interview) {
        return interview.open().orElseThrow();
    }

    @Test
    void requiredSectionsComeInOrder() {
        List<BriefSection> asked = new ArrayList<>();
        Interview interview = Interview.about("Trim input", false);
        for (String answer : ENOUGH) {
            asked.add(open(interview).section());
            assertThat(open(interview).variant()).isEqualTo(Variant.ANCHOR);
            interview = interview.on(new Answered(answer));
        }
        assertThat(asked).isEqualTo(BriefSection.all(true));
        assertThat(interview.missing()).isEmpty();
        assertThat(open(interview).section()).isEqualTo(BriefSection.NON_GOALS);
    }

    @ParameterizedTest
    @CsvSource({
        "'', ANCHOR, FOLLOW_UP",
        "no hits, ANCHOR, SHARPEN",
        "none, ANCHOR, FOLLOW_UP",
    })
    void aWeakAnswerIsAskedAbout(String answer, Variant first, Variant second) {
        Interview interview = Interview.about("Trim input", false);
        assertThat(open(interview).variant()).isEqualTo(first);
        Interview next = interview.on(new Answered(answer));
        assertThat(open(next).section()).isEqualTo(BriefSection.INTENT);
        assertThat(open(next).variant()).isEqualTo(second);
    }

    @Test
    void answersAreMergedAndNeverReplaced() {
        Interview interview = after(false, List.of("no hits", "Users paste padded text and wait."));
        assertThat(interview.answers().get(BriefSection.INTENT))
                .isEqualTo(List.of("no hits", "Users paste padded text and wait."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "skip",
                "Enough.",
                "stop asking",
                "ok, just proceed",
                "just write it",
                "Just make it.",
                "proceed",
                "please stop asking me",
                "STOP",
                "that's enough",
                "Just go",
                "That’s enough, thanks.",
                "Ok, that is really enough for now",
                "enough questions already",
                "no more questions please",
                "Don't ask me any more questions.",
                "skip the rest",
                "stop here",
                "I'm done",
                "let's move on",
                "go ahead with what you have",
                "just do it",
                "that will do",
                "that's all",
                "No, that’s it, thanks."
            })
    void wordsThatStopDoSo(String word) {
        Interview interview = after(false, List.of(word));
        assertThat(interview.stopped()).isTrue();
        assertThat(interview.open()).isEmpty();
        assertThat(interview.on(new Answered("more"))).isEqualTo(interview);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "skip the empty rows of the table",
                "there is not enough room",
                "users must be able to stop asking for reports",
                "stop the server",
                "just make it work",
                "it is done when the tests pass",
                "that is not enough",
                "no more crashes",
                "that's all we have for users",
                "users stop asking support about it once it is there, which is the point of it all"
            })
    void wordsInASentenceDoNot(String answer) {
        assertThat(after(false, List.of(answer)).stopped()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "it is fast, false",
        "search is better and easier, false",
        "`npm test` exits 0, true",
        "it answers in 200 ms, true",
        "a padded word finds its page, true",
        "yes, false",
    })
    void aCriterionMustBeAbleToFail(String criterion, boolean concrete) {
        Interview interview = after(false, List.of(ENOUGH.get(0), ENOUGH.get(1), criterion));
        assertThat(interview.suffices(BriefSection.SUCCESS_CRITERIA)).isEqualTo(concrete);
    }

    @Test
    void whatMakesACriterionCheckableIsPutBesideIt() {
        Interview interview =
                after(false, List.of(ENOUGH.get(0), ENOUGH.get(1), "it is fast", "under 200 ms"));
        assertThat(interview.criteria()).isEqualTo(List.of("it is fast — under 200 ms"));
        assertThat(open(interview).section()).isEqualTo(BriefSection.RESEARCH_PLAN);
    }

    @Test
    void topicsAreCompletedOneByOne() {
        List<String> answers = new ArrayList<>(ENOUGH.subList(0, 3));
        answers.add("which spaces count");
        Interview interview = after(false, answers);
        assertThat(open(interview).variant()).isEqualTo(Variant.PER_TOPIC);
        interview = interview.on(new Answered("the trimming"));
        assertThat(open(interview).variant()).isEqualTo(Variant.SCOPE);
        interview = interview.on(new Answered("local"));
        assertThat(open(interview).variant()).isEqualTo(Variant.FOLLOW_UP);
        assertThat(interview.suffices(BriefSection.RESEARCH_PLAN)).isTrue();
        interview = interview.on(new Answered("none"));
        assertThat(open(interview).section()).isEqualTo(BriefSection.NON_GOALS);
        assertThat(interview.topics())
                .singleElement()
                .satisfies(
                        topic ->
                                assertThat(topic.question())
                                        .isEqualTo(
                                                "What must be known about: which spaces count?"));
    }

    @Test
    void aHurryAsksOnceAboutWhatIsLikelyToMatter() {
        List<String> answers = new ArrayList<>(ENOUGH.subList(0, 3));
        answers.add("Which spaces count?");
        Interview interview = after(true, answers);
        assertThat(open(interview).section()).isEqualTo(BriefSection.NON_GOALS);
        interview = interview.on(new Answered("tabs"));
        assertThat(interview.open()).isEmpty();
        assertThat(interview.stopped()).isFalse();
    }

    @Test
    void aSectionNobodySpeaksOfIsLeft() {
        Interview interview = Interview.about("Trim input", false).on(new RanOut());
        assertThat(open(interview).section()).isEqualTo(BriefSection.GOAL);
        assertThat(interview.turns()).isEqualTo(1);
    }

    @Test
    void whatIsVolunteeredIsNotAskedFor() {
        Interview interview = Interview.about("Trim input", false);
        interview = interview.on(new Interview.Volunteered(BriefSection.INTENT, ENOUGH.get(0)));
        interview = interview.on(new Interview.Volunteered(BriefSection.PREFERENCES, "plain code"));
        assertThat(open(interview).section()).isEqualTo(BriefSection.GOAL);
        assertThat(interview.said(BriefSection.PREFERENCES)).isEqualTo("plain code");
        assertThat(interview.turns()).isEqualTo(1);
    }

    /// Whatever is said, no question comes twice, nothing said is lost, and it ends.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void itAlwaysEnds(long seed) {
        Random random = new Random(seed);
        List<String> words =
                List.of("", "none", "x", "it is fast", "Why?", "`a` exits 0", "a b c d e", "\n# h");
        for (int round = 0; round < 200; round++) {
            Interview interview = Interview.about("Fix slow search again", random.nextBoolean());
            List<String> texts = new ArrayList<>();
            int turns = 0;
            while (interview.open().isPresent() && turns++ < 100) {
                texts.add(open(interview).text());
                String said = words.get(random.nextInt(words.size())) + turns;
                int chance = random.nextInt(40);
                Interview.Event event = chance == 1 ? new RanOut() : new Answered(said);
                event = chance == 0 ? new Stopped() : event;
                interview = interview.on(event);
            }
            assertThat(texts).doesNotHaveDuplicates();
            assertThat(interview.open().isPresent()).isEqualTo(turns > 100);
        }
    }

    @Test
    void aSectionCountsAsTouchedWhenItWasAskedAbout() {
        Interview begun = Interview.about("Sign tokens", false);
        assertThat(begun.turns()).isEqualTo(1);
        assertThat(begun.sectionsTouched()).isEqualTo(1);
        Interview stopped = begun.on(new Interview.Stopped());
        assertThat(stopped.sectionsTouched()).isEqualTo(1);
        Interview told =
                begun.on(new Interview.Volunteered(BriefSection.NON_GOALS, "no rotation of keys"));
        assertThat(told.sectionsTouched()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sure, well, let's talk about auth and the db, please | auth; the db",
                "Ok. I'd like to know about the rate limits, thanks | the rate limits",
                "hmm, maybe look up OAuth, the db, and caching | OAuth; the db; caching",
                "well: how does auth work? | how does auth work?",
                "please research how tabs are counted | how tabs are counted",
                "right-to-left text | right-to-left text",
                "search and replace | search and replace",
                "please | please"
            })
    void wordsThatLeadToATopicAreNoneOfIt(String said, String topics) {
        assertThat(TopicWords.of(said)).containsExactly(topics.split("; ", -1));
    }
}
