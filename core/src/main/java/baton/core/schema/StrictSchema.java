package baton.core.schema;

import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// A schema as providers want it that hold their models to one word by word: every property is
/// required, and how long a text is cannot be said. What may be missing may be null instead.
final class StrictSchema {
    private static final Set<String> UNKNOWN =
            Set.of("$schema", "title", "minLength", "maxLength", "required");

    private StrictSchema() {}

    static Value.Fields of(Value.Fields schema) {
        FieldsBuilder strict = new FieldsBuilder();
        Set<Value> required = Set.copyOf(schema.items("required"));
        schema.fields()
                .forEach(
                        (key, value) -> {
                            if (!UNKNOWN.contains(key)) {
                                strict.put(key, part(key, value, required));
                            }
                        });
        if (schema.field("properties").orElse(null) instanceof Value.Fields properties) {
            strict.put("required", Value.texts(properties.fields().keySet()));
        }
        return strict.build();
    }

    private static Value part(String key, Value value, Set<Value> required) {
        if (!(value instanceof Value.Fields inner)) {
            return value;
        }
        return key.equals("properties") ? properties(inner, required) : of(inner);
    }

    private static Value properties(Value.Fields all, Set<Value> required) {
        FieldsBuilder strict = new FieldsBuilder();
        all.fields()
                .forEach(
                        (name, value) -> {
                            Value.Fields one = of((Value.Fields) value);
                            boolean needed = required.contains(Value.of(name));
                            strict.put(name, needed ? one : nullable(one));
                        });
        return strict.build();
    }

    private static Value nullable(Value.Fields schema) {
        SequencedMap<String, Value> open = new LinkedHashMap<>(schema.fields());
        Optional<Value> type = schema.field("type");
        type.ifPresent(one -> open.put("type", Value.items(List.of(one, Value.of("null")))));
        if (schema.field("enum").isPresent()) {
            List<Value> allowed = new ArrayList<>(schema.items("enum"));
            allowed.add(new Value.Null(0));
            open.put("enum", Value.items(allowed));
        }
        return Value.fields(open);
    }

    /// The data without what is null, at any depth.
    static Value.Fields withoutNulls(Value.Fields data) {
        FieldsBuilder kept = new FieldsBuilder();
        data.fields()
                .forEach(
                        (key, value) -> {
                            if (!(value instanceof Value.Null)) {
                                kept.put(key, cleaned(value));
                            }
                        });
        return kept.build();
    }

    private static Value cleaned(Value value) {
        return switch (value) {
            case Value.Fields fields -> withoutNulls(fields);
            case Value.Items(List<Value> all, _) ->
                    Value.items(all.stream().map(StrictSchema::cleaned).toList());
            case Value.Text _, Value.Number _, Value.Bool _, Value.Null _ -> value;
        };
    }
}
