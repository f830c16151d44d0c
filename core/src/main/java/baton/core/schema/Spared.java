package baton.core.schema;

import baton.core.Shown;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The part of a reply that fits its schema. An item of a list that does not fit is left out, and
/// the items beside it stay. What takes nothing from an item is no reason to leave it out: a word
/// is taken in small or capital letters, a text that is too long is cut, and a list may be longer
/// than it should be, since the item that matters may be its last.
///
/// @param leftOut the reason for each item that was left out
public record Spared(Value.Fields data, List<String> leftOut) {
    public Spared {
        leftOut = List.copyOf(leftOut);
    }

    /// The part that fits; nothing where the reply does not fit outside its lists either.
    static Optional<Spared> of(Value.Fields schema, Value.Fields data) {
        List<String> leftOut = new ArrayList<>();
        Value fitted = fitted(schema, data, "the reply", leftOut);
        boolean fits = Schema.violations(withoutMost(schema), fitted, "the reply").isEmpty();
        return fits && fitted instanceof Value.Fields fields
                ? Optional.of(new Spared(fields, leftOut))
                : Optional.empty();
    }

    private static Value fitted(
            Value.Fields schema, Value data, String where, List<String> leftOut) {
        return switch (data) {
            case Value.Fields fields -> fields(schema, fields, where, leftOut);
            case Value.Items(List<Value> items, _) -> items(schema, items, where, leftOut);
            case Value.Text(String text, _) -> text(schema, text);
            case Value.Number _, Value.Bool _, Value.Null _ -> data;
        };
    }

    private static Value text(Value.Fields schema, String text) {
        Optional<Value> word =
                schema.items("enum").stream()
                        .filter(one -> one.scalar().filter(text::equalsIgnoreCase).isPresent())
                        .findFirst();
        String cut =
                schema.whole("maxLength")
                        .filter(most -> text.codePointCount(0, text.length()) > most)
                        .map(most -> Shown.cut(text, most.intValue()))
                        .orElse(text);
        return word.orElseGet(() -> Value.of(cut));
    }

    private static Value fields(
            Value.Fields schema, Value.Fields data, String where, List<String> leftOut) {
        FieldsBuilder kept = new FieldsBuilder();
        Optional<Value.Fields> properties = schema.object("properties");
        data.fields()
                .forEach(
                        (key, value) -> {
                            Optional<Value.Fields> known = properties.flatMap(p -> p.object(key));
                            String place = where + "." + key;
                            kept.put(
                                    key,
                                    known.map(part -> fitted(part, value, place, leftOut))
                                            .orElse(value));
                        });
        return kept.build();
    }

    private static Value items(
            Value.Fields schema, List<Value> items, String where, List<String> leftOut) {
        Optional<Value.Fields> each = schema.object("items");
        if (each.isEmpty()) {
            return Value.items(items);
        }
        List<Value> kept = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            String place = where + "[" + i + "]";
            List<String> inside = new ArrayList<>();
            Value item = fitted(each.get(), items.get(i), place, inside);
            List<String> wrong = Schema.violations(withoutMost(each.get()), item, place);
            if (wrong.isEmpty()) {
                kept.add(item);
                leftOut.addAll(inside);
            } else {
                leftOut.add(String.join("; ", wrong));
            }
        }
        return Value.items(kept);
    }

    /// The same schema without the most items that its lists may have.
    private static Value.Fields withoutMost(Value.Fields schema) {
        FieldsBuilder open = new FieldsBuilder();
        schema.fields()
                .forEach(
                        (key, value) -> {
                            if (!key.equals("maxItems")) {
                                open.put(key, part(key, value));
                            }
                        });
        return open.build();
    }

    private static Value part(String key, Value value) {
        if (!(value instanceof Value.Fields inner)) {
            return value;
        }
        return key.equals("properties") ? properties(inner) : withoutMost(inner);
    }

    private static Value properties(Value.Fields all) {
        FieldsBuilder open = new FieldsBuilder();
        all.fields().forEach((name, one) -> open.put(name, withoutMost((Value.Fields) one)));
        return open.build();
    }
}
