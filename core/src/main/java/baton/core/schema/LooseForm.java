package baton.core.schema;

import baton.core.text.FieldsBuilder;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A reply in the form of its schema, where its data are all there in another one: keys in other
/// letters or by another usual name, a list without the object around it or under another name, one
/// object in place of a list, a list in place of one word.
///
/// @param gravity the field by which an item says how grave it is
record LooseForm(String gravity) {
    private static final Map<String, List<String>> OTHER_NAMES =
            Map.of(
                    "file",
                            List.of(
                                    "path",
                                    "filepath",
                                    "filename",
                                    "files",
                                    "paths",
                                    "location",
                                    "place"),
                    "line", List.of("linenumber", "lineno", "startline", "lines"),
                    "rule_key", List.of("rule", "ruleid"));

    /// The reply as the schema has it. What cannot be brought into its form stays as it is.
    Value.Fields reply(Value.Fields schema, Value.Fields data) {
        Value.Fields renamed = renamed(schema, data);
        List<String> lists =
                names(schema).stream()
                        .filter(name -> isList(properties(schema).flatMap(p -> p.object(name))))
                        .toList();
        if (lists.size() != 1 || renamed.field(lists.getFirst()).isPresent()) {
            return (Value.Fields) formed(schema, renamed);
        }
        SequencedMap<String, Value> whole = new LinkedHashMap<>(renamed.fields());
        list(data).ifPresent(items -> whole.put(lists.getFirst(), items));
        return (Value.Fields) formed(schema, Value.fields(whole));
    }

    /// The one list of a reply that has it under no name or under another.
    private Optional<Value> list(Value.Fields data) {
        List<Value> weighed = weighed(data).toList();
        if (!weighed.isEmpty()) {
            return Optional.of(Value.items(weighed));
        }
        return data.fields().values().stream()
                .filter(_ -> data.fields().size() == 1)
                .filter(Value.Items.class::isInstance)
                .findFirst();
    }

    private Value formed(Value.Fields schema, Value data) {
        if (isList(Optional.of(schema))) {
            return items(schema, data);
        }
        return switch (data) {
            case Value.Fields fields when properties(schema).isPresent() ->
                    fields(schema, renamed(schema, fields));
            case Value.Fields fields -> word(schema, fields, fields.fields().values().stream());
            case Value.Items(List<Value> items, _) -> word(schema, data, items.stream());
            case Value.Text _, Value.Number _, Value.Bool _, Value.Null _ -> data;
        };
    }

    private Value fields(Value.Fields schema, Value.Fields data) {
        FieldsBuilder formed = new FieldsBuilder();
        data.fields()
                .forEach(
                        (key, value) ->
                                formed.put(
                                        key,
                                        properties(schema)
                                                .flatMap(all -> all.object(key))
                                                .map(part -> formed(part, value))
                                                .orElse(value)));
        return formed.build();
    }

    /// Several words in place of one text, in a row; one in place of any scalar, as it is.
    private static Value word(Value.Fields schema, Value data, Stream<Value> parts) {
        List<Value> scalars = parts.filter(part -> part.scalar().isPresent()).toList();
        boolean scalar = schema.field("enum").isPresent() || schema.field("type").isPresent();
        if (scalars.isEmpty() || !scalar || schema.text("type").equals("object")) {
            return data;
        }
        return scalars.size() == 1
                ? scalars.getFirst()
                : Value.of(
                        scalars.stream()
                                .flatMap(part -> part.scalar().stream())
                                .collect(Collectors.joining(", ")));
    }

    private Value items(Value.Fields schema, Value data) {
        Optional<Value.Fields> each = schema.object("items").filter(e -> properties(e).isPresent());
        if (each.isEmpty()) {
            return data;
        }
        boolean weighs = properties(each.get()).flatMap(all -> all.field(gravity)).isPresent();
        List<Value> items =
                switch (data) {
                    case Value.Items(List<Value> all, _) when weighs ->
                            all.stream().flatMap(this::weighedOrAsItIs).toList();
                    case Value.Items(List<Value> all, _) -> all;
                    case Value _ when weighs -> weighed(data).toList();
                    case Value.Fields one
                            when renamed(each.get(), one).fields().keySet().stream()
                                    .anyMatch(key -> isProperty(each.get(), key)) ->
                            List.of(one);
                    case Value _ -> List.of();
                };
        return items.isEmpty()
                ? data
                : Value.items(items.stream().map(item -> formed(each.get(), item)).toList());
    }

    private Stream<Value> weighedOrAsItIs(Value item) {
        List<Value> inside = weighed(item).toList();
        return inside.isEmpty() ? Stream.of(item) : inside.stream();
    }

    /// The objects in a value, at any depth, that say how grave they are.
    private Stream<Value> weighed(Value value) {
        return switch (value) {
            case Value.Fields fields
                    when fields.fields().keySet().stream()
                            .anyMatch(key -> bare(key).equals(bare(gravity))) ->
                    Stream.of(fields);
            case Value.Fields fields -> fields.fields().values().stream().flatMap(this::weighed);
            case Value.Items(List<Value> items, _) -> items.stream().flatMap(this::weighed);
            case Value.Text(String text, _) when text.strip().startsWith("[{") ->
                    Json.parse(text) instanceof Json.Good(Value.Items(List<Value> items, _))
                            ? items.stream().filter(Value.Fields.class::isInstance)
                            : Stream.empty();
            case Value.Text _, Value.Number _, Value.Bool _, Value.Null _ -> Stream.empty();
        };
    }

    /// The same fields by the names of the schema. A field that has its name keeps it, whatever
    /// others come near it.
    private static Value.Fields renamed(Value.Fields schema, Value.Fields data) {
        SequencedMap<String, Value> named = new LinkedHashMap<>(data.fields());
        for (String name : names(schema)) {
            if (named.containsKey(name)) {
                continue;
            }
            Stream.concat(Stream.of(bare(name)), OTHER_NAMES.getOrDefault(name, List.of()).stream())
                    .flatMap(other -> keys(schema, named, other))
                    .findFirst()
                    .ifPresent(key -> put(named, name, key));
        }
        return Value.fields(named);
    }

    private static Stream<String> keys(
            Value.Fields schema, Map<String, Value> data, String wanted) {
        return data.keySet().stream()
                .filter(key -> !isProperty(schema, key) && bare(key).equals(wanted));
    }

    private static void put(Map<String, Value> fields, String name, String key) {
        Optional.ofNullable(fields.remove(key)).ifPresent(value -> fields.put(name, value));
    }

    private static boolean isProperty(Value.Fields schema, String key) {
        return properties(schema).flatMap(all -> all.field(key)).isPresent();
    }

    private static boolean isList(Optional<Value.Fields> schema) {
        return schema.filter(one -> one.text("type").equals("array")).isPresent();
    }

    private static Optional<Value.Fields> properties(Value.Fields schema) {
        return schema.object("properties");
    }

    private static List<String> names(Value.Fields schema) {
        return properties(schema).stream().flatMap(all -> all.fields().keySet().stream()).toList();
    }

    private static String bare(String key) {
        return key.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    }
}
