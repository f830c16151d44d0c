package baton.core.agent.stream;

import baton.core.text.Durations;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The time when a limit is lifted, as far as an agent tells: at a time, after a span, or when a
/// clock shows it.
public sealed interface Reset permits Reset.At, Reset.After, ClockReset {
    record At(Instant time) implements Reset {}

    record After(Duration span) implements Reset {}

    /// The time to go on, seen from now and from where the agent's clock is.
    default Instant from(Instant now, ZoneId here) {
        return switch (this) {
            case At(Instant time) -> time;
            case After(Duration span) -> now.plus(span);
            case ClockReset clock -> clock.next(now, here);
        };
    }

    /// Reads the time in a message: `…|1767225600`, `resets at 2026-01-01T00:00:00Z`, `try again in
    /// 5m30s`, `try again in 2 hours 5 minutes`, `retry after 20 seconds`, `try again at 1:07 PM`,
    /// `retry-after: 20`, `"retryDelay": "20s"`.
    static Optional<Reset> read(String message) {
        String text = message.substring(0, Math.min(message.length(), Words.TEXT_MAX));
        return Words.epoch(text)
                .or(() -> Words.time(text))
                .or(() -> Words.waiting(text))
                .or(() -> Words.header(text))
                .or(() -> ClockReset.read(text));
    }

    static Optional<Reset> ofEpoch(long seconds) {
        boolean plausible = seconds >= Words.EPOCH_MIN && seconds < Words.EPOCH_MAX;
        return plausible ? Optional.of(new At(Instant.ofEpochSecond(seconds))) : Optional.empty();
    }

    /// A number of seconds, such as a header holds.
    static Optional<Reset> ofSeconds(long seconds) {
        boolean plausible = seconds >= 0 && seconds <= Words.WAIT_MAX_S;
        return plausible ? Optional.of(new After(Duration.ofSeconds(seconds))) : Optional.empty();
    }

    /// The wordings of people and programs for the time when a limit is lifted.
    final class Words {
        private static final int TEXT_MAX = 4_000;
        private static final long EPOCH_MIN = 1_500_000_000L;
        private static final long EPOCH_MAX = 5_000_000_000L;
        private static final long WAIT_MAX_S = 30L * 24 * 60 * 60;

        private static final Pattern EPOCH = Pattern.compile("\\|(\\d{10})\\b");
        private static final Pattern TIME =
                Pattern.compile("\\b(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?Z)");
        private static final Pattern SHORT =
                Pattern.compile("(?:in|after) ((?:\\d{1,6}(?:\\.\\d{1,6})?(?:ms|[dhms])){1,4})");
        private static final Pattern LONG =
                Pattern.compile("(\\d{1,6}) ?(day|hour|minute|min|second|sec)s?\\b");
        private static final Pattern LEAD =
                Pattern.compile("(?:try again|retry|reset|resets)\\W{1,3}(?:in|after)");

        private static final Pattern HEADER =
                Pattern.compile(
                        "retry[-_ ]?(?:after|delay)[\"': ]{1,4}(\\d{1,7})(?:\\.\\d{1,9})?s?\\b",
                        Pattern.CASE_INSENSITIVE);

        private Words() {}

        private static Optional<Reset> epoch(String text) {
            Matcher found = EPOCH.matcher(text);
            return found.find() ? ofEpoch(Long.parseLong(found.group(1))) : Optional.empty();
        }

        private static Optional<Reset> time(String text) {
            Matcher found = TIME.matcher(text);
            try {
                return found.find()
                        ? Optional.of(new At(Instant.parse(found.group(1))))
                        : Optional.empty();
            } catch (DateTimeException e) {
                return Optional.empty();
            }
        }

        private static Optional<Reset> waiting(String text) {
            String lower = text.toLowerCase(Locale.ROOT);
            Matcher lead = LEAD.matcher(lower);
            if (!lead.find()) {
                return Optional.empty();
            }
            String rest = lower.substring(lead.start());
            Matcher brief = SHORT.matcher(rest);
            if (brief.find()) {
                String whole = brief.group(1).replaceAll("\\.\\d+", "");
                return Durations.read(whole).map(After::new);
            }
            return spelled(rest);
        }

        private static Optional<Reset> header(String text) {
            Matcher found = HEADER.matcher(text);
            return found.find() ? ofSeconds(Long.parseLong(found.group(1))) : Optional.empty();
        }

        private static Optional<Reset> spelled(String rest) {
            long seconds = 0;
            Matcher part = LONG.matcher(rest);
            while (part.find()) {
                seconds += Long.parseLong(part.group(1)) * unit(part.group(2));
            }
            return seconds > 0 ? ofSeconds(seconds) : Optional.empty();
        }

        private static long unit(String word) {
            return switch (word) {
                case "day" -> 86_400;
                case "hour" -> 3_600;
                case "minute", "min" -> 60;
                case String _ -> 1;
            };
        }
    }
}
