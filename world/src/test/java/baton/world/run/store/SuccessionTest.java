package baton.world.run.store;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.run.RunResult;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.kit.Await;
import baton.world.kit.Checkout;
import baton.world.kit.PlanStep;
import baton.world.kit.ScriptedAgent;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/// Whoever has read that a run has ended need not wait for its process before going on.
class SuccessionTest {
    @TempDir private Path directory;

    @Test
    void runThatHasEndedIsWaitedFor() {
        Checkout checkout = Checkout.in(directory, PlanStep.plan(PlanStep.of(1).failing("revert")));
        ScriptedAgent agent = new ScriptedAgent().at(1, call -> call.fails("not today"));
        assertThat(checkout.run(agent)).isEqualTo(RunResult.FAILED);
        Holder holder = Holder.current(checkout.folder().id().value(), "baton execute");
        CompletableFuture<RunResult> resumed = new CompletableFuture<>();
        Thread next =
                Thread.ofPlatform()
                        .unstarted(() -> resumed.complete(checkout.resume(new ScriptedAgent())));
        try (RunLock _ = RunLock.acquire(checkout.repository().at(".git"), holder)) {
            next.start();
            Await.until("its wait", () -> waits(next));
        }

        assertThat(resumed.join()).isEqualTo(RunResult.COMPLETED);
    }

    private static boolean waits(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().endsWith("Succession"));
    }
}
