package baton.core.schema;

import baton.core.text.Json;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// A JSON Schema: `type`, `enum`, `properties`, `required`, `additionalProperties: false`, `items`,
/// `minItems`, `maxItems`, `minLength`, `maxLength`, `minimum` and `maximum`. A schema that uses
/// anything else that restricts cannot be built, so that nothing it asks for goes unchecked.
public final class Schema {
    /// More violations than this help nobody to repair a reply.
    private static final int VIOLATIONS_MAX = 20;

    private static final Set<String> KNOWN =
            Set.of(
                    "$schema",
                    "title",
                    "description",
                    "type",
                    "enum",
                    "properties",
                    "required",
                    "additionalProperties",
                    "items",
                    "minItems",
                    "maxItems",
                    "minLength",
                    "maxLength",
                    "minimum",
                    "maximum");

    private final Value.Fields root;

    private Schema(Value.Fields root) {
        this.root = root;
        requireKnown(root);
    }

    /// The schema that a text holds.
    public static Schema parse(String text) {
        return switch (Json.parse(text)) {
            case Json.Good(Value.Fields root) -> new Schema(root);
            case Json.Good _ -> throw new IllegalArgumentException("a schema is an object");
            case Json.Bad(int line, String reason) ->
                    throw new IllegalArgumentException("line " + line + ": " + reason);
        };
    }

    /// The same without saying which draft of the language it is: a program that knows only older
    /// ones would take none of it.
    public Value.Fields undated() {
        SequencedMap<String, Value> fields = new LinkedHashMap<>(root.fields());
        fields.remove("$schema");
        return Value.fields(fields);
    }

    /// The same for providers that hold their models to it word by word; data made for it fits this
    /// one when what is null is left out.
    public Value.Fields strict() {
        return StrictSchema.of(root);
    }

    /// Data without what is null: no schema here asks for that, and models write it for what is
    /// missing.
    public static Value.Fields withoutNulls(Value.Fields data) {
        return StrictSchema.withoutNulls(data);
    }

    private static void requireKnown(Value.Fields schema) {
        for (String key : schema.fields().keySet()) {
            if (!KNOWN.contains(key)) {
                throw new IllegalArgumentException("the schema uses `" + key + "`");
            }
        }
        schema.object("properties")
                .ifPresent(all -> all.fields().values().forEach(Schema::requireKnownIn));
        schema.object("items").ifPresent(Schema::requireKnown);
    }

    private static void requireKnownIn(Value value) {
        if (value instanceof Value.Fields fields) {
            requireKnown(fields);
        }
    }

    /// The data in the form that is asked for, as far as they are there in another one.
    ///
    /// @param gravity the field by which an item says how grave it is
    public Value.Fields formed(Value.Fields data, String gravity) {
        return new LooseForm(gravity).reply(root, data);
    }

    /// The data without the fields that nobody asked for: models add a word of their own, and what
    /// they were asked for stands all the same.
    public Value.Fields asked(Value.Fields data) {
        return (Value.Fields) AskedFields.asked(root, data);
    }

    /// The violations of the schema in the data, in words that name the place; none where all of
    /// the data fits.
    public List<String> violations(Value data) {
        return violations(root, data, "the reply");
    }

    /// The part of the data that can be used, for lists whose items do not need each other; nothing
    /// where it does not fit outside its lists either.
    ///
    /// @param gravity the field by which an item says how grave it is
    public Optional<Spared> spared(Value.Fields data, String gravity) {
        return Spared.of(root, asked(data), gravity);
    }

    static List<String> violations(Value.Fields schema, Value data, String where) {
        List<String> found = new ArrayList<>();
        check(schema, data, where, found);
        if (found.size() <= VIOLATIONS_MAX) {
            return found;
        }
        List<String> first = new ArrayList<>(found.subList(0, VIOLATIONS_MAX));
        first.add("and more");
        return first;
    }

