package baton.core.text;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Durations as people write them: `500ms`, `15s`, `10m`, `1h30m`, `30d`.
public final class Durations {
    private static final Pattern SHAPE =
            Pattern.compile(
                    "(?:(\\d{1,5})d)?(?:(\\d{1,5})h)?(?:(\\d{1,6})m(?!s))?"
                            + "(?:(\\d{1,8})s)?(?:(\\d{1,9})ms)?");

    private Durations() {}

    public static Optional<Duration> read(String word) {
        Matcher parts = SHAPE.matcher(word);
        if (word.isEmpty() || !parts.matches()) {
            return Optional.empty();
        }
        Duration duration =
                Duration.ofDays(part(parts, 1))
                        .plusHours(part(parts, 2))
                        .plusMinutes(part(parts, 3))
                        .plusSeconds(part(parts, 4))
                        .plusMillis(part(parts, 5));
        return Optional.of(duration).filter(Duration::isPositive);
    }

    private static long part(Matcher parts, int group) {
        return Optional.ofNullable(parts.group(group)).map(Long::parseLong).orElse(0L);
    }
}
