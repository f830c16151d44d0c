package baton.world.kit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits for something that other processes or threads bring about, with a bound that is only
/// reached when the test fails.
public final class Await {
    private static final long LONGEST_NANOS = 30_000_000_000L;
    private static final long POLL_NANOS = 2_000_000;

    private Await() {}

    public static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + LONGEST_NANOS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("never came: " + what);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    public static void file(Path path) {
        until("the file " + path, () -> Files.exists(path));
    }
}
