package baton.core.run;

import baton.core.text.Json;
import baton.core.text.Value;

import java.time.Instant;
import java.util.Optional;

/// A line of the journal: the n-th thing that happened, when, to which unit, in which attempt and
/// try. `data` holds what the machine needs and what people want to read.
public record Entry(
        long n,
        Instant at,
        String type,
        String unit,
        int session,
        int attempt,
        int tries,
        Value.Fields data) {

    private static final int VERSION = 1;

    /// The same about other data.
    public Entry with(Value.Fields other) {
        return new Entry(n, at, type, unit, session, attempt, tries, other);
    }

    /// The line of JSON that `execute --json` prints.
    public String shown() {
        return fields().append('}').toString();
    }

    /// The line that the journal stores: the shown line, chained to the line before. The line that
    /// ends a run also has a summary, for those who read no other line.
    public String stored(Optional<Value.Fields> summary, String previousHash) {
        StringBuilder line = fields();
        summary.ifPresent(s -> line.append(",\"summary\":").append(Json.line(s)));
        return line.append(",\"prev\":\"").append(previousHash).append("\"}").toString();
    }

    /// All but the end. Every entry is written at least twice, and to make values of its fields
    /// first takes longer than to write them.
    private StringBuilder fields() {
        return new StringBuilder()
                .append("{\"v\":")
                .append(VERSION)
                .append(",\"n\":")
                .append(n)
                .append(",\"at\":\"")
                .append(at)
                .append("\",\"type\":")
                .append(Json.line(Value.of(type)))
                .append(",\"unit\":")
                .append(Json.line(Value.of(unit)))
                .append(",\"session\":")
                .append(session)
                .append(",\"attempt\":")
                .append(attempt)
                .append(",\"try\":")
                .append(tries)
                .append(",\"data\":")
                .append(Json.line(data));
    }

    /// The entry a stored object stands for, or nothing where it is not one.
    public static Optional<Entry> read(Value stored) {
        if (!(stored instanceof Value.Fields fields)
                || !(fields.field("data").orElse(null) instanceof Value.Fields data)) {
            return Optional.empty();
        }
        return Timestamp.read(fields.text("at"))
                .map(
                        at ->
                                new Entry(
                                        whole(fields, "n"),
                                        at,
                                        fields.text("type"),
                                        fields.text("unit"),
                                        (int) whole(fields, "session"),
                                        (int) whole(fields, "attempt"),
                                        (int) whole(fields, "try"),
                                        data));
    }

    private static long whole(Value.Fields fields, String key) {
        return fields.whole(key).orElse(0L);
    }
}
