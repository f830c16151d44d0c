package baton.world.role;

import baton.core.step.StepEvent.RateLimited;
import baton.world.process.Cancellation;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The wait of a stage for an agent whose model does not answer now.
///
/// @param notes the listener that is told of the wait
public record Waiting(Supplier<Instant> clock, Consumer<String> notes) {
    private static final long SLICE_NANOS = Duration.ofMillis(200).toNanos();

    /// Returns at that time, or when the program is to end.
    void until(RateLimited limited, String who, Cancellation cancellation) {
        Instant time = limited.until();
        if (clock.get().isBefore(time)) {
            String what = limited.awaited().words();
            notes.accept(who + " waits for " + what + "; it is asked again at " + time);
        }
        while (clock.get().isBefore(time) && !cancellation.isCancelled()) {
            LockSupport.parkNanos(SLICE_NANOS);
        }
    }
}