    private static void check(Value.Fields schema, Value data, String where, List<String> found) {
        Optional<String> type = schema.scalar("type");
        if (type.isPresent() && !isOf(type.get(), data)) {
            found.add(where + " is not of type " + type.get());
            return;
        }
        if (schema.field("enum").orElse(null) instanceof Value.Items(List<Value> allowed, _)
                && !allowed.contains(data)) {
            List<String> words = allowed.stream().flatMap(v -> v.scalar().stream()).toList();
            found.add(where + " is none of " + String.join(", ", words));
        }
        switch (data) {
            case Value.Fields fields -> checkFields(schema, fields, where, found);
            case Value.Items(List<Value> items, _) -> checkItems(schema, items, where, found);
            case Value.Text(String text, _) ->
                    checkSize(
                            schema, "Length", text.codePointCount(0, text.length()), where, found);
            case Value.Number(String literal, _) -> checkNumber(schema, literal, where, found);
            case Value.Bool _, Value.Null _ -> {}
        }
    }

    private static boolean isOf(String type, Value data) {
        return switch (type) {
            case "object" -> data instanceof Value.Fields;
            case "array" -> data instanceof Value.Items;
            case "string" -> data instanceof Value.Text;
            case "integer" -> data.whole().isPresent();
            case "number" -> data instanceof Value.Number;
            case "boolean" -> data instanceof Value.Bool;
            case "null" -> data instanceof Value.Null;
            case String other -> throw new IllegalArgumentException("type " + other);
        };
    }

    private static void checkFields(
            Value.Fields schema, Value.Fields data, String where, List<String> found) {
        if (schema.field("required").orElse(null) instanceof Value.Items(List<Value> names, _)) {
            for (Value name : names) {
                String key = name.scalar().orElse("");
                if (data.field(key).isEmpty()) {
                    found.add(where + " has no `" + key + "`");
                }
            }
        }
        Optional<Value.Fields> properties = schema.object("properties");
        boolean closed = isClosed(schema);
        data.fields()
                .forEach(
                        (key, value) -> {
                            Optional<Value> known = properties.flatMap(p -> p.field(key));
                            if (known.isPresent() && known.get() instanceof Value.Fields inner) {
                                check(inner, value, where + "." + shown(key), found);
                            } else if (closed) {
                                found.add(
                                        where
                                                + " has `"
                                                + shown(key)
                                                + "`, which is not asked for");
                            }
                        });
    }

    static boolean isClosed(Value.Fields schema) {
        return schema.field("additionalProperties").equals(Optional.of(Value.of(false)));
    }

    private static void checkItems(
            Value.Fields schema, List<Value> items, String where, List<String> found) {
        checkSize(schema, "Items", items.size(), where, found);
        Optional<Value.Fields> each = schema.object("items");
        for (int i = 0; i < items.size() && found.size() <= VIOLATIONS_MAX; i++) {
            int index = i;
            each.ifPresent(
                    inner -> check(inner, items.get(index), where + "[" + index + "]", found));
        }
    }

    private static void checkSize(
            Value.Fields schema, String what, long size, String where, List<String> found) {
        schema.whole("min" + what)
                .filter(least -> size < least)
                .ifPresent(least -> found.add(where + " is shorter than " + least));
        schema.whole("max" + what)
                .filter(most -> size > most)
                .ifPresent(most -> found.add(where + " is longer than " + most));
    }

    private static void checkNumber(
            Value.Fields schema, String literal, String where, List<String> found) {
        double number = Double.parseDouble(literal);
        schema.whole("minimum")
                .filter(least -> number < least)
                .ifPresent(least -> found.add(where + " is less than " + least));
        schema.whole("maximum")
                .filter(most -> number > most)
                .ifPresent(most -> found.add(where + " is more than " + most));
    }

    private static String shown(String key) {
        return key.length() <= 60 ? key : key.substring(0, 60) + "…";
    }
}
