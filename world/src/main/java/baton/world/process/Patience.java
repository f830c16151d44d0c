package baton.world.process;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waiting, always with a bound. An interrupt does not cut it short: what has to be cleaned up
/// must be cleaned up. The interrupt is kept for the caller.
final class Patience {
    private static final long POLL_NANOS = 2_000_000;
    private static final long POLL_NANOS_MAX = 20_000_000;

    private Patience() {}

    private interface Waiting {
        boolean await(long nanos) throws InterruptedException;
    }

    /// True if the process ends within the time.
    static boolean awaitExit(Process process, long nanos) {
        return await(left -> process.waitFor(left, TimeUnit.NANOSECONDS), nanos);
    }

    static boolean awaitOpening(CountDownLatch latch, long nanos) {
        return await(left -> latch.await(left, TimeUnit.NANOSECONDS), nanos);
    }

    private static boolean await(Waiting waiting, long nanos) {
        long deadline = System.nanoTime() + nanos;
        boolean interrupted = Thread.interrupted();
        try {
            for (long left = nanos; left > 0; left = deadline - System.nanoTime()) {
                try {
                    return waiting.await(left);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            return false;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /// True if the condition comes to hold within the time. This is for facts that nobody tells
    /// Baton about, such as the end of a process that is not its child.
    static boolean awaitTrue(BooleanSupplier condition, long nanos) {
        long deadline = System.nanoTime() + nanos;
        boolean interrupted = Thread.interrupted();
        try {
            long pause = POLL_NANOS;
            while (!condition.getAsBoolean()) {
                if (System.nanoTime() >= deadline) {
                    return false;
                }
                LockSupport.parkNanos(pause);
                interrupted |= Thread.interrupted();
                pause = Math.min(pause * 2, POLL_NANOS_MAX);
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
