package baton.app.means;

import baton.core.view.Span;
import baton.world.process.Cancellation;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Ends a run in order when its time is over, as a signal would: whoever works is told to stop, and
/// what there is of the work is kept.
public final class Deadline implements AutoCloseable {
    private final Duration longest;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean over;

    private Deadline(Duration longest) {
        this.longest = longest;
    }

    /// Without a time it never comes.
    public static Deadline after(Optional<Duration> longest, Cancellation cancellation) {
        Deadline deadline = new Deadline(longest.orElse(Duration.ZERO));
        longest.ifPresent(
                _ ->
                        Thread.ofPlatform()
                                .daemon()
                                .name("deadline")
                                .start(() -> deadline.await(cancellation)));
        return deadline;
    }

    private void await(Cancellation cancellation) {
        try {
            if (!closed.await(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                over = true;
                cancellation.cancel();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// The message that the time of the run is over, once it is.
    public Optional<String> words() {
        return over
                ? Optional.of(
                        "the time limit of the run is reached ("
                                + Span.words(longest)
                                + "); --resume goes on")
                : Optional.empty();
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
