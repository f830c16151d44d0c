package baton.core.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import baton.core.Shown;
import baton.core.contract.progress.Drift;
import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.run.RunResult;
import baton.core.step.Awaited;
import baton.core.step.Complaint;
import baton.core.step.Question;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.core.view.Snapshot.Step;
import baton.core.view.Snapshot.Trouble;
import baton.core.view.chronicle.AgentUsage;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.UnitState;
import baton.kit.Golden;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

class SnapshotTest {
    private static final RunId RUN = new RunId("20260105-100000-aaaa");
    private static final StepEvent STARTED = new StepEvent.Started("c0");
    private static final StepEvent AGENT = new StepEvent.AgentStarted();

    private static RunOutline outline(boolean alive) {
        return new RunOutline(
                RUN,
                Optional.of("plan.md"),
                alive,
                "baton execute --resume plan.md",
                new TreeMap<>(),
                List.of());
    }

    private static Snapshot running(ToldRun told) {
        return outline(true).snapshot(told.chronicle(), Map.of(), told.last().plusSeconds(5));
    }

    private static Snapshot gone(ToldRun told) {
        return outline(false).snapshot(told.chronicle(), Map.of(), told.last().plusSeconds(3600));
    }

    private static List<Step> steps(Snapshot snapshot) {
        return snapshot.sessions().getFirst().steps();
    }

    private static StepEvent red(String reason) {
        return new StepEvent.Verified(new StepEvent.Red(reason));
    }

    @Test
    void publishedFormIsAsDocumented() {
        SequencedMap<String, Value> used = new LinkedHashMap<>();
        used.put("cost", new Value.Number("0.125", 0));
        used.put("tokens", Value.of(1200));
        ToldRun told =
                ToldRun.of("Read it", "Write it", "Ship it")
                        .passed(1)
                        .step(2, 1, STARTED, AGENT)
                        .step(2, 1, 1, used, new StepEvent.AgentEnded(new StepEvent.Finished()))
                        .step(2, 1, red("exit 1"), new StepEvent.Salvaged(Optional.of("refs/x")))
                        .step(2, 2, AGENT);
        Snapshot snapshot =
                outline(true)
                        .snapshot(
                                told.chronicle(),
                                Map.of(1, "all done", 2, "editing"),
                                Instant.parse("2026-01-05T10:05:00.250Z"));
        Golden.assertMatches("snapshot.json", Json.pretty(snapshot.value()));
    }

    record Ending(StepEnd end, UnitState state) {}

    static Stream<Ending> endings() {
        return Stream.of(
                new Ending(StepEnd.PASSED, UnitState.COMPLETED),
                new Ending(StepEnd.FAILED, UnitState.FAILED),
                new Ending(StepEnd.ESCALATED, UnitState.FAILED),
                new Ending(StepEnd.SKIPPED, UnitState.SKIPPED),
                new Ending(StepEnd.BLOCKED, UnitState.BLOCKED));
    }

    @ParameterizedTest
    @MethodSource("endings")
    void stepEndsInOneOfThePublishedStates(Ending row) {
        ToldRun told = ToldRun.of("a").step(1, 1, STARTED, new StepEvent.Settled(row.end()));
        assertThat(steps(running(told)).getFirst().state()).isEqualTo(row.state());
    }

    private static final Question QUESTION =
            new Question("Which?", List.of("a", "b"), Optional.empty());

    record Failing(StepEvent event, String reason) {}

    static Stream<Failing> failings() {
        return Stream.of(
                new Failing(red("exit 1"), "exit 1"),
                new Failing(
                        new StepEvent.Verified(new StepEvent.PreflightBlocked()),
                        "Verify exited 77"),
                new Failing(
                        new StepEvent.Verified(new StepEvent.PolicyRefused("rm -rf")),
                        "refused by the command policy: rm -rf"),
                new Failing(
                        new StepEvent.AgentEnded(new StepEvent.AgentFailed("stalled")), "stalled"),
                new Failing(
                        new StepEvent.AgentEnded(new StepEvent.NeedsDecision(QUESTION)),
                        "the agent asks: Which? [a | b]"),
                new Failing(
                        new StepEvent.ScopeChecked(
                                true,
                                Optional.of(
                                        new Complaint(
                                                Complaint.Kind.SCOPE_DRIFT, Shown.of("b.txt")))),
                        "scope_drift: b.txt"),
                new Failing(new StepEvent.ManifestChecked(Shown.of("no a", "no b")), "no a; no b"));
    }

    @ParameterizedTest
    @MethodSource("failings")
    void everyWayToFailIsAProblemWithItsReason(Failing row) {
        ToldRun told = ToldRun.of("a").step(1, 2, STARTED, row.event());
        assertThat(running(told).problems())
                .extracting(Trouble::unit, Trouble::attempt, Trouble::reason)
                .containsExactly(tuple("step-1", 2, row.reason()));
    }

