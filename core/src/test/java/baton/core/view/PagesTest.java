package baton.core.view;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.run.RunResult;
import baton.core.step.Question;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.view.chronicle.Stretch;
import baton.core.view.chronicle.Timeline;
import baton.core.view.html.Fragment;
import baton.core.view.html.GatePage;
import baton.core.view.html.GateView;
import baton.core.view.html.Medium;
import baton.core.view.html.PageChange;
import baton.core.view.html.Paper;
import baton.core.view.html.RunPage;
import baton.core.view.html.RunView;
import baton.core.view.html.StepPage;
import baton.core.view.html.StepView;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

class PagesTest {
    private static final RunId RUN = new RunId("20260105-100000-aaaa");
    private static final String HOSTILE = "</bdi><script>x()</script>\" onload=\"x()\u202e";
    private static final StepEvent STARTED = new StepEvent.Started("c0");

    private static RunView view(ToldRun told, boolean alive, Medium medium) {
        RunOutline outline =
                new RunOutline(
                        RUN,
                        Optional.of(HOSTILE),
                        alive,
                        "baton execute --resume plan.md",
                        new TreeMap<>(),
                        List.of(HOSTILE));
        Instant now = told.last().plusSeconds(5);
        Instant until = alive ? now : told.last();
        return new RunView(
                outline.snapshot(told.chronicle(), Map.of(1, HOSTILE), now),
                new RunView.Origin(
                        Optional.of(HOSTILE),
                        Optional.of(HOSTILE),
                        Optional.of("refs/heads/" + HOSTILE),
                        Optional.empty()),
                Optional.of("baton execute --resume plan.md"),
                Timeline.of(told.journal(), until),
                Optional.empty(),
                medium);
    }

    private static String html(List<Fragment> page) {
        return Fragment.html(page).render();
    }

    private static ToldRun failing(String title) {
        return ToldRun.of(title, "Two")
                .step(
                        1,
                        1,
                        STARTED,
                        new StepEvent.AgentStarted(),
                        new StepEvent.AgentEnded(new StepEvent.AgentFailed(HOSTILE)),
                        new StepEvent.Settled(StepEnd.FAILED));
    }

    private static void assertHarmless(String page) {
        assertThat(page)
                .contains("&lt;script&gt;x()&lt;/script&gt;&quot; onload=&quot;x()")
                .doesNotContain("<script", "\" onload", "\u202e", "style=");
    }

    @Test
    void namesAndReasonsOfOthersStayText() {
        for (Medium medium : Medium.values()) {
            RunView view = view(failing(HOSTILE), false, medium);
            assertHarmless(html(RunPage.of(view)));
            Paper log =
                    new Paper(
                            "agent-1",
                            HOSTILE,
                            1,
                            List.of(new Paper.Piece(0, HOSTILE + "\n" + HOSTILE)),
                            Optional.of(HOSTILE));
            StepView step =
                    new StepView(
                            RUN,
                            Optional.of(HOSTILE),
                            view.seen().sessions().getFirst().steps().getFirst(),
                            view.timeline().of(1),
                            List.of(log),
                            Optional.empty(),
                            Optional.of(new StepView.Offer("0", HOSTILE)),
                            medium);
            assertHarmless(html(StepPage.of(step)));
        }
    }

