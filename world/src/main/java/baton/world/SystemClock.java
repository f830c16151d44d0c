package baton.world;

import java.time.Instant;

/// The one place that reads the time. Everyone else is handed it.
public final class SystemClock {
    private SystemClock() {}

    public static Instant now() {
        return Instant.now();
    }
}
