package baton.core.brief;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Problem;
import baton.core.brief.BriefRun.Asking;
import baton.core.brief.BriefRun.Choosing;
import baton.core.brief.BriefRun.Chose;
import baton.core.brief.BriefRun.Ended;
import baton.core.brief.BriefRun.Event;
import baton.core.brief.BriefRun.FollowingUp;
import baton.core.brief.BriefRun.Phase;
import baton.core.brief.BriefRun.Reviewed;
import baton.core.brief.BriefRun.Reviewing;
import baton.core.brief.BriefRun.Said;
import baton.core.brief.BriefRun.Scouted;
import baton.core.brief.BriefRun.Scouting;
import baton.core.brief.Interview.Answered;
import baton.core.brief.Interview.RanOut;
import baton.core.brief.Interview.Stopped;
import baton.core.contract.Subject;
import baton.core.contract.brief.Brief;
import baton.core.contract.brief.BriefPart;
import baton.core.contract.brief.BriefedTask;
import baton.core.contract.brief.Quality;
import baton.core.contract.brief.ResearchScope;
import baton.core.contract.brief.ResearchStatus;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

class BriefRunTest {
    private static final Subject SUBJECT =
            new Subject(
                    Optional.of("2026-01-05"),
                    "Trim input",
                    "trim-input",
                    Optional.of(".claude/projects/2026-01-05-trim-input/"));

    private static final TopicDraft TOPIC =
            new TopicDraft(
                    "Spaces",
                    "it matters",
                    "Which spaces count?",
                    "trimming",
                    Optional.of(ResearchScope.LOCAL),
                    Optional.empty(),
                    Optional.empty());

    private static final Scores GOOD = ScoresTest.of(5, 5, 5, 5, 5);
    private static final Scores WEAK = ScoresTest.of(5, 4, 3, 4, 4);

    private static BriefRun start(boolean reviewed) {
        return BriefRun.of(SUBJECT, reviewed, Interview.about("Trim input", true));
    }

    private static BriefRun said(BriefRun start, String... answers) {
        BriefRun run = start;
        for (String answer : answers) {
            run = run.on(new Said(new Answered(answer)));
        }
        return run;
    }

    private static BriefRun described(boolean reviewed) {
        return said(
                start(reviewed),
                "Users paste padded text and get no hits.",
                "Search ignores whitespace around words.",
                "`npm test` exits 0");
    }

    /// A run whose draft waits for its first review.
    private static BriefRun reviewing() {
        return said(described(true).on(new Scouted(List.of(TOPIC))), "tabs are another task");
    }

    private static Ended end(BriefRun run) {
        return (Ended) run.phase();
    }

    @Test
    void withoutAgentsRulesDecide() {
        Ended end = end(said(described(false), "none", "tabs"));
        assertThat(end.passed()).isTrue();
        assertThat(end.iterations()).isEqualTo(1);
        assertThat(end.brief().quality()).hasValue(Quality.COMPLETE);
        assertThat(end.brief().researchStatus()).isEqualTo(ResearchStatus.COMPLETE);
        assertThat(end.brief().text(BriefPart.NON_GOALS)).isEqualTo("- tabs");
        assertValid(end.brief());
    }

    /// A person who has enough in the middle of the topics leaves some that nobody settled.
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void whoStopsInTheMiddleOfTopicsLeavesAPartialBrief(int answered) {
        BriefRun run =
                said(
                        BriefRun.of(SUBJECT, false, Interview.about("Trim input", false)),
                        "Users paste padded text and get no hits.",
                        "Search ignores whitespace around words.",
                        "`npm test` exits 0",
                        "Which spaces count?");
        run =
                said(
                        run,
                        List.of("trimming", "local")
                                .subList(0, Math.min(2, answered))
                                .toArray(String[]::new));
        BriefRun stopped = said(run, "that's enough");
        Ended end = end(answered < 2 ? stopped.on(new Chose(true)) : stopped);

        assertThat(end.brief().quality())
                .hasValue(answered < 2 ? Quality.PARTIAL : Quality.COMPLETE);
        assertThat(end.findings().toString().contains("stopped before it was settled: Which"))
                .isEqualTo(answered < 2);
    }

    @Test
    void topicsAreProposedOnceWhenTheTaskIsClear() {
        BriefRun run = described(true);
        assertThat(run.phase()).isEqualTo(new Scouting());
        BriefRun without = run.on(new Scouted(List.of()));
        assertThat(without.phase()).isEqualTo(new Asking());
        assertThat(without.interview().open().orElseThrow().section())
                .isEqualTo(BriefSection.RESEARCH_PLAN);
        assertThat(reviewing().interview().topics()).containsExactly(TOPIC);
    }

    @Test
    void aReviewThatPassesEndsIt() {
        assertThat(reviewing().phase()).isEqualTo(new Reviewing(1));
        Ended end = end(reviewing().on(new Reviewed(GOOD)));
        assertThat(end.passed()).isTrue();
        assertThat(end.brief().researchTopics()).isEqualTo(1);
        assertValid(end.brief());
    }

