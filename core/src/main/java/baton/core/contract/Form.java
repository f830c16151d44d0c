package baton.core.contract;

import baton.core.text.Value;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;

/// The form that a field of a JSON record must have: in words for people, and as a reading that is
/// empty where the value does not fit.
public record Form<T>(String wanted, Function<Value, Optional<T>> reading) {
    public static final Form<String> TEXT = new Form<>("text", Form::text);

    /// A scalar of any kind, such as a commit that happens to be all digits.
    public static final Form<String> SCALAR = new Form<>("text", Value::scalar);

    public static final Form<Boolean> TRUTH = new Form<>("true or false", Form::truth);

    public static final Form<Integer> COUNT =
            new Form<>("a whole number of at least 0", Form::count);

    public static final Form<Instant> TIME =
            new Form<>("an ISO 8601 time with `Z` or an offset", Form::time);

    public Optional<T> read(Value value) {
        return reading.apply(value);
    }

    private static Optional<String> text(Value value) {
        boolean fits = value instanceof Value.Text(String text, _) && !text.isBlank();
        return fits ? value.scalar() : Optional.empty();
    }

    private static Optional<Boolean> truth(Value value) {
        return value instanceof Value.Bool(boolean holds, _)
                ? Optional.of(holds)
                : Optional.empty();
    }

    private static Optional<Integer> count(Value value) {
        return value.whole()
                .filter(number -> number >= 0 && number <= Integer.MAX_VALUE)
                .map(Long::intValue);
    }

    private static Optional<Instant> time(Value value) {
        return value instanceof Value.Text(String text, _) ? IsoTime.read(text) : Optional.empty();
    }
}
