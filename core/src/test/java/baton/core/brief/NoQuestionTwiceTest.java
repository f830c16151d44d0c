package baton.core.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.brief.BriefRun.Chose;
import baton.core.brief.BriefRun.Ended;
import baton.core.brief.BriefRun.Event;
import baton.core.brief.BriefRun.Reviewed;
import baton.core.brief.BriefRun.Reviewing;
import baton.core.brief.BriefRun.Said;
import baton.core.brief.BriefRun.Scouted;
import baton.core.brief.BriefRun.Scouting;
import baton.core.brief.Interview.Answered;
import baton.core.brief.Interview.Volunteered;
import baton.core.contract.Subject;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// No question that was answered comes a second time in the same words: neither in the interview,
/// nor where a review finds the same fault again.
class NoQuestionTwiceTest {
    private static final Subject SUBJECT =
            new Subject(Optional.of("2026-01-05"), "Trim input", "trim-input", Optional.empty());
    private static final List<String> WORDS =
            List.of(
                    "",
                    "none",
                    "x",
                    "it is fast",
                    "Why is it slow?",
                    "`a` exits 0",
                    "I don't know",
                    "I know this",
                    "- it works\n- it is nice",
                    "Users paste padded text and get no hits.",
                    "Is A fast? Is B safe?");

    private static List<String> asked(BriefRun begun, int score, Random random) {
        BriefRun run = begun;
        List<String> asked = new ArrayList<>();
        for (int turn = 0; turn < 100 && !(run.phase() instanceof Ended); turn++) {
            run.interview().open().map(InterviewQuestion::text).ifPresent(asked::add);
            String word = WORDS.get(random.nextInt(WORDS.size()));
            Event event =
                    switch (run.phase()) {
                        case Reviewing _ ->
                                new Reviewed(ScoresTest.of(score, score, score, score, score));
                        case Scouting _ -> new Scouted(List.of());
                        case BriefRun.Choosing _ -> new Chose(true);
                        case BriefRun.Asking _, BriefRun.FollowingUp _ ->
                                new Said(new Answered(word + (word.isEmpty() ? "" : " " + turn)));
                        case Ended _ -> new Chose(true);
                    };
            if (!(event instanceof Said)) {
                run.interview().open().ifPresent(_ -> asked.removeLast());
            }
            run = run.on(event);
        }
        return asked;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noQuestionComesTwice(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 100; round++) {
            boolean quick = random.nextBoolean();
            BriefRun run =
                    BriefRun.of(SUBJECT, random.nextBoolean(), Interview.about("Fix it", quick));
            List<String> asked = asked(run, 1 + random.nextInt(3), random);
            assertThat(asked).as("round " + round).isNotEmpty().doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Is A fast?", "is a fast", "Is “A” fast??", "- Is A fast?"})
    void aTopicThatIsNamedAgainIsNoSecondOne(String again) {
        Interview interview =
                Interview.about("Trim input", false)
                        .on(new Volunteered(BriefSection.RESEARCH_PLAN, "Is A fast? Is B safe?"))
                        .on(new Volunteered(BriefSection.RESEARCH_PLAN, again));
        assertThat(interview.topics())
                .extracting(TopicDraft::title)
                .containsExactly("Is A fast", "Is B safe");
    }
}
