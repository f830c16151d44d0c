package baton.core.contract;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Pattern;

/// A moment as the JSON artifacts spell it: ISO 8601 with `Z` or an offset. A time without either
/// names no moment and is not read.
public final class IsoTime {
    /// The offset of `date +%z`, which lacks the colon that the JDK asks for.
    private static final Pattern SHORT_OFFSET = Pattern.compile("([+-]\\d\\d)(\\d\\d)$");

    private static final int CHARS_MAX = 64;

    private IsoTime() {}

    public static Optional<Instant> read(String text) {
        if (text.length() > CHARS_MAX) {
            return Optional.empty();
        }
        String spelled = SHORT_OFFSET.matcher(text).replaceFirst("$1:$2");
        try {
            return Optional.of(OffsetDateTime.parse(spelled).toInstant());
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    public static String write(Instant moment) {
        return moment.toString();
    }
}
