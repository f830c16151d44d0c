package baton.core.view;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.run.RunResult;
import baton.core.run.SessionEvent;
import baton.core.run.SessionStage.Fate;
import baton.core.step.StepEvent;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.core.view.Snapshot.Session;
import baton.core.view.Snapshot.Trouble;
import baton.core.view.chronicle.SessionFacts;
import baton.core.view.chronicle.UnitState;
import baton.kit.Golden;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/// The snapshot that the journal of a run with several sessions tells at any moment.
class SessionsSnapshotTest {
    private static final RunId RUN = new RunId("20260105-100000-aaaa");
    private static final StepEvent STARTED = new StepEvent.Started("c0");

    private static ToldRun two() {
        return ToldRun.spread(
                ToldRun.session(1, "Parser", List.of(), 1),
                ToldRun.session(2, "Reader", List.of(1), 2, 3));
    }

    private static Snapshot seen(ToldRun told, boolean alive) {
        RunOutline outline =
                new RunOutline(
                        RUN,
                        Optional.of("plan.md"),
                        alive,
                        "baton execute --resume plan.md",
                        new TreeMap<>(),
                        List.of());
        return outline.snapshot(told.chronicle(), Map.of(2, "editing"), told.last().plusSeconds(5));
    }

    private static Session session(ToldRun told, int number) {
        return seen(told, true).sessions().get(number - 1);
    }

    private static UnitState state(ToldRun told, int number) {
        return session(told, number).state();
    }

    @Test
    void publishedFormIsAsDocumented() {
        SequencedMap<String, Value> used = SessionsTold.cost("0.125");
        used.put("tokens", Value.of(1200));
        ToldRun told = two().session(1, SessionsTold.opened()).passed(1);
        told.session(1, SessionsTold.merged(1)).session(2, SessionsTold.opened());
        told.step(2, 1, STARTED, new StepEvent.AgentStarted())
                .step(2, 1, 1, used, new StepEvent.AgentEnded(new StepEvent.Finished()));
        Golden.assertMatches("snapshot-sessions.json", Json.pretty(seen(told, true).value()));
    }

    @Test
    void aSessionGoesThroughItsStates() {
        ToldRun told = two();
        assertThat(state(told, 1)).isEqualTo(UnitState.PENDING);
        told.session(1, SessionsTold.opened());
        assertThat(state(told, 1)).isEqualTo(UnitState.IN_PROGRESS);
        told.passed(1).session(1, SessionsTold.ended());
        assertThat(state(told, 1)).isEqualTo(UnitState.MERGING);
        told.session(1, new SessionEvent.MergeMade("m"), new SessionEvent.Published("m", true));
        assertThat(state(told, 1)).isEqualTo(UnitState.MERGED);
        assertThat(session(told, 1).apart().orElseThrow().published()).isTrue();
        assertThat(state(told, 2)).isEqualTo(UnitState.PENDING);
    }

    @Test
    void everyOtherEndHasItsWordAndItsProblem() {
        ToldRun told = SessionsTold.every();
        assertThat(seen(told, true).sessions())
                .extracting(Session::state)
                .containsExactly(
                        UnitState.MERGED,
                        UnitState.CONFLICTED,
                        UnitState.RED,
                        UnitState.FAILED,
                        UnitState.PENDING);
        assertThat(seen(told, true).problems())
                .extracting(Trouble::unit)
                .containsExactly("step-4", "step-4", "step-4", "session-2", "session-3");
        assertThat(seen(told, true).problems().get(3).reason())
                .isEqualTo(
                        "merge conflict in shared.txt, b|c.txt; its work is kept at"
                                + " refs/baton/rescue/20260105-100000-aaaa/session-2");
    }

    @Test
    void timeAndUsageAreTheSessionsOwn() {
        StepEvent ended = new StepEvent.AgentEnded(new StepEvent.Finished());
        ToldRun told =
                ToldRun.spread(
                                ToldRun.session(1, "A", List.of(), 1),
                                ToldRun.session(2, "B", List.of(), 2))
                        .session(1, SessionsTold.opened())
                        .later(100)
                        .session(2, SessionsTold.opened())
                        .step(1, 1, 1, SessionsTold.cost("0.5"), ended)
                        .step(2, 1, 1, SessionsTold.cost("0.25"), ended);
        assertThat(session(told, 1).apart().orElseThrow().elapsed())
                .isEqualTo(Duration.ofSeconds(135));
        assertThat(session(told, 2).apart().orElseThrow().elapsed())
                .isEqualTo(Duration.ofSeconds(25));
        assertThat(session(told, 2).apart().orElseThrow().usage().cost().orElseThrow())
                .isEqualTo("0.25");
        assertThat(seen(told, true).usage().cost().orElseThrow()).isEqualTo("0.75");
    }

