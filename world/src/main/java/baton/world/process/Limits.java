package baton.world.process;

import java.time.Duration;
import java.util.Optional;

/// What a program may use up.
///
/// @param total how long it may run
/// @param start how long a streamed program may say nothing at first; as long as later if not said
/// @param idle how long a streamed program may say nothing
/// @param outputMax how many bytes of each stream are kept in memory; a streamed program's last
/// @param logMax how many bytes of a streamed program's output reach the log file
/// @param grace how long it has to end after it was asked to
public record Limits(
        Duration total,
        Optional<Duration> start,
        Optional<Duration> idle,
        int outputMax,
        long logMax,
        Duration grace) {
    public static final long LOG_MAX = 64L << 20;
    public static final Duration GRACE = Duration.ofSeconds(3);

    public Limits {
        if (!total.isPositive() || outputMax < 0 || logMax < 0 || grace.isNegative()) {
            throw new IllegalArgumentException("limits below nothing");
        }
    }

    public Limits(Duration total, int outputMax) {
        this(total, Optional.empty(), Optional.empty(), outputMax, LOG_MAX, GRACE);
    }

    public Limits withStart(Duration longest) {
        return new Limits(total, Optional.of(longest), idle, outputMax, logMax, grace);
    }

    public Limits withIdle(Duration longest) {
        return new Limits(total, start, Optional.of(longest), outputMax, logMax, grace);
    }

    public Limits withLogMax(long bytes) {
        return new Limits(total, start, idle, outputMax, bytes, grace);
    }

    public Limits withGrace(Duration longest) {
        return new Limits(total, start, idle, outputMax, logMax, longest);
    }
}
