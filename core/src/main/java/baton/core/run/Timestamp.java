package baton.core.run;

import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/// The time of a journal line, `2026-01-05T10:00:00.123Z`. What the journal writes is read by its
/// positions, since a long journal has thousands of times and the JDK's reader takes most of the
/// time to read it; everything else is left to the JDK.
public final class Timestamp {
    private static final String SHAPE = "0000-00-00T00:00:00";
    private static final int NANO_DIGITS = 9;
    private static final long DAY_SECONDS = 86_400;
    private static final long HOUR_SECONDS = 3_600;
    private static final long MINUTE_SECONDS = 60;

    private Timestamp() {}

    /// Nothing where it is none.
    public static Optional<Instant> read(String text) {
        int end = text.length() - 1;
        boolean fraction = end > SHAPE.length() + 1 && end <= SHAPE.length() + 1 + NANO_DIGITS;
        boolean plain =
                (end == SHAPE.length() || fraction)
                        && text.charAt(end) == 'Z'
                        && hasShape(text)
                        && (!fraction || text.charAt(SHAPE.length()) == '.')
                        && (!fraction || isDigits(text, SHAPE.length() + 1, end));
        int month = plain ? number(text, 5, 7) : 0;
        int day = plain ? number(text, 8, 10) : 0;
        int hour = plain ? number(text, 11, 13) : 0;
        int minute = plain ? number(text, 14, 16) : 0;
        int second = plain ? number(text, 17, 19) : 0;
        boolean usual = month >= 1 && month <= 12 && day >= 1;
        if (!usual || hour > 23 || minute > 59 || second > 59) {
            return byJdk(text);
        }
        LocalDate first = LocalDate.of(number(text, 0, 4), month, 1);
        if (day > first.lengthOfMonth()) {
            return Optional.empty();
        }
        long days = first.toEpochDay() + day - 1;
        long time = hour * HOUR_SECONDS + minute * MINUTE_SECONDS + second;
        int nanos = fraction ? nanos(text, end) : 0;
        return Optional.of(Instant.ofEpochSecond(days * DAY_SECONDS + time, nanos));
    }

    private static Optional<Instant> byJdk(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static boolean hasShape(String text) {
        for (int i = 0; i < SHAPE.length(); i++) {
            boolean digit = SHAPE.charAt(i) == '0';
            if (digit ? !isDigits(text, i, i + 1) : text.charAt(i) != SHAPE.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigits(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    private static int number(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            number = number * 10 + text.charAt(i) - '0';
        }
        return number;
    }

    private static int nanos(String text, int end) {
        int from = SHAPE.length() + 1;
        int nanos = number(text, from, end);
        for (int digits = end - from; digits < NANO_DIGITS; digits++) {
            nanos *= 10;
        }
        return nanos;
    }
}