    @Test
    void withoutItsProcessNothingIsUnderWay() {
        ToldRun told = two().session(1, SessionsTold.opened()).step(1, 1, STARTED);
        Snapshot snapshot = seen(told, false);
        assertThat(snapshot.stateWord()).isEqualTo("interrupted");
        assertThat(snapshot.sessions())
                .extracting(Session::state)
                .containsExactly(UnitState.STOPPED, UnitState.PENDING);
        assertThat(seen(two(), true).stateWord()).as("all wait").isEqualTo("running");
    }

    @Test
    void aRecoveryShowsTheStepsAnew() {
        ToldRun told = two().session(1, SessionsTold.opened()).passed(1);
        told.session(1, SessionsTold.ended(), SessionsTold.refused(Fate.CONFLICT, "a"));
        told.session(1, SessionsTold.rescued(1)).with(new RunEvent.Audited(List.of()));
        told.session(1, 2, SessionsTold.with("recovery", Value.of(1)), SessionsTold.opened());
        assertThat(session(told, 1).steps().getFirst().state()).isEqualTo(UnitState.PENDING);
        assertThat(session(told, 1).apart().orElseThrow().recoveries()).isEqualTo(1);
        told.passed(1, 2);
        assertThat(session(told, 1).steps().getFirst().state()).isEqualTo(UnitState.COMPLETED);
        told.session(1, 1, new LinkedHashMap<>(), SessionsTold.merged(1));
        assertThat(state(told, 1)).as("late, of the first round").isEqualTo(UnitState.IN_PROGRESS);
    }

    @Test
    void onlyWhatIsMissingOfMergedWorkIsShownAnew() {
        ToldRun told = two().session(1, SessionsTold.opened()).passed(1);
        told.session(1, SessionsTold.merged(1)).session(2, SessionsTold.opened());
        told.passed(2).passed(3).session(2, SessionsTold.merged(2));
        told.with(new RunEvent.Audited(List.of(), List.of(3)));
        told.session(2, 2, SessionsTold.with("recovery", Value.of(1)), SessionsTold.opened());
        assertThat(session(told, 2).steps())
                .extracting(Snapshot.Step::state)
                .containsExactly(UnitState.COMPLETED, UnitState.PENDING);
    }

    @Test
    void aResumeTriesToMergeAgainAndTakesUpWhatFailed() {
        ToldRun told =
                SessionsTold.every()
                        .with(new RunEvent.Finished(RunResult.FAILED, false))
                        .with(new RunEvent.Resumed());
        assertThat(seen(told, true).sessions())
                .extracting(Session::state)
                .containsExactly(
                        UnitState.MERGED,
                        UnitState.MERGING,
                        UnitState.MERGING,
                        UnitState.PENDING,
                        UnitState.PENDING);
    }

    @Test
    void whatALaterMergePublishesIsPublished() {
        ToldRun told = SessionsTold.unpublished();
        assertThat(session(told, 1).isInTrouble()).isTrue();
        assertThat(seen(told, true).problems().getFirst().reason())
                .isEqualTo("merged, but not published: a.txt is in the way");
        told.session(2, new SessionEvent.Published("m2", true));
        assertThat(session(told, 1).apart().orElseThrow().published()).isTrue();
        assertThat(seen(told, true).problems()).isEmpty();
    }

    @Test
    void factsSayWhatTheJournalSays() {
        SessionFacts facts =
                new SessionFacts(3, "A \"b\"", 2, List.of(1), List.of(2), true, List.of(4, 5));
        Value.Fields began =
                Value.fields(
                        SessionsTold.with(
                                "sessions", Value.items(List.of(facts.value(), Value.of("odd")))));
        assertThat(SessionFacts.read(began)).containsExactly(facts);
    }
}
