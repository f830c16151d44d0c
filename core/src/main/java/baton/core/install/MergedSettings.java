package baton.core.install;

import baton.core.text.Json;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/// Settings of Claude Code with something of Baton's added. Everything else in the file stays, in
/// its order.
public sealed interface MergedSettings {

    /// The settings with what was missing.
    record Added(String text, List<String> entries) implements MergedSettings {
        public Added {
            entries = List.copyOf(entries);
        }
    }

    /// Nothing is missing.
    record Present() implements MergedSettings {}

    /// The settings cannot be added to without losing something.
    record Unfit(String reason) implements MergedSettings {}

    /// Merges into the text of a file, or into an empty one.
    static MergedSettings of(
            Optional<String> settings, Function<Value.Fields, MergedSettings> merge) {
        return switch (Json.parse(settings.filter(text -> !text.isBlank()).orElse("{}"))) {
            case Json.Bad(int line, String reason) -> new Unfit("line " + line + ": " + reason);
            case Json.Good(Value.Fields fields) -> merge.apply(fields);
            case Json.Good _ -> new Unfit("it is no JSON object");
        };
    }

    /// The same fields with one of them set.
    static Value.Fields with(Value.Fields fields, String name, Value value) {
        SequencedMap<String, Value> changed = new LinkedHashMap<>(fields.fields());
        changed.put(name, value);
        return Value.fields(changed);
    }

    /// The fields of that name; empty ones where there is nothing.
    static Optional<Value.Fields> object(Value.Fields fields, String name) {
        return fields.field(name).orElseGet(() -> Value.fields(new LinkedHashMap<>()))
                        instanceof Value.Fields known
                ? Optional.of(known)
                : Optional.empty();
    }

    /// The list of that name; an empty one where there is nothing.
    static Optional<List<Value>> list(Value.Fields fields, String name) {
        return fields.field(name).orElseGet(() -> Value.items(List.of()))
                        instanceof Value.Items(List<Value> items, _)
                ? Optional.of(items)
                : Optional.empty();
    }
}
