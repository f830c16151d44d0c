package baton.core.contract.work;

import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Days and times as WORK artifacts spell them. A day that no calendar has is not read.
public final class Times {
    private static final String DAY = "(\\d{4})-(\\d{2})-(\\d{2})";
    private static final Pattern DATE = Pattern.compile(DAY);
    private static final Pattern INSTANT =
            Pattern.compile(DAY + "T([01]\\d|2[0-3]):([0-5]\\d):([0-5]\\d)Z?");

    private Times() {}

    /// `YYYY-MM-DD`.
    public static Optional<LocalDate> date(String text) {
        Matcher matcher = DATE.matcher(text);
        return matcher.matches() ? day(matcher) : Optional.empty();
    }

    /// `YYYY-MM-DDTHH:MM:SSZ`, with or without the `Z`: times are UTC.
    public static Optional<Instant> instant(String text) {
        Matcher matcher = INSTANT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return day(matcher)
                .map(
                        day ->
                                day.atTime(
                                                number(matcher, 4),
                                                number(matcher, 5),
                                                number(matcher, 6))
                                        .toInstant(ZoneOffset.UTC));
    }

    private static Optional<LocalDate> day(Matcher matcher) {
        int month = number(matcher, 2);
        int day = number(matcher, 3);
        if (month < 1 || month > 12 || day < 1) {
            return Optional.empty();
        }
        YearMonth whole = YearMonth.of(number(matcher, 1), month);
        return whole.isValidDay(day) ? Optional.of(whole.atDay(day)) : Optional.empty();
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }
}
