package baton.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

class TimestampTest {
    /// The instant that the JDK reads, or nothing where the JDK refuses the text.
    private static Optional<Instant> byJdk(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-05T10:00:00Z",
                "2026-01-05T10:00:00.1Z",
                "2026-01-31T23:59:59.123456789Z",
                "2024-02-29T00:00:00.000001Z",
                "0001-12-31T10:00:00Z",
                "1969-12-31T23:59:59.999Z",
                "2026-02-29T10:00:00Z",
                "2026-04-31T10:00:00Z",
                "2026-13-01T10:00:00Z",
                "2026-00-01T10:00:00Z",
                "2026-01-00T10:00:00Z",
                "2026-01-05T24:00:00Z",
                "2026-01-05T24:00:01Z",
                "2026-01-05T10:60:00Z",
                "2026-06-30T23:59:60Z",
                "2026-01-05T10:00:00.1234567890Z",
                "2026-01-05T10:00:00,5Z",
                "2026-01-05T10:00:00+01:00",
                "2026-01-05T10:00Z",
                "2026-01-05t10:00:00z",
                "2026-01-05 10:00:00Z",
                "-2026-01-05T10:00:00Z",
                "+12026-01-05T10:00:00Z",
                "2026-01-05T10:00:00.xZ",
                "２026-01-05T10:00:00Z",
                "now",
                "Z",
                ""
            })
    void timeIsReadAsTheJdkReadsIt(String text) {
        assertThat(Timestamp.read(text)).isEqualTo(byJdk(text));
    }
}
