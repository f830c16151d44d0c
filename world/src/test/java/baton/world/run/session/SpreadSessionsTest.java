package baton.world.run.session;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.config.WorktreeSettings;
import baton.core.run.RunResult;
import baton.core.step.StepEvent.AgentOutcome;
import baton.world.kit.AgentCall;
import baton.world.kit.Checkout;
import baton.world.kit.Meeting;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;
import baton.world.kit.Terms;
import baton.world.run.Execution;
import baton.world.run.GateAnswers;
import baton.world.run.setting.Spread;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/// Sessions at work at the same time in worktrees of their own, and what is merged of them.
class SpreadSessionsTest {
    @TempDir private Path directory;

    private final ScriptedAgent agent = new ScriptedAgent();
    private Checkout checkout;

    private RunResult run(PlanStep... steps) {
        return run(Terms.SPREAD, steps);
    }

    private RunResult run(Terms terms, PlanStep... steps) {
        plan(steps);
        return checkout.run(agent, terms);
    }

    private void plan(PlanStep... steps) {
        checkout = Checkout.in(directory, PlanStep.sessions(steps));
    }

    private static PlanStep shared(int number) {
        return PlanStep.of(number).files("`f%d.txt` (new), `start`".formatted(number));
    }

    /// Both write the same line of the same file, each without what the other has made.
    private void meetAtTheSameLine(String arrow) {
        Meeting meeting = new Meeting(2);
        Set<Integer> met = ConcurrentHashMap.newKeySet();
        for (int step = 1; step <= 2; step++) {
            agent.at(
                    step,
                    call -> {
                        if (met.add(call.step())) {
                            meeting.attend();
                        }
                        return call.does(
                                "echo x > f%1$d.txt; echo %1$d %2$s start"
                                        .formatted(call.step(), arrow));
                    });
        }
    }

    private void assertNothingLeft() {
        assertThat(checkout.worktrees()).isEmpty();
        assertThat(checkout.repository().bash("find ../home -name 'session-*' -o -name gate"))
                .isEmpty();
        assertThat(checkout.status()).isEmpty();
        assertThat(checkout.repository().git("fsck", "--no-progress", "--no-dangling")).isEmpty();
    }

    @Test
    void sessionsThatNeedNothingWorkAtTheSameTimeAndAreMerged() {
        Meeting meeting = new Meeting(2);
        for (int step = 1; step <= 2; step++) {
            agent.at(
                    step,
                    call -> {
                        meeting.attend();
                        return call.writeOwn();
                    });
        }
        AtomicInteger found = new AtomicInteger();
        agent.at(
                3,
                call -> {
                    found.set(call.here().has("f1.txt") ? 1 : 0);
                    return call.writeOwn();
                });

        assertThat(run(PlanStep.of(1), PlanStep.of(2), PlanStep.of(3).after(1)))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(found).hasValue(1);
        assertThat(checkout.repository().subjects("--merges")).hasSize(3);
        assertThat(checkout.repository().subjects("--no-merges"))
                .containsExactlyInAnyOrder("start", "feat: 1", "feat: 2", "feat: 3");
        assertThat(checkout.kept()).isEmpty();
        assertNothingLeft();
    }

    @Test
    void conflictKeepsTheLoserUnderARescueRef() {
        meetAtTheSameLine(">");
        PlanStep one = shared(1).failing("escalate");
        PlanStep two = shared(2).failing("escalate");

        assertThat(run(one, two, PlanStep.of(3))).isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.kept())
                .singleElement()
                .asString()
                .startsWith("refs/baton/rescue/RUN/session-");
        assertThat(checkout.repository().subjects("--merges")).hasSize(2);
        assertThat(checkout.told())
                .filteredOn(told -> told.startsWith("session.conflicted"))
                .hasSize(1);
        assertThat(checkout.isSaved("start", "1") || checkout.isSaved("start", "2")).isTrue();
        assertNothingLeft();

