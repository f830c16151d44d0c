package baton.app.mode;

import static org.assertj.core.api.Assertions.assertThat;

import baton.app.Ran;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.run.RunFolder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;

/// Whoever has read that a run has ended need not wait for its process before going on.
class SuccessionTest {
    @TempDir Path directory;

    @Test
    void aRunThatHasEndedIsWaitedFor() throws InterruptedException {
        Checkout checkout = Checkout.in(directory);
        checkout.with(Checkout.PLAN, Checkout.plan(Checkout.step(1, "test -f 1.txt")));
        assertThat(checkout.executeWith("exec:false", Checkout.PLAN).status()).isNotZero();
        String run = RunFolder.all(checkout.top()).getFirst().id().value();
        CompletableFuture<Ran> resumed = new CompletableFuture<>();
        Thread next =
                Thread.ofPlatform()
                        .unstarted(
                                () ->
                                        resumed.complete(
                                                checkout.execute("--resume", Checkout.PLAN)));
        try (RunLock _ =
                RunLock.acquire(
                        checkout.top().resolve(".git"), Holder.current(run, "baton execute"))) {
            next.start();
            while (next.isAlive() && !waits(next)) {
                Thread.onSpinWait();
            }
        }
        next.join();
        assertThat(resumed.join().status()).as(resumed.join().err()).isZero();
    }

    private static boolean waits(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals("parkNanos"));
    }
}
