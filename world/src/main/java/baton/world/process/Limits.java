package baton.world.process;

import java.time.Duration;
import java.util.Optional;

/// The limits of a program.
///
/// @param total the longest time that the program may run
/// @param start the longest silence of a streamed program at first; the same as `idle` if not given
/// @param idle the longest silence of a streamed program
/// @param outputMax the number of bytes of each stream that are kept in memory; of a streamed
/// program the last ones
/// @param logMax the number of bytes of a streamed program's output that reach the log file
/// @param grace the time that the program has to end after it was asked to
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
