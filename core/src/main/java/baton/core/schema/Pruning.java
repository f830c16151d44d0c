package baton.core.schema;

import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Data cut down to what a schema asks for.
final class Pruning {
    private Pruning() {}

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

    /// The data without the items of lists that do not fit, at any depth; `left` is told what was
    /// wrong with them.
    static Value fitting(Value.Fields schema, Value data, String where, List<String> left) {
        return switch (data) {
            case Value.Fields fields -> fittingFields(schema, fields, where, left);
            case Value.Items(List<Value> items, _) ->
                    schema.object("items")
                            .<Value>map(each -> Value.items(fitting(each, items, where, left)))
                            .orElse(data);
            case Value.Text _, Value.Number _, Value.Bool _, Value.Null _ -> data;
        };
    }

    private static Value fittingFields(
            Value.Fields schema, Value.Fields data, String where, List<String> left) {
        FieldsBuilder kept = new FieldsBuilder();
        data.fields()
                .forEach(
                        (key, value) ->
                                kept.put(
                                        key,
                                        property(schema, key)
                                                .map(
                                                        k ->
                                                                fitting(
                                                                        k,
                                                                        value,
                                                                        where + "." + key,
                                                                        left))
                                                .orElse(value)));
        return kept.build();
    }

    private static List<Value> fitting(
            Value.Fields schema, List<Value> items, String where, List<String> left) {
        List<Value> kept = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            String place = where + "[" + i + "]";
            Value item = fitting(schema, items.get(i), place, left);
            List<String> wrong = new ArrayList<>();
            Schema.check(schema, item, place, wrong);
            if (wrong.isEmpty()) {
                kept.add(item);
            }
            left.addAll(wrong);
        }
        return kept;
    }
}
