package baton.core.view;

import java.time.Duration;

/// A span of time in the two largest units that matter: `58s`, `1m02s`, `1h05m`, `2d03h`.
public final class Span {
    private static final int MINUTE = 60;
    private static final int HOUR = 60 * MINUTE;
    private static final int DAY = 24 * HOUR;

    private Span() {}

    public static String words(Duration span) {
        long seconds = Math.max(0, span.toSeconds());
        if (seconds < MINUTE) {
            return seconds + "s";
        }
        if (seconds < HOUR) {
            return pair(seconds / MINUTE, "m", seconds % MINUTE, "s");
        }
        if (seconds < DAY) {
            return pair(seconds / HOUR, "h", seconds % HOUR / MINUTE, "m");
        }
        return pair(seconds / DAY, "d", seconds % DAY / HOUR, "h");
    }

    private static String pair(long large, String unit, long small, String smallUnit) {
        return large + unit + (small < 10 ? "0" : "") + small + smallUnit;
    }
}