    @Test
    void aReviewAsksOneQuestionAboutTheWeakest() {
        BriefRun run = reviewing().on(new Reviewed(WEAK));
        assertThat(run.phase()).isEqualTo(new FollowingUp(WEAK));
        assertThat(run.interview().open().orElseThrow().text())
                .isEqualTo(
                        "The review misses something: lacks completeness. Is that left out on"
                                + " purpose, or what should the brief say?");
        BriefRun next = said(run, "Only the page of results is meant.");
        assertThat(next.phase()).isEqualTo(new Reviewing(2));
        assertThat(next.draft().text(BriefPart.GOAL))
                .contains("Only the page of results is meant.");
    }

    @Test
    void theThirdReviewIsTheLast() {
        BriefRun run = reviewing();
        for (int i = 0; i < 2; i++) {
            run = run.on(new Reviewed(ScoresTest.of(5, 4, 3 - i, 4, 4 - i)));
            run = said(run, "more of it " + i);
        }
        Ended end = end(run.on(new Reviewed(WEAK)));
        assertThat(end.passed()).isFalse();
        assertThat(end.iterations()).isEqualTo(3);
        assertThat(end.brief().quality()).hasValue(Quality.PARTIAL);
        assertThat(end.brief().text(BriefPart.BRIEF_QUALITY))
                .isEqualTo(
                        """
                        Review loop exhausted after 3 iterations. The following dimensions did not\
                         reach the pass threshold:

                        - **Completeness (score 3/5):** lacks completeness

                        Downstream planning will treat these as reduced-confidence areas.\
                        """);
        assertValid(end.brief());
    }

    @Test
    void aReviewCannotTalkARuleAway() {
        BriefRun run = said(start(true), "enough");
        assertThat(run.phase()).isInstanceOf(Choosing.class);
        Ended end = end(run.on(new Chose(true)));
        assertThat(end.passed()).isFalse();
        assertThat(end.brief().text(BriefPart.OPEN_QUESTIONS)).contains("Goal was not settled.");
        assertValid(end.brief());
    }

    @Test
    void onlyQuestionsThatSomebodySawAreCounted() {
        BriefRun run = reviewing().on(new Reviewed(WEAK));
        int asked = run.interview().turns();
        BriefRun next = said(run, "Only the page of results is meant.");
        assertThat(next.interview().turns()).isEqualTo(asked);
        assertThat(next.asked()).isEqualTo(run.asked());
    }

    @Test
    void whoStopsLeavesAResearchPlanThatIsNotSettled() {
        Ended end = end(said(start(false), "just write it").on(new Chose(true)));
        assertThat(end.brief().text(BriefPart.RESEARCH_PLAN)).startsWith("Not settled");
        assertThat(end.brief().text(BriefPart.BRIEF_QUALITY))
                .startsWith("The interview was stopped before the brief passed its review.");
        assertThat(end(said(described(false), "none", "tabs")).brief().render())
                .contains("user confirmed solid knowledge of all plan dependencies");
    }

    @Test
    void whatAPersonDoesNotKnowIsAnOpenQuestion() {
        BriefRun run = said(start(false), "I really do not know yet", "enough");
        Ended end = end(run.on(new Chose(true)));
        assertThat(end.brief().text(BriefPart.INTENT)).isEmpty();
        assertThat(end.brief().text(BriefPart.OPEN_QUESTIONS))
                .contains("– I really do not know yet");
        assertValid(end.brief());
    }

    /// Topics that a stop has left open stay so, whatever is answered to other questions.
    @ParameterizedTest
    @ValueSource(strings = {"banana", "accept"})
    void whoGoesOnAfterAStopHasNotSettledTheTopics(String answer) {
        BriefRun run =
                said(
                        BriefRun.of(SUBJECT, false, Interview.about("Trim input", false)),
                        "Users paste padded text and get no hits.",
                        "Search ignores whitespace around words.",
                        "`npm test` exits 0",
                        "Is A fast? Is B safe?",
                        "that's enough");
        run = run.on(new Chose(false));
        for (int turn = 0; !(run.phase() instanceof Ended) && turn < 9; turn++) {
            run = run.phase() instanceof Choosing ? run.on(new Chose(true)) : said(run, answer);
        }
        Ended end = end(run);
        assertThat(end.brief().quality()).hasValue(Quality.PARTIAL);
        assertThat(end.findings()).anyMatch(one -> one.contains("before it was settled: Is B"));
    }

    @Test
    void whoGoesOnIsAskedAgain() {
        BriefRun run = said(start(false), "skip").on(new Chose(false));
        assertThat(run.phase()).isInstanceOf(Asking.class);
        assertThat(said(run, "enough").phase()).isInstanceOf(Choosing.class);
    }