    @Test
    void whatFailedBeforeAStepPassedIsHistory() {
        ToldRun told =
                ToldRun.of("a")
                        .step(1, 1, STARTED, red("exit 1"))
                        .step(1, 2, AGENT, new StepEvent.Settled(StepEnd.PASSED));
        assertThat(running(told).problems()).isEmpty();
        assertThat(steps(running(told)).getFirst().attempt()).isEqualTo(2);
    }

    @Test
    void runWithoutItsProcessIsInterrupted() {
        Snapshot snapshot = gone(ToldRun.of("a", "b").passed(1).step(2, 1, STARTED, AGENT));
        assertThat(snapshot.stateWord()).isEqualTo("interrupted");
        assertThat(snapshot.result()).isEmpty();
        assertThat(steps(snapshot))
                .extracting(Step::state)
                .containsExactly(UnitState.COMPLETED, UnitState.STOPPED);
        assertThat(snapshot.problems())
                .extracting(Trouble::unit, Trouble::attempt, Trouble::reason)
                .containsExactly(
                        tuple(
                                "run",
                                0,
                                "interrupted — go on with: baton execute --resume plan.md"));
    }

    @Test
    void clockOfARunThatIsOverStandsStill() {
        Snapshot snapshot = gone(ToldRun.of("a").step(1, 1, STARTED, AGENT));
        assertThat(snapshot.elapsed()).isEqualTo(Duration.ofSeconds(20));
        assertThat(steps(snapshot).getFirst().elapsed()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void timeBetweenCrashAndResumeDoesNotCount() {
        ToldRun told =
                ToldRun.of("a")
                        .step(1, 1, STARTED, AGENT)
                        .later(86_400)
                        .with(new RunEvent.Resumed())
                        .step(1, 1, new StepEvent.Recovered(Optional.empty()));
        Snapshot snapshot = running(told);
        assertThat(snapshot.elapsed()).isEqualTo(Duration.ofSeconds(20 + 10 + 5));
        assertThat(steps(snapshot).getFirst().elapsed()).isEqualTo(Duration.ofSeconds(10 + 15));
        assertThat(steps(snapshot).getFirst().state()).isEqualTo(UnitState.IN_PROGRESS);
    }

    @Test
    void clockPutBackTakesNothingAway() {
        ToldRun told = ToldRun.of("a").step(1, 1, STARTED).later(-500).step(1, 1, AGENT);
        assertThat(running(told).elapsed()).isEqualTo(Duration.ZERO);
    }

    @Test
    void signalStopsWhatIsUnderWay() {
        ToldRun told =
                ToldRun.of("a", "b")
                        .step(1, 1, STARTED)
                        .with(new RunEvent.Finished(RunResult.STOPPED, true));
        Snapshot snapshot = gone(told);
        assertThat(snapshot.stateWord()).isEqualTo("stopped");
        assertThat(steps(snapshot))
                .extracting(Step::state)
                .containsExactly(UnitState.STOPPED, UnitState.PENDING);
        assertThat(snapshot.problems())
                .extracting(Trouble::reason)
                .containsExactly(
                        "stopped by a signal — go on with: baton execute --resume plan.md");
    }

    @Test
    void resumedRunTakesUpWhatFailed() {
        ToldRun told =
                ToldRun.of("a", "b")
                        .step(1, 1, STARTED, red("exit 1"), new StepEvent.Settled(StepEnd.FAILED))
                        .with(new RunEvent.Audited(List.of()))
                        .with(new RunEvent.Finished(RunResult.FAILED, false))
                        .with(new RunEvent.Resumed());
        Snapshot snapshot = running(told);
        assertThat(snapshot.stateWord()).isEqualTo("running");
        assertThat(steps(snapshot).getFirst().state()).isEqualTo(UnitState.PENDING);
        assertThat(steps(snapshot).getFirst().attempt()).isZero();
        assertThat(snapshot.problems())
                .extracting(Trouble::unit, Trouble::attempt, Trouble::reason)
                .containsExactly(tuple("step-1", 1, "exit 1"));
    }

    @Test
    void whatIsReportedLateChangesNothing() {
        ToldRun told =
                ToldRun.of("a")
                        .step(1, 1, STARTED, red("exit 1"))
                        .step(1, 2, AGENT)
                        .step(1, 1, red("late"), new StepEvent.Settled(StepEnd.FAILED))
                        .step(1, 2, new StepEvent.Settled(StepEnd.PASSED))
                        .step(1, 2, new StepEvent.Settled(StepEnd.FAILED));
        assertThat(steps(running(told)).getFirst().state()).isEqualTo(UnitState.COMPLETED);
    }

    @Test
    void rateLimitIsCountedDown() {
        Instant until = ToldRun.START.plusSeconds(300);
        ToldRun told =
                ToldRun.of("a")
                        .step(
                                1,
                                1,
                                STARTED,
                                AGENT,
                                new StepEvent.AgentEnded(new StepEvent.RateLimited(until)));
        Step waiting = steps(running(told)).getFirst();
        assertThat(waiting.state()).isEqualTo(UnitState.IN_PROGRESS);
        assertThat(waiting.lastLine())
                .contains("waiting for a rate limit: 4m25s left, until 2026-01-05T10:05:00Z");
        Snapshot after = outline(true).snapshot(told.chronicle(), Map.of(1, "hello"), until);
        assertThat(steps(after).getFirst().lastLine()).contains("hello");
    }

    @Test
    void whatIsWaitedForIsSaid() {
        Instant until = ToldRun.START.plusSeconds(300);
        for (Awaited awaited : Awaited.values()) {
            StepEvent limited = new StepEvent.AgentEnded(new StepEvent.RateLimited(until, awaited));
            ToldRun told = ToldRun.of("a").step(1, 1, STARTED, AGENT, limited);
            assertThat(steps(running(told)).getFirst().lastLine().orElse(""))
                    .startsWith("waiting for " + awaited.words() + ": 4m25s left");
        }
    }

    @Test
    void driftOfTheLastAuditIsAProblem() {
        ToldRun told =
                ToldRun.of("a")
                        .passed(1)
                        .with(new RunEvent.Audited(List.of(new Drift("path", "a.txt", "missing"))))
                        .with(new RunEvent.Finished(RunResult.PARTIAL, false));
        Snapshot snapshot = gone(told);
        assertThat(snapshot.stateWord()).isEqualTo("partial");
        assertThat(snapshot.problems())
                .extracting(Trouble::unit, Trouble::attempt, Trouble::reason)
                .containsExactly(tuple("run", 0, "path: expected a.txt, found missing"));
        assertThat(snapshot.sessions().getFirst().state()).isEqualTo(UnitState.COMPLETED);
    }

    @Test
    void usageIsAddedUpWhereItIsKnown() {
        SequencedMap<String, Value> known = new LinkedHashMap<>();
        known.put("cost", new Value.Number("0.1", 0));
        known.put("tokens", Value.of(10));
        SequencedMap<String, Value> odd = new LinkedHashMap<>();
        odd.put("cost", Value.of("1e999999999"));
        odd.put("tokens", Value.of("many"));
        StepEvent ended = new StepEvent.AgentEnded(new StepEvent.Finished());
        ToldRun told =
                ToldRun.of("a")
                        .step(1, 1, 1, known, ended)
                        .step(1, 1, 1, odd, ended)
                        .step(1, 1, 1, known, ended);
        assertThat(told.chronicle().usage())
                .isEqualTo(new AgentUsage(Optional.of(new BigDecimal("0.2")), Optional.of(20L)));
        assertThat(ToldRun.of("a").chronicle().usage()).isEqualTo(AgentUsage.UNKNOWN);
    }

    @Test
    void titlesComeFromTheJournalFirst() {
        TreeMap<Integer, Optional<String>> elsewhere = new TreeMap<>();
        elsewhere.put(0, Optional.of("pre-flight"));
        elsewhere.put(1, Optional.of("from the plan"));
        elsewhere.put(2, Optional.of("from the plan"));
        RunOutline outline =
                new RunOutline(RUN, Optional.empty(), true, "x", elsewhere, List.of("odd"));
        Chronicle told = ToldRun.of("from the journal").step(3, 1, STARTED).chronicle();
        Snapshot snapshot = outline.snapshot(told, Map.of(), ToldRun.START);
        assertThat(steps(snapshot))
                .extracting(Step::n, Step::title)
                .containsExactly(
                        tuple(0, Optional.of("pre-flight")),
                        tuple(1, Optional.of("from the journal")),
                        tuple(2, Optional.of("from the plan")),
                        tuple(3, Optional.empty()));
        assertThat(snapshot.stepsTotal()).isEqualTo(3);
        assertThat(snapshot.problems())
                .extracting(Trouble::unit, Trouble::attempt, Trouble::reason)
                .containsExactly(tuple("run", 0, "odd"));
    }

    @Test
    void emptyJournalIsARunThatNeverBegan() {
        Snapshot snapshot =
                outline(false).snapshot(Chronicle.of(List.of()), Map.of(), ToldRun.START);
        assertThat(snapshot.stateWord()).isEqualTo("interrupted");
        assertThat(snapshot.started()).isEmpty();
        assertThat(snapshot.elapsed()).isZero();
        assertThat(steps(snapshot)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0s",
        "59, 59s",
        "60, 1m00s",
        "62, 1m02s",
        "3599, 59m59s",
        "3600, 1h00m",
        "86399, 23h59m",
        "86400, 1d00h",
        "180000, 2d02h",
        "-5, 0s"
    })
    void spansAreSaidInTwoUnits(long seconds, String words) {
        assertThat(Span.words(Duration.ofSeconds(seconds))).isEqualTo(words);
    }
}
