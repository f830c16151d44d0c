package baton.core.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.brief.Interview.Answered;
import baton.core.brief.Scores.Score;
import baton.core.contract.Subject;
import baton.core.contract.brief.Confidence;
import baton.core.contract.brief.Cost;
import baton.core.contract.brief.ResearchScope;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class TopicScopeTest {
    private static final String PLACE = "Missing is where the answer is: local, external or both.";

    private static Interview asked(String... answers) {
        Interview interview =
                Interview.about("Trim input", false)
                        .on(new Answered("Users paste padded text and get no hits."))
                        .on(new Answered("Search ignores whitespace around words."))
                        .on(new Answered("`npm test` exits 0"))
                        .on(new Answered("Which spaces count?"));
        for (String answer : answers) {
            interview = interview.on(new Answered(answer));
        }
        return interview;
    }

    private static String open(Interview interview) {
        return interview.open().orElseThrow().text();
    }

    @ParameterizedTest
    @ValueSource(strings = {"maybe", "Perhaps.", "well, probably", "it depends", "something"})
    void wordsThatSayNothingAreNoTopicAndGetOneFollowUp(String words) {
        Interview interview = asked("trimming", "local", words);
        assertThat(interview.topics()).hasSize(1);
        assertThat(open(interview)).contains("“" + words + "”", "Missing is a question to look");
        Interview again = interview.on(new Answered("maybe"));
        assertThat(again.topics()).hasSize(1);
        assertThat(again.open().orElseThrow().section()).isEqualTo(BriefSection.NON_GOALS);
        assertThat(interview.on(new Answered("Do tabs count?")).topics()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "step 2, low, local",
                "Steps 1 and 3; high; both",
                "external, deep",
                "for all steps, medium confidence"
            })
    void whatIsSaidOfATopicIsNone(String words) {
        for (Interview interview :
                List.of(asked("drop it", words), asked("trimming", "local", words))) {
            assertThat(interview.topics()).hasSizeLessThan(2);
            assertThat(open(interview))
                    .contains("“" + words + "”", "Missing is a question to look");
        }
        assertThat(asked("drop it", "local names").topics()).hasSize(1);
        assertThat(asked("drop it", "how step 2 finds the spaces").topics()).hasSize(1);
    }

    @Test
    void theyConfirmNothing() {
        Interview interview = asked("drop it", "maybe");
        assertThat(interview.topics()).isEmpty();
        assertThat(interview.suffices(BriefSection.RESEARCH_PLAN)).isFalse();
        assertThat(open(interview)).contains("Missing is a question to look into");
    }

    @ParameterizedTest
    @ValueSource(strings = {"yes", "high", "a deep look", "whatever"})
    void anAnswerWithoutAPlaceGetsOneFollowUp(String words) {
        Interview interview = asked("trimming", words);
        assertThat(open(interview)).startsWith("“" + words + "”").endsWith(PLACE);
        TopicDraft told = interview.on(new Answered("external")).topics().getFirst();
        assertThat(told.scope()).hasValue(ResearchScope.EXTERNAL);
        assertThat(told.cost()).isEqualTo(asked("trimming", words).topics().getFirst().cost());
        Interview again = interview.on(new Answered("yes"));
        assertThat(again.topics().getFirst().scope()).hasValue(ResearchScope.BOTH);
        assertThat(open(again)).contains("is there another question");
    }

    @Test
    void whatIsSaidBesideThePlaceIsKept() {
        assertThat(asked("trimming", "high").topics().getFirst().confidence())
                .hasValue(Confidence.HIGH);
        assertThat(asked("trimming", "a deep look").topics().getFirst().cost()).hasValue(Cost.DEEP);
    }

    @Test
    void whoDoesNotKnowThePlaceIsNotAskedAgain() {
        Interview interview = asked("trimming", "I don't know");
        assertThat(interview.topics().getFirst().scope()).hasValue(ResearchScope.BOTH);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Step 2; medium, external, deep | Step 2 | EXTERNAL | MEDIUM | DEEP",
                "Step 2; external, high, quick | Step 2 | EXTERNAL | HIGH | QUICK",
                "external; Step 2 and 3, low | Step 2 and 3 | EXTERNAL | LOW | STANDARD",
                "Step 2, Step 3 – local and external, high"
                        + " | Step 2, Step 3 | BOTH | HIGH | STANDARD",
                "Step 2, both, a deep look | Step 2 | BOTH | MEDIUM | DEEP",
                "the trimming; high external quick | the trimming | EXTERNAL | HIGH | QUICK",
                "local, low | the plan as a whole | LOCAL | LOW | STANDARD",
            })
    void allPartsAreReadAtTheFirstQuestion(
            String said, String steps, ResearchScope scope, Confidence sure, Cost cost) {
        Interview interview = asked(said);
        var topic = interview.topics().getFirst();
        assertThat(topic.requiredFor()).isEqualTo(steps);
        assertThat(topic.scope()).hasValue(scope);
        assertThat(topic.numbered(1).confidence()).hasValue(sure);
        assertThat(topic.numbered(1).cost()).hasValue(cost);
        assertThat(open(interview)).contains("is there another question");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "the web part",
                "a deep copy of it",
                "both",
                "external links",
                "local names"
            })
    void wordsOfTheWorkAreNoPlace(String said) {
        Interview interview = asked(said);
        assertThat(interview.topics().getFirst().requiredFor()).isEqualTo(said);
        assertThat(open(interview)).startsWith("Where is the answer to");
    }

    @Test
    void aReviewAsksOnceMoreToo() {
        Map<BriefDimension, Score> all = new EnumMap<>(BriefDimension.class);
        for (BriefDimension each : BriefDimension.values()) {
            all.put(each, new Score(5, List.of()));
        }
        all.put(
                BriefDimension.RESEARCH_PLAN,
                new Score(2, List.of("Which spaces count: scope unclear")));
        Subject subject = new Subject(Optional.empty(), "Trim", "trim", Optional.empty());
        BriefRun run = BriefRun.of(subject, true, asked("trimming", "local", "none", "tabs"));
        while (run.interview().open().isPresent()) {
            run = run.on(new BriefRun.Said(new Answered("none")));
        }
        BriefRun reviewed = run.on(new BriefRun.Reviewed(new Scores(all)));
        assertThat(open(reviewed.interview())).endsWith("local, external or both?");
        BriefRun empty = reviewed.on(new BriefRun.Said(new Answered("yes")));
        assertThat(open(empty.interview())).endsWith(PLACE);
        BriefRun told = empty.on(new BriefRun.Said(new Answered("external")));
        assertThat(told.phase()).isEqualTo(new BriefRun.Reviewing(2));
        assertThat(told.interview().topics().getFirst().scope()).hasValue(ResearchScope.EXTERNAL);
    }
}
