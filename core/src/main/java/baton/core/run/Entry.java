package baton.core.run;

import baton.core.text.Json;
import baton.core.text.Value;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

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

    /// The object as `execute --json` prints it.
    public Value.Fields shown() {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("v", Value.of(VERSION));
        fields.put("n", Value.of(n));
        fields.put("at", Value.of(at.toString()));
        fields.put("type", Value.of(type));
        fields.put("unit", Value.of(unit));
        fields.put("session", Value.of(session));
        fields.put("attempt", Value.of(attempt));
        fields.put("try", Value.of(tries));
        fields.put("data", data);
        return Value.fields(fields);
    }

    /// What is shown as the journal stores it, chained to the line before.
    public String stored(String previousHash) {
        String shown = Json.line(shown());
        return shown.substring(0, shown.length() - 1) + ",\"prev\":\"" + previousHash + "\"}";
    }

    /// The entry a stored object stands for, or nothing where it is not one.
    public static Optional<Entry> read(Value stored) {
        if (!(stored instanceof Value.Fields fields)
                || !(fields.field("data").orElse(null) instanceof Value.Fields data)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new Entry(
                            whole(fields, "n"),
                            Instant.parse(text(fields, "at")),
                            text(fields, "type"),
                            text(fields, "unit"),
                            (int) whole(fields, "session"),
                            (int) whole(fields, "attempt"),
                            (int) whole(fields, "try"),
                            data));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static String text(Value.Fields fields, String key) {
        return fields.field(key).flatMap(Value::scalar).orElse("");
    }

    private static long whole(Value.Fields fields, String key) {
        return fields.field(key).flatMap(Value::whole).orElse(0L);
    }
}
