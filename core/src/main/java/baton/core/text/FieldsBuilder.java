package baton.core.text;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// Fields that are being gathered, in the order in which they are written.
public final class FieldsBuilder {
    private final SequencedMap<String, Value> fields = new LinkedHashMap<>();

    /// Sets a field to a value.
    public FieldsBuilder put(String name, Value value) {
        fields.put(name, value);
        return this;
    }

    /// Sets a field to a text.
    public FieldsBuilder put(String name, String text) {
        return put(name, Value.of(text));
    }

    /// Sets a field to a number.
    public FieldsBuilder put(String name, long number) {
        return put(name, Value.of(number));
    }

    /// Sets a field to `true` or `false`.
    public FieldsBuilder put(String name, boolean holds) {
        return put(name, Value.of(holds));
    }

    /// Sets a field to a text, or to null where there is none.
    public FieldsBuilder put(String name, Optional<String> text) {
        return put(name, Value.of(text));
    }

    /// The fields gathered so far.
    public Value.Fields build() {
        return Value.fields(fields);
    }
}
