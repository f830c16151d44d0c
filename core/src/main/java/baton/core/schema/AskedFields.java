package baton.core.schema;

import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.List;
import java.util.Optional;

/// Data cut down to what a schema asks for.
final class AskedFields {
    private AskedFields() {}

    /// The data without the fields that nobody asked for, at any depth.
    static Value asked(Value.Fields schema, Value data) {
        return switch (data) {
            case Value.Fields fields -> askedFields(schema, fields);
            case Value.Items(List<Value> items, _) ->
                    schema.object("items")
                            .<Value>map(each -> Value.items(asked(each, items)))
                            .orElse(data);
            case Value.Text _, Value.Number _, Value.Bool _, Value.Null _ -> data;
        };
    }

    private static List<Value> asked(Value.Fields schema, List<Value> items) {
        return items.stream().map(item -> asked(schema, item)).toList();
    }

    private static Value askedFields(Value.Fields schema, Value.Fields data) {
        FieldsBuilder kept = new FieldsBuilder();
        data.fields()
                .forEach(
                        (key, value) -> {
                            Optional<Value.Fields> known = property(schema, key);
                            if (known.isPresent() || !Schema.isClosed(schema)) {
                                kept.put(key, known.map(k -> asked(k, value)).orElse(value));
                            }
                        });
        return kept.build();
    }

    private static Optional<Value.Fields> property(Value.Fields schema, String key) {
        return schema.object("properties").flatMap(all -> all.object(key));
    }
}
