package baton.world.process;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/// The fast way of starting programs, and when it is used: to load it takes longer than a few
/// starts by the JDK, which is ready at once.
public final class ManyStarts {
    private static final int FEW = 3;

    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final AtomicBoolean BEGUN = new AtomicBoolean();
    private static final AtomicReference<CompletableFuture<Optional<NativeStart>>> WAY =
            new AtomicReference<>(CompletableFuture.completedFuture(Optional.empty()));

    private ManyStarts() {}

    /// Loads it now, beside all else; the first start waits for it.
    public static void expected() {
        if (BEGUN.compareAndSet(false, true)) {
            WAY.set(loading());
        }
    }

    /// Nothing where programs are to be started by the JDK.
    static Optional<NativeStart> way() {
        return WAY.get().join();
    }

    /// Another program was started. Nobody waits for what is loaded after a few.
    static void oneMore() {
        if (COUNT.incrementAndGet() == FEW && BEGUN.compareAndSet(false, true)) {
            var _ = loading().thenAccept(way -> WAY.set(CompletableFuture.completedFuture(way)));
        }
    }

    private static CompletableFuture<Optional<NativeStart>> loading() {
        return CompletableFuture.supplyAsync(
                        NativeStart::load,
                        task -> Thread.ofPlatform().daemon().name("baton-start").start(task))
                .exceptionally(_ -> Optional.empty());
    }
}
