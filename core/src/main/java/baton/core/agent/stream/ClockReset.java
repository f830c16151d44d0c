package baton.core.agent.stream;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A time as a clock on the wall shows it, to the minute: `1:07 PM`, `3pm (Europe/Berlin)`, `Nov
/// 20th, 2026 1:07 PM`. It has come when that minute is over, since the seconds were cut off.
///
/// @param day empty where it is the next time that the clock shows it
/// @param zone where that clock is; empty where it is the one here
record ClockReset(LocalTime time, Optional<MonthDay> day, Optional<ZoneId> zone) implements Reset {
    private static final int HOURS = 12;

    /// The most months that a day without a year may lie back before the next year's is meant.
    private static final int MONTHS_BACK_MAX = 6;

    private static final List<String> MONTHS =
            List.of(
                    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov",
                    "Dec");
    private static final Pattern CLOCK =
            Pattern.compile(
                    "(?:again at|resets(?: at)?) "
                            + "(?:([A-Z][a-z]{2}) (\\d{1,2})(?:st|nd|rd|th)?(?:, \\d{4})?"
                            + "(?:,? at|,)? )?"
                            + "(\\d{1,2})(?::(\\d\\d))? ?([AaPp])[Mm]\\b"
                            + "(?: \\(([A-Za-z_]{1,20}(?:/[A-Za-z_]{1,20}){0,2})\\))?");

    static Optional<Reset> read(String text) {
        Matcher found = CLOCK.matcher(text);
        try {
            return found.find() ? Optional.of(of(found)) : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static ClockReset of(Matcher found) {
        int shown = Integer.parseInt(found.group(3));
        if (shown < 1 || shown > HOURS) {
            throw new DateTimeException("no clock shows " + shown);
        }
        boolean afternoon = found.group(5).equalsIgnoreCase("p");
        int minute = Optional.ofNullable(found.group(4)).map(Integer::parseInt).orElse(0);
        LocalTime time = LocalTime.of(shown % HOURS + (afternoon ? HOURS : 0), minute);
        Optional<MonthDay> day =
                Optional.ofNullable(found.group(1))
                        .map(MONTHS::indexOf)
                        .map(at -> MonthDay.of(at + 1, Integer.parseInt(found.group(2))));
        return new ClockReset(time, day, Optional.ofNullable(found.group(6)).map(ZoneId::of));
    }

    Instant next(Instant now, ZoneId here) {
        ZonedDateTime local = now.atZone(zone.orElse(here));
        ZonedDateTime shown =
                local.with(day.map(d -> d.atYear(local.getYear())).orElse(local.toLocalDate()))
                        .with(time)
                        .plusMinutes(1);
        if (day.isPresent()) {
            boolean gone = shown.isBefore(local.minusMonths(MONTHS_BACK_MAX));
            return (gone ? shown.plusYears(1) : shown).toInstant();
        }
        return (shown.isAfter(local) ? shown : shown.plusDays(1)).toInstant();
    }

    /// As it was told, in one spelling: `--11-20 13:07 Europe/Berlin`.
    String words() {
        return day.map(d -> d + " ").orElse("") + time + zone.map(z -> " " + z).orElse("");
    }
}
