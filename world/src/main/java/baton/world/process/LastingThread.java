package baton.world.process;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// The thread that lasts as long as the program, where it has made itself known. It may start
/// programs itself; see [Starter] for why others may not.
public final class LastingThread {
    private static final AtomicReference<Optional<Thread>> KNOWN =
            new AtomicReference<>(Optional.empty());

    private LastingThread() {}

    /// The thread that says so ends with the program and not before.
    public static void isThis() {
        KNOWN.set(Optional.of(Thread.currentThread()));
    }

    static boolean isCurrent() {
        return KNOWN.get().filter(Thread.currentThread()::equals).isPresent();
    }
}
