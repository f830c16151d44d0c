package baton.core.text;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Data as JSON, YAML and front matter share it. Every value knows the line it stood on (1-based);
/// 0 means that it was made and not read. Equality ignores lines.
///
/// ```
/// Value = Text | Number | Bool | Null | Items(Value*) | Fields(name → Value)
/// ```
public sealed interface Value {
    /// So many digits always fit.
    int DIGITS_MAX = 18;

    int line();

    record Text(String text, int line) implements Value {
        @Override
        public Optional<String> scalar() {
            return Optional.of(text);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Text that && text.equals(that.text);
        }

        @Override
        public int hashCode() {
            return text.hashCode();
        }
    }

    /// A number as it was spelled, so that `1.10` stays different from `1.1`.
    @SuppressWarnings("AvoidCommonTypeNames")
    record Number(String literal, int line) implements Value {
        @Override
        public Optional<String> scalar() {
            return Optional.of(literal);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Number that && literal.equals(that.literal);
        }

        @Override
        public int hashCode() {
            return literal.hashCode();
        }
    }

    record Bool(boolean holds, int line) implements Value {
        @Override
        public Optional<String> scalar() {
            return Optional.of(Boolean.toString(holds));
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Bool that && holds == that.holds;
        }

        @Override
        public int hashCode() {
            return Boolean.hashCode(holds);
        }
    }

    record Null(int line) implements Value {
        @Override
        public boolean equals(Object other) {
            return other instanceof Null;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    record Items(List<Value> items, int line) implements Value {
        public Items {
            items = List.copyOf(items);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Items that && items.equals(that.items);
        }

        @Override
        public int hashCode() {
            return items.hashCode();
        }
    }

    record Fields(SequencedMap<String, Value> fields, int line) implements Value {
        public Fields {
            fields =
                    Collections.unmodifiableSequencedMap(
                            fields instanceof GatheredFields
                                    ? fields
                                    : new LinkedHashMap<>(fields));
        }

        public Optional<Value> field(String name) {
            return Optional.ofNullable(fields.get(name));
        }

        /// The scalar of that name as text, whatever its kind.
        public Optional<String> scalar(String name) {
            return field(name).flatMap(Value::scalar);
        }

        /// The scalar of that name; an empty text where there is none.
        public String text(String name) {
            return scalar(name).orElse("");
        }

        /// The whole number of that name.
        public Optional<Long> whole(String name) {
            return field(name).flatMap(Value::whole);
        }

        /// True if the field of that name is `true`.
        public boolean flag(String name) {
            return fields.get(name) instanceof Bool(boolean holds, _) && holds;
        }

        /// The fields of that name.
        public Optional<Fields> object(String name) {
            return fields.get(name) instanceof Fields inner ? Optional.of(inner) : Optional.empty();
        }

        /// The items of that name; none where it is no list.
        public List<Value> items(String name) {
            return fields.get(name) instanceof Items(List<Value> items, _) ? items : List.of();
        }

        /// Those items of that name that are scalars.
        public List<String> texts(String name) {
            List<Value> items = items(name);
            return items.isEmpty()
                    ? List.of()
                    : items.stream().flatMap(item -> item.scalar().stream()).toList();
        }

        /// The whole numbers in the list of a field.
        public List<Integer> numbers(String name) {
            return items(name).stream()
                    .flatMap(item -> item.whole().stream())
                    .map(Long::intValue)
                    .toList();
        }

        /// Those items of that name that have fields.
        public List<Fields> objects(String name) {
            return items(name).stream()
                    .filter(Fields.class::isInstance)
                    .map(Fields.class::cast)
                    .toList();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Fields that && fields.equals(that.fields);
        }

        @Override
        public int hashCode() {
            return fields.hashCode();
        }
    }

    static Value of(String text) {
        return new Text(text, 0);
    }

    static Value of(long number) {
        return new Number(Long.toString(number), 0);
    }

    static Value of(boolean holds) {
        return new Bool(holds, 0);
    }

    /// The text, or null where there is none.
    static Value of(Optional<String> text) {
        return text.map(Value::of).orElseGet(() -> new Null(0));
    }

    static Items items(List<? extends Value> items) {
        return new Items(List.copyOf(items), 0);
    }

    static Items texts(Collection<String> texts) {
        return items(texts.stream().map(Value::of).toList());
    }

    static Fields fields(Map<String, Value> fields) {
        return new Fields(new LinkedHashMap<>(fields), 0);
    }

    /// The scalar as text, whatever its kind; empty for null, items and fields.
    default Optional<String> scalar() {
        return Optional.empty();
    }

    /// The whole number, where this is one and it fits.
    default Optional<Long> whole() {
        return this instanceof Number(String literal, _) && isWhole(literal)
                ? Optional.of(Long.parseLong(literal))
                : Optional.empty();
    }

    /// A loop, since every line of a journal has several numbers.
    private static boolean isWhole(String literal) {
        int from = literal.startsWith("-") ? 1 : 0;
        int digits = literal.length() - from;
        for (int i = from; i < literal.length(); i++) {
            if (literal.charAt(i) < '0' || literal.charAt(i) > '9') {
                return false;
            }
        }
        return digits > 0 && digits <= DIGITS_MAX;
    }
}
