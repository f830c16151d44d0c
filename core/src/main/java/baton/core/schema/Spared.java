package baton.core.schema;

import baton.core.Shown;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The part of a reply that can be used. An item of a list that does not fit its schema is left
/// out, and the items beside it stay. What takes nothing from an item is no reason to leave it out:
/// a word is taken in small or capital letters and with marks around it, a number in quotes, a text
/// that is too long is cut, and a list may be longer than it should be, since the item that matters
/// may be its last. An item of the gravest kind stays whatever else is wrong with it.
///
/// @param leftOut the reason for each item that was left out
/// @param slips what does not fit in the items that stayed for their gravity
public record Spared(Value.Fields data, List<String> leftOut, List<String> slips) {
    private static final Pattern QUOTED_NUMBER =
            Pattern.compile("(?i)\\s*(?:l|line)?\\s*([0-9]{1,9})(?![0-9.]).*");

    /// The first word, without the marks around it and what is said behind it.
    private static final Pattern WORD =
            Pattern.compile("(?s)[^\\p{L}\\p{N}]*+([\\p{L}\\p{N}_-]*[\\p{L}\\p{N}]).*");

    public Spared {
        leftOut = List.copyOf(leftOut);
        slips = List.copyOf(slips);
    }

    /// The part of the data that can be used; nothing where it does not fit outside its lists
    /// either.
    ///
    /// @param gravity the field by which an item says how grave it is, whose gravest word is the
    /// first of those that the schema lists
    static Optional<Spared> of(Value.Fields schema, Value.Fields data, String gravity) {
        Value fitting = new Sieve("").fitted(schema, data, "the reply");
        Sieve sieve = new Sieve(gravity);
        boolean fits = Schema.violations(withoutMost(schema), fitting, "the reply").isEmpty();
        return fits && sieve.fitted(schema, data, "the reply") instanceof Value.Fields fields
                ? Optional.of(new Spared(fields, sieve.leftOut, sieve.slips))
                : Optional.empty();
    }

    /// The look at one value after the other, and what was found on the way.
    private record Sieve(String gravity, List<String> leftOut, List<String> slips) {
        Sieve(String gravity) {
            this(gravity, new ArrayList<>(), new ArrayList<>());
        }

        Value fitted(Value.Fields schema, Value data, String where) {
            return switch (data) {
                case Value.Fields fields -> fields(schema, fields, where);
                case Value.Items(List<Value> items, _) -> items(schema, items, where);
                case Value.Text(String text, _) -> text(schema, text);
                case Value.Number _, Value.Bool _, Value.Null _ -> data;
            };
        }

        private Value fields(Value.Fields schema, Value.Fields data, String where) {
            FieldsBuilder kept = new FieldsBuilder();
            Optional<Value.Fields> properties = schema.object("properties");
            data.fields()
                    .forEach(
                            (key, value) -> {
                                String place = where + "." + key;
                                kept.put(
                                        key,
                                        properties
                                                .flatMap(all -> all.object(key))
                                                .map(part -> fitted(part, value, place))
                                                .orElse(value));
                            });
            return kept.build();
        }

        private Value items(Value.Fields schema, List<Value> items, String where) {
            Optional<Value.Fields> each = schema.object("items");
            if (each.isEmpty()) {
                return Value.items(items);
            }
            List<Value> kept = new ArrayList<>();
            for (int i = 0; i < items.size(); i++) {
                String place = where + "[" + i + "]";
                Sieve inside = new Sieve(gravity);
                Value item = inside.fitted(each.get(), items.get(i), place);
                List<String> wrong = Schema.violations(withoutMost(each.get()), item, place);
                if (wrong.isEmpty() || isGravest(each.get(), item)) {
                    kept.add(item);
                    leftOut.addAll(inside.leftOut);
                    slips.addAll(inside.slips);
                    slips.addAll(wrong);
                } else {
                    leftOut.add(String.join("; ", wrong));
                }
            }
            return Value.items(kept);
        }

        private boolean isGravest(Value.Fields schema, Value item) {
            Optional<Value> said =
                    item instanceof Value.Fields fields ? fields.field(gravity) : Optional.empty();
            return said.isPresent()
                    && schema.object("properties")
                            .flatMap(all -> all.object(gravity))
                            .flatMap(words -> words.items("enum").stream().findFirst())
                            .equals(said);
        }
    }

    private static Value text(Value.Fields schema, String text) {
        if (schema.scalar("type").filter("integer"::equals).isPresent()) {
            Matcher number = QUOTED_NUMBER.matcher(text);
            return number.matches() ? Value.of(Long.parseLong(number.group(1))) : Value.of(text);
        }
        String said = text.strip();
        Matcher first = WORD.matcher(said);
        String bare = first.matches() ? first.group(1) : said;
        Optional<Value> word =
                Stream.of(said, bare)
                        .flatMap(
                                wanted ->
                                        schema.items("enum").stream()
                                                .filter(one -> isWord(one, wanted)))
                        .findFirst();
        String cut =
                schema.whole("maxLength")
                        .filter(most -> text.codePointCount(0, text.length()) > most)
                        .map(most -> Shown.cut(text, most.intValue()))
                        .orElse(text);
        return word.orElseGet(() -> Value.of(cut));
    }

    private static boolean isWord(Value one, String wanted) {
        return one.scalar().filter(wanted::equalsIgnoreCase).isPresent();
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
