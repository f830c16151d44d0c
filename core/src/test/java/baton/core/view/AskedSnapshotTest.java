package baton.core.view;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.run.RunResult;
import baton.core.step.Question;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.view.Snapshot.Step;
import baton.core.view.Snapshot.Trouble;
import baton.core.view.chronicle.OpenGate;
import baton.core.view.chronicle.UnitState;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A run in which a step has asked, as it is seen at a moment.
class AskedSnapshotTest {
    private static final RunId RUN = new RunId("20260105-100000-aaaa");
    private static final StepEvent STARTED = new StepEvent.Started("c0");

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

    private static final Question QUESTION =
            new Question("Which?", List.of("a", "b"), Optional.empty());

    private static ToldRun asked() {
        return ToldRun.of("a")
                .step(
                        1,
                        1,
                        STARTED,
                        new StepEvent.GateOpened("step-1.1", QUESTION),
                        new StepEvent.Settled(StepEnd.ESCALATED))
                .with(new RunEvent.Finished(RunResult.STOPPED, false));
    }

    @Test
    void aQuestionIsAGateUntilItIsAnswered() {
        Instant since = ToldRun.START.plusSeconds(20);
        assertThat(running(asked()).gates())
                .containsExactly(new OpenGate("step-1.1", 1, QUESTION, since));
        assertThat(answered("step-1.1", "b").gates()).isEmpty();
        assertThat(answered("step-1.1", "c").gates()).as("not offered").hasSize(1);
        assertThat(answered("step-1.2", "b").gates()).as("another gate").hasSize(1);
    }

    private static Snapshot answered(String gate, String answer) {
        return running(asked().answered(1, gate, answer));
    }

    @Test
    void aStepThatWaitsForAnAnswerIsNotTakenUpAnew() {
        ToldRun resumed = asked().with(new RunEvent.Resumed());
        assertThat(steps(running(resumed)).getFirst().state()).isEqualTo(UnitState.WAITING);
        ToldRun decided = asked().answered(1, "step-1.1", "a").with(new RunEvent.Resumed());
        assertThat(steps(running(decided)).getFirst().state()).isEqualTo(UnitState.PENDING);
    }

    @Test
    void aQuestionIsNoFailure() {
        StepEvent asks = new StepEvent.AgentEnded(new StepEvent.NeedsDecision(QUESTION));
        StepEvent opened = new StepEvent.GateOpened("step-1.1", QUESTION);
        ToldRun told = ToldRun.of("a").step(1, 1, STARTED, red("exit 1"));
        told.step(1, 2, asks, opened, new StepEvent.Settled(StepEnd.ESCALATED));
        told.with(new RunEvent.Finished(RunResult.STOPPED, false));

        assertThat(steps(gone(told)).getFirst().state()).isEqualTo(UnitState.WAITING);
        assertThat(gone(told).problems()).extracting(Trouble::reason).containsExactly("exit 1");

        Snapshot answered = gone(told.answered(1, "step-1.1", "a"));
        assertThat(steps(answered).getFirst().state()).isEqualTo(UnitState.STOPPED);
        assertThat(answered.problems().getLast().reason()).startsWith("its question is answered");
    }
}
