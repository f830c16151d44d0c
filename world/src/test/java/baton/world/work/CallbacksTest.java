package baton.world.work;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.core.work.CallbackKeys;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The callbacks by which others hear of a run of TASKs.
class CallbacksTest {
    @TempDir private Path directory;
    private Checkout checkout;
    private TestWork work;
    private Listeners listeners;

    @BeforeEach
    void makeWork() {
        checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1)));
        listeners = new Listeners();
        work = TestWork.in(checkout, List.of(List.of(), List.of(0))).telling(listeners.keys());
    }

    @AfterEach
    void close() {
        listeners.close();
    }

    @Test
    void everyPartIsToldInItsOrderAndBringsItsDocument() {
        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
        assertThat(listeners.fields("/stage", "stage", "event", "taskId"))
                .containsExactly(
                        "BUILDER START TASK-00",
                        "BUILDER DONE TASK-00",
                        "VERIFIER START TASK-00",
                        "VERIFIER DONE TASK-00",
                        "COMMITTER START TASK-00",
                        "COMMITTER DONE TASK-00",
                        "BUILDER START TASK-01",
                        "BUILDER DONE TASK-01",
                        "VERIFIER START TASK-01",
                        "VERIFIER DONE TASK-01",
                        "COMMITTER START TASK-01",
                        "COMMITTER DONE TASK-01");
        assertThat(listeners.heardAt("/stage")).allMatch(said -> said.contains("Bearer secret"));
        assertThat(listeners.heardAt("/stage").getFirst()).contains("taskContent", "Make part 0");
        assertThat(listeners.heardAt("/stage").getLast()).contains("resultContent", "made part 1");
    }

    @Test
    void committedTaskIsToldWithItsCommit() {
        work.run();

        String first = checkout.repository().git("rev-parse", "HEAD~1");
        assertThat(listeners.fields("/task", "taskId", "status", "commitHash"))
                .containsExactly(
                        "TASK-00 SUCCESS " + first,
                        "TASK-01 SUCCESS " + checkout.repository().head());
        assertThat(listeners.heardAt("/task"))
                .allMatch(said -> said.startsWith("/task secret {\"workId\":\"WORK-01\""));
        assertThat(listeners.fields("/progress", "taskId", "status"))
                .containsExactly(
                        "TASK-00 IN_PROGRESS",
                        "TASK-00 COMPLETED",
                        "TASK-01 IN_PROGRESS",
                        "TASK-01 COMPLETED");
    }

    @Test
    void failuresAreToldAndOfWhatIsBlockedNothing() {
        work.agent().at(1, call -> call.write("src/part0.txt", "wrong\n"));
        work.run();

        assertThat(listeners.fields("/stage", "stage", "event", "taskId"))
                .contains("VERIFIER FAILED TASK-00")
                .noneMatch(said -> said.contains("TASK-01") || said.startsWith("COMMITTER"));
        assertThat(listeners.fields("/task", "taskId", "status")).containsExactly("TASK-00 FAILED");
        assertThat(listeners.fields("/progress", "taskId", "status").getLast())
                .isEqualTo("TASK-00 FAILED");
    }

    @Test
    void whereNobodyCanBeReachedTheRunGoesOn() {
        listeners.close();

        assertThat(work.run()).isEqualTo(RunResult.COMPLETED);
    }

    @Test
    void whoIsNotToBeToldHearsNothing() {
        CallbackKeys some =
                new CallbackKeys(
                        Optional.empty(),
                        Optional.of(listeners.listener("/task")),
                        Optional.empty());

        assertThat(work.telling(some).run()).isEqualTo(RunResult.COMPLETED);
        assertThat(listeners.heardAt("/task")).hasSize(2);
        assertThat(listeners.heardAt("/stage")).isEmpty();
        assertThat(listeners.heardAt("/progress")).isEmpty();
    }
}