    /// A question that was put off is not answered, even where it is the only one.
    @Test
    void whoGoesOnIsAskedTheQuestionThatWasPutOff() {
        BriefRun followed = reviewing().on(new Reviewed(WEAK));
        BriefRun run = followed;
        for (int i = 0; i < 2; i++) {
            run = said(run, "enough").on(new Chose(false));
            assertThat(run.phase()).isInstanceOf(FollowingUp.class);
            assertThat(run.interview().open()).isEqualTo(followed.interview().open());
        }
        assertThat(run.interview().turns()).isEqualTo(followed.interview().turns());
        assertThat(said(run, "We tried once in 2024.").phase()).isInstanceOf(Reviewing.class);
    }

    @Test
    void silenceUsesTheDraftsUp() {
        BriefRun run = start(false);
        for (int i = 0; i < 20 && !(run.phase() instanceof Ended); i++) {
            run = run.on(new Said(new RanOut()));
        }
        assertThat(end(run).iterations()).isEqualTo(3);
        assertThat(end(run).brief().researchStatus()).isEqualTo(ResearchStatus.SKIPPED);
        assertValid(end(run).brief());
    }

    private static List<BriefRun> phases() {
        BriefRun followed = reviewing().on(new Reviewed(WEAK));
        return List.of(
                start(true),
                described(true),
                reviewing(),
                followed,
                said(followed, "enough"),
                reviewing().on(new Reviewed(GOOD)));
    }

    private static final List<Event> EVENTS =
            List.of(
                    new Said(new Answered("Users paste padded text and get no hits.")),
                    new Said(new RanOut()),
                    new Said(new Stopped()),
                    new Scouted(List.of(TOPIC)),
                    new Reviewed(GOOD),
                    new Chose(true),
                    new Chose(false));

    @Test
    void everyPhaseTakesEveryEvent() {
        Set<Class<?>> seen = new HashSet<>();
        for (BriefRun run : phases()) {
            seen.add(run.phase().getClass());
            for (Event event : EVENTS) {
                boolean waited =
                        switch (run.phase()) {
                            case Asking _ -> event instanceof Said;
                            case Scouting _ ->
                                    event instanceof Scouted || event instanceof Said(Stopped _);
                            case Reviewing _ -> event instanceof Reviewed;
                            case FollowingUp _ -> event instanceof Said || event instanceof Chose;
                            case Choosing _ -> event instanceof Chose;
                            case Ended _ -> false;
                        };
                BriefRun next = run.on(event);
                assertThat(next.equals(run))
                        .as("%s on %s", run.phase(), event)
                        .isNotEqualTo(waited);
                assertValid(next.draft());
            }
        }
        assertThat(seen).hasSameSizeAs(Phase.class.getPermittedSubclasses());
    }

    /// Whatever people and agents say, it ends, and what it leaves validates.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void whateverIsSaidTheBriefValidates(long seed) {
        Random random = new Random(seed);
        List<String> words =
                List.of(
                        "",
                        "none",
                        "# h",
                        "---",
                        "```",
                        "<!--",
                        "a\n## Goal\nb",
                        "- x\n- y",
                        "??",
                        "\u0000\u001b[2J",
                        "\uFEFF",
                        "type: x",
                        "a b c d e f",
                        "`x` exits 0",
                        "|",
                        "### Topic 9: x",
                        "\uD800",
                        "😀 日本語のテキストですよ",
                        "Why not so?");
        for (int round = 0; round < 100; round++) {
            BriefRun run =
                    BriefRun.of(
                            SUBJECT,
                            random.nextBoolean(),
                            Interview.about(words.get(random.nextInt(words.size())), true));
            for (int turn = 0; turn < 200 && !(run.phase() instanceof Ended); turn++) {
                run = run.on(event(run.phase(), random, words));
                assertValid(run.draft());
            }
            assertThat(run.phase()).isInstanceOf(Ended.class);
            assertValid(end(run).brief());
        }
    }

    private static Event event(Phase phase, Random random, List<String> words) {
        String said = words.get(random.nextInt(words.size()));
        return switch (phase) {
            case Asking _, FollowingUp _ ->
                    new Said(random.nextInt(15) == 0 ? new RanOut() : new Answered(said));
            case Scouting _ -> {
                List<TopicDraft> topics = new ArrayList<>();
                topics.add(
                        new TopicDraft(
                                said,
                                said,
                                said + "?",
                                said,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()));
                yield new Scouted(topics);
            }
            case Reviewing _ ->
                    new Reviewed(
                            ScoresTest.of(random.nextInt(5) + 1, 4, random.nextInt(5) + 1, 4, 5));
            case Choosing _ -> new Chose(random.nextBoolean());
            case Ended _ -> new Chose(true);
        };
    }

    private static void assertValid(BriefedTask brief) {
        var reading = Brief.parse(Source.of("brief.md", brief.render()));
        assertThat(reading.problems().stream().filter(Problem::isError)).isEmpty();
        assertThat(reading.value()).hasValue(brief);
    }
}