        assertThat(checkout.run(agent, Terms.SPREAD.resuming())).isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.kept()).hasSize(1);
        assertNothingLeft();
    }

    @Test
    void conflictThatMayBeRetriedIsWorkedOnOnceMoreOnTheNewBase() {
        meetAtTheSameLine(">>");

        assertThat(run(shared(1), shared(2))).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().read("start").lines())
                .containsExactlyInAnyOrder("start", "1", "2");
        assertThat(agent.calls()).hasSize(3);
        assertNothingLeft();
    }

    /// Every time it works, somebody has changed the same line once more.
    @Test
    void nobodyIsRecoveredForEver() {
        AtomicInteger times = new AtomicInteger();
        agent.at(
                1,
                call -> {
                    int now = times.incrementAndGet();
                    checkout.repository().write("start", "mine " + now + "\n");
                    checkout.repository().git("commit", "-q", "-am", "chore: mine");
                    return call.does("echo x > f1.txt; echo theirs %d > start".formatted(now));
                });

        assertThat(run(shared(1), PlanStep.of(2))).isEqualTo(RunResult.PARTIAL);
        assertThat(times).hasValue(3);
        assertThat(checkout.kept()).contains("refs/baton/rescue/RUN/session-1");
        assertNothingLeft();
    }

    /// The work was made once; on the new base nobody makes it again.
    @Test
    void recoveryThatFailsIsTriedOnceMoreAndLeavesTheRunPartial() {
        AtomicInteger times = new AtomicInteger();
        agent.at(
                1,
                call -> {
                    if (times.incrementAndGet() > 1) {
                        return call.does("true");
                    }
                    checkout.repository().write("start", "mine\n");
                    checkout.repository().git("commit", "-q", "-am", "chore: mine");
                    return call.does("echo x > f1.txt; echo theirs > start");
                });

        plan(shared(1), PlanStep.of(2));
        Execution.Outcome outcome = checkout.execute(agent, Terms.SPREAD);

        assertThat(outcome.result()).isEqualTo(RunResult.PARTIAL);
        assertThat(times).hasValue(7);
        assertThat(outcome.report())
                .contains("PARTIAL (1/2 passed)")
                .contains("- before it was worked on again: merge conflict in start")
                .contains("- the work of the session is kept at `refs/baton/rescue/")
                .contains("RECOVERY EXHAUSTED: session 1");
        assertThat(checkout.kept()).contains("refs/baton/rescue/RUN/session-1");
        assertNothingLeft();
    }

    private RunResult together(Terms terms, String clause) {
        String check = " && test ! -e f1.txt -o ! -e f2.txt";
        Meeting meeting = new Meeting(2);
        for (int step = 1; step <= 2; step++) {
            agent.at(
                    step,
                    call -> {
                        meeting.attend();
                        return call.writeOwn();
                    });
        }
        return run(
                terms,
                PlanStep.of(1).verifying("test -f f1.txt" + check).failing(clause),
                PlanStep.of(2).verifying("test -f f2.txt" + check).failing(clause));
    }

    @Test
    void whatIsRedOnlyTogetherIsNotPublished() {
        assertThat(together(Terms.SPREAD, "escalate")).isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.repository().subjects("--merges")).hasSize(1);
        assertThat(checkout.kept())
                .singleElement()
                .asString()
                .startsWith("refs/baton/rescue/RUN/session-");
        assertNothingLeft();
    }

    @Test
    void withoutAGateItIs() {
        Terms ungated = Terms.PLAIN.spreading(new Spread(8, false, false, WorktreeSettings.NONE));
        together(ungated, "escalate");

        assertThat(checkout.repository().subjects("--merges")).hasSize(2);
        assertNothingLeft();
    }

    @ParameterizedTest
    @CsvSource({
        "escalate, exit 1,  STOPPED",
        "revert,   exit 1,  FAILED",
        "escalate, exit 77, BLOCKED"
    })
    void whatDependsOnALoserDoesNotStartAndTheRestGoesOn(
            String clause, String end, RunResult result) {
        PlanStep loser = PlanStep.of(1).failing(clause).verifying(end);
        PlanStep first = end.endsWith("77") ? loser.files("none") : loser;

        assertThat(run(first, PlanStep.of(2), PlanStep.of(3).after(1), PlanStep.of(4).after(2)))
                .isEqualTo(result);
        assertThat(checkout.repository().subjects("--no-merges"))
                .containsExactlyInAnyOrder("start", "feat: 2", "feat: 4");
        assertThat(agent.calls()).doesNotContain("3.1");
        assertNothingLeft();
    }

    @Test
    void whatIsNotCommittedIsKept() {
        assertThat(run(PlanStep.of(1).checkpoint("none"), PlanStep.of(2)))
                .isEqualTo(RunResult.PARTIAL);
        assertThat(checkout.kept()).containsExactly("refs/baton/rescue/RUN/session-1.leftovers");
        assertThat(checkout.isSaved("f1.txt", "1")).isTrue();
        assertNothingLeft();
    }

    @Test
    void sessionWithoutCommitsIsMergedWithoutOne() {
        PlanStep skipped = PlanStep.of(1).verifying("test ! -e f1.txt").failing("skip");

        assertThat(run(skipped, PlanStep.of(2), PlanStep.of(3).after(1)))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects("--merges")).hasSize(2);
        assertNothingLeft();
    }

    @Test
    void questionStopsItsSessionAloneAndGoesOnWhenItIsAnswered() {
        agent.at(
                1,
                call ->
                        call.prompt().contains("The decision:")
                                ? call.writeOwn()
                                : call.asks("Which?", "a", "b"));

        assertThat(run(PlanStep.of(1), PlanStep.of(2), PlanStep.of(3).after(1)))
                .isEqualTo(RunResult.STOPPED);
        assertThat(checkout.repository().subjects("--no-merges"))
                .containsExactly("start", "feat: 2");
        assertNothingLeft();
        GateAnswers.make(
                checkout.git(),
                checkout.environment(),
                checkout.folder(),
                new GateAnswers.Wish("step-1", "decide", _ -> "b"),
                checkout.clock().get());
        assertThat(checkout.run(agent, Terms.SPREAD.resuming())).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.repository().subjects("--no-merges"))
                .containsExactlyInAnyOrder("start", "feat: 1", "feat: 2", "feat: 3");
        assertNothingLeft();
    }

    @ParameterizedTest
    @CsvSource({"1, false", "8, true", "1, true"})
    void sessionsCanTakeTurns(int parallel, boolean waves) {
        AtomicInteger working = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        for (int step = 1; step <= 3; step++) {
            agent.at(
                    step,
                    call -> {
                        most.accumulateAndGet(working.incrementAndGet(), Math::max);
                        call.writeOwn();
                        working.decrementAndGet();
                        return call.writeOwn();
                    });
        }
        Terms terms =
                Terms.PLAIN.spreading(new Spread(parallel, waves, true, WorktreeSettings.NONE));

        assertThat(run(terms, PlanStep.of(1), PlanStep.of(2), PlanStep.of(3).after(1)))
                .isEqualTo(RunResult.COMPLETED);
        assertThat(most.get()).isLessThanOrEqualTo(parallel);
        assertThat(checkout.repository().subjects("--merges")).hasSize(3);
        assertNothingLeft();
    }

    /// A limit of one is waited out by one.
    @Test
    void whileOneWaitsForARateLimitTheOthersGoOn() {
        plan(PlanStep.of(1), PlanStep.of(2));
        Meeting meeting = new Meeting(2);
        agent.at(1, call -> limitedOnce(call, meeting));
        agent.at(
                2,
                call -> {
                    meeting.attend();
                    return call.writeOwn();
                });
        checkout.when("step.passed step-2", () -> checkout.clock().advance(Duration.ofHours(20)));

        assertThat(checkout.run(agent, Terms.SPREAD)).isEqualTo(RunResult.COMPLETED);
        assertThat(checkout.told())
                .containsSubsequence(
                        "agent.started step-1", "step.passed step-2", "agent.started step-1");
        assertNothingLeft();
    }

    private AgentOutcome limitedOnce(AgentCall call, Meeting meeting) {
        if (agent.calls().stream().filter("1.1"::equals).count() > 1) {
            return call.writeOwn();
        }
        Instant until = checkout.clock().get().plus(Duration.ofHours(19));
        meeting.attend();
        return call.mustWaitUntil(until);
    }

    @Test
    void eachSessionHasItsOwnProgress() {
        plan(PlanStep.of(1), PlanStep.of(2).verifying("false").failing("escalate"));
        checkout.repository().write(Checkout.PROJECT + "/brief.md", "# Brief\n");
        checkout.run(agent, Terms.SPREAD.inProject());

        assertThat(checkout.project("progress-session-1.json"))
                .contains("\"status\": \"completed\"", "\"total_steps\": 1");
        assertThat(checkout.project("progress-session-2.json")).contains("\"status\": \"stopped\"");
        assertThat(checkout.project(".session-state.local.json"))
                .contains("\"next_session_label\": \"Session 2: Part 2\"", "\"stopped\"");
    }
}