    @Test
    void aQuestionOfAnAgentStaysText() {
        Question question = new Question(HOSTILE, List.of(HOSTILE, "b"), Optional.of(HOSTILE));
        ToldRun told =
                ToldRun.of("One").step(1, 1, STARTED, new StepEvent.GateOpened("g", question));
        RunView view = view(told, false, Medium.SERVER);
        assertHarmless(html(RunPage.of(view)));
        GateView gate =
                new GateView(
                        RUN,
                        HOSTILE,
                        Optional.of(view.seen().gates().getFirst()),
                        "h",
                        List.of(new GateView.Answered(HOSTILE, HOSTILE, HOSTILE)),
                        HOSTILE);
        assertHarmless(html(GatePage.of(gate)));
        assertThat(html(GatePage.of(gate)))
                .contains("data-verb=\"approve\"", "data-verb=\"decide\"", "data-hash=\"h\"")
                .doesNotContain("autofocus");
        StepView step =
                new StepView(
                        RUN,
                        Optional.empty(),
                        view.seen().sessions().getFirst().steps().getFirst(),
                        view.timeline().of(1),
                        List.of(),
                        view.seen().gates().stream().findFirst(),
                        Optional.of(new StepView.Offer("0", "baton resume")),
                        Medium.SERVER);
        assertHarmless(html(StepPage.of(step)));
        assertThat(html(StepPage.of(step)))
                .contains("baton decide", "data-verb=\"skip\"", "state waiting")
                .doesNotContain("data-verb=\"retry\"", "bad");
    }

    @Test
    void anEventChangesItsRowAndWhatCounts() {
        ToldRun told = ToldRun.of("One", "Two", "Three").passed(1).step(2, 1, STARTED);
        List<Fragment> before = RunPage.of(view(told, true, Medium.SERVER));
        told.step(2, 1, new StepEvent.AgentStarted());
        List<Fragment> after = RunPage.of(view(told, true, Medium.SERVER));
        assertThat(PageChange.between(before, after))
                .extracting(PageChange::id)
                .containsExactly("head", "row-2");
    }

    @Test
    void aFileHasNeitherButtonsNorOtherPages() {
        String page = html(RunPage.of(view(failing("One"), false, Medium.FILE)));
        assertThat(page)
                .contains("href=\"#step-1\"")
                .doesNotContain("<button", "<form", "href=\"/", "data-verb");
    }

    @Test
    void aRunThatNobodyDrivesSaysHowToGoOn() {
        ToldRun told = ToldRun.of("One").step(1, 1, STARTED, new StepEvent.AgentStarted());
        assertThat(html(RunPage.of(view(told, true, Medium.SERVER))))
                .contains("running", "data-live=")
                .doesNotContain("interrupted");
        assertThat(html(RunPage.of(view(told, false, Medium.SERVER))))
                .contains("interrupted", "<code>baton execute --resume plan.md</code>")
                .doesNotContain("data-live=");
    }

    @Test
    void timeIsToldByWhatTookIt() {
        ToldRun told = ToldRun.of("One").passed(1);
        List<Stretch> bar = Timeline.of(told.journal(), told.last()).of(1).getFirst().stretches();
        assertThat(bar)
                .extracting(Stretch::kind)
                .containsExactly(
                        Stretch.Kind.CHECKS,
                        Stretch.Kind.CHECKS,
                        Stretch.Kind.AGENT,
                        Stretch.Kind.CHECKS,
                        Stretch.Kind.VERIFY,
                        Stretch.Kind.CHECKS,
                        Stretch.Kind.CHECKS,
                        Stretch.Kind.CHECKS);
        assertThat(bar.getFirst().from()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void timeInWhichNobodyDroveTheRunIsLeftOut() {
        ToldRun told =
                ToldRun.of("One")
                        .step(1, 1, STARTED, new StepEvent.AgentStarted())
                        .later(86_400)
                        .with(new RunEvent.Resumed())
                        .step(1, 1, new StepEvent.Recovered(Optional.empty()))
                        .with(new RunEvent.Finished(RunResult.STOPPED, true));
        Timeline timeline = Timeline.of(told.journal(), told.last());
        assertThat(timeline.length()).isEqualTo(Duration.ofSeconds(40));
        assertThat(timeline.of(1).getFirst().stretches())
                .allMatch(stretch -> stretch.to().compareTo(timeline.length()) <= 0);
    }

    @Test
    void anAttemptThatFailedForTheSameReasonIsOneProblem() {
        ToldRun told = SessionsTold.failed(ToldRun.of("One"), 1);
        assertThat(html(RunPage.of(view(told, false, Medium.FILE))))
                .contains("step-1, attempts 1, 2, 3");
    }
}
