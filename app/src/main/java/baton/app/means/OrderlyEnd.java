package baton.app.means;

import baton.world.process.Cancellation;
import baton.world.process.Runner;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Ends a run in order when a signal ends the program: whoever works is told to stop, and the
/// program waits, within a bound, until the journal says so. A short command that hangs then is
/// ended with it.
public final class OrderlyEnd implements AutoCloseable {
    private static final long PATIENCE_S = 30;

    private final Cancellation cancellation = new Cancellation();
    private final CountDownLatch ended = new CountDownLatch(1);

    public OrderlyEnd() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::onSignal, "orderly-end"));
    }

    public Cancellation cancellation() {
        return cancellation;
    }

    private void onSignal() {
        cancellation.cancel();
        try {
            boolean _ = ended.await(PATIENCE_S, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runner.endLeft();
    }

    /// The run has ended and everything about it is said.
    @Override
    public void close() {
        ended.countDown();
    }
}
