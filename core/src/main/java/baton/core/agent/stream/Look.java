package baton.core.agent.stream;

import baton.core.text.Value;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/// Looks into data of which nothing is certain: what is missing or of another kind is absent.
final class Look {
    private static final long COUNT_MAX = 1_000_000_000_000L;
    private static final BigDecimal MONEY_MAX = BigDecimal.valueOf(COUNT_MAX);
    private static final Pattern SANE =
            Pattern.compile("\\d{1,15}(\\.\\d{1,30})?([eE][-+]?\\d{1,2})?");
    private static final int PLACES = 10;

    private Look() {}

    static Optional<Value> in(Value value, String... path) {
        Optional<Value> at = Optional.of(value);
        for (String name : path) {
            at = at.flatMap(found -> field(found, name));
        }
        return at;
    }

    static String text(Value value, String... path) {
        return maybe(value, path).orElse("");
    }

    static Optional<String> maybe(Value value, String... path) {
        return in(value, path).flatMap(Value::scalar);
    }

    static boolean holds(Value value, String... path) {
        return in(value, path).orElse(null) instanceof Value.Bool(boolean holds, _) && holds;
    }

    /// A count that cannot make a sum overflow.
    static long count(Value value, String... path) {
        return in(value, path)
                .flatMap(Value::whole)
                .map(number -> Math.clamp(number, 0, COUNT_MAX))
                .orElse(0L);
    }

    static OptionalInt status(Value value, String... path) {
        long found = count(value, path);
        return found >= 100 && found < 600 ? OptionalInt.of((int) found) : OptionalInt.empty();
    }

    static int number(Value value, String... path) {
        return (int) Math.min(count(value, path), Integer.MAX_VALUE);
    }

    static List<Value> items(Value value, String... path) {
        return in(value, path).orElse(null) instanceof Value.Items(List<Value> items, _)
                ? items
                : List.of();
    }

    static Map<String, Value> fields(Value value, String... path) {
        return in(value, path).orElse(null) instanceof Value.Fields found
                ? found.fields()
                : Map.of();
    }

    static Value object(Value value, String... path) {
        return in(value, path).orElseGet(() -> Value.fields(Map.of()));
    }

    /// Dollars, unless the number is one that only somebody hostile writes.
    static Optional<BigDecimal> money(Value value, String... path) {
        return in(value, path)
                .filter(Value.Number.class::isInstance)
                .flatMap(Value::scalar)
                .filter(literal -> SANE.matcher(literal).matches())
                .map(BigDecimal::new)
                .filter(amount -> amount.compareTo(MONEY_MAX) < 0)
                .map(amount -> amount.setScale(PLACES, RoundingMode.HALF_UP));
    }

    /// Text as such, or the texts of a list of blocks.
    static String said(Value content) {
        if (content instanceof Value.Text(String text, _)) {
            return text;
        }
        StringBuilder all = new StringBuilder();
        for (Value block : items(content)) {
            String text = text(block, "text");
            all.append(all.isEmpty() || text.isEmpty() ? "" : "\n").append(text);
        }
        return all.toString();
    }

    private static Optional<Value> field(Value value, String name) {
        return value instanceof Value.Fields fields
                ? fields.field(name).filter(found -> !(found instanceof Value.Null))
                : Optional.empty();
    }
}
