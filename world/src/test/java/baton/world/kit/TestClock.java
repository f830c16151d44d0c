package baton.world.kit;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/// A clock that goes on by a second each time it is looked at, and by more when a test says so.
public final class TestClock implements Supplier<Instant> {
    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-01-05T10:00:00Z"));

    @Override
    public Instant get() {
        return now.updateAndGet(time -> time.plusSeconds(1));
    }

    public void advance(Duration by) {
        now.updateAndGet(time -> time.plus(by));
    }
}
