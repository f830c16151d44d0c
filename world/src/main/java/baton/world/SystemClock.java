package baton.world;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// The one place that asks what time it is. Milliseconds are enough for people.
public final class SystemClock {
    private SystemClock() {}

    public static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MILLIS);
    }
}
