package baton.core.contract;

import baton.core.text.Value;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SequencedMap;
import java.util.function.Supplier;

/// Values for property tests of the JSON artifacts, from a seed.
public final class RandomJson {
    private static final List<String> NASTY =
            List.of(
                    "",
                    " ",
                    "plain",
                    "with \"quotes\" and \\ backslash",
                    "line\nline\r\nline\ttab",
                    "\u0000\u0001\u001f",
                    "\uFEFFmark",
                    "\u2028\u2029",
                    "\ud83d\ude80 요구사항 — ümlaut",
                    "</script><!--",
                    "null",
                    "{\"a\":1}",
                    "passed",
                    "running",
                    "in-progress",
                    "n/a",
                    "1",
                    "~",
                    "x".repeat(5000));

    private final Random random;

    public RandomJson(long seed) {
        this.random = new Random(seed);
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    public boolean truth() {
        return random.nextBoolean();
    }

    public String text() {
        String text = NASTY.get(below(NASTY.size()));
        return truth() ? text : text + NASTY.get(below(NASTY.size()));
    }

    public String words() {
        return "w" + text();
    }

    public Instant time() {
        Instant whole = Instant.ofEpochSecond(random.nextLong(-62_135_596_800L, 253_402_300_800L));
        return truth() ? whole : whole.plusNanos(below(1_000_000_000));
    }

    public <T> Optional<T> maybe(Supplier<T> value) {
        return truth() ? Optional.of(value.get()) : Optional.empty();
    }

    public <T> List<T> some(Supplier<T> value) {
        List<T> values = new ArrayList<>();
        for (int left = below(4); left > 0; left--) {
            values.add(value.get());
        }
        return values;
    }

    public <E extends Enum<E>> E one(Class<E> of) {
        E[] values = of.getEnumConstants();
        return values[below(values.length)];
    }

    public Value value(int depth) {
        List<Supplier<Value>> kinds =
                List.of(
                        () -> Value.of(text()),
                        () -> new Value.Number(truth() ? "-1.50e+3" : "12345678901234567890", 0),
                        () -> Value.of(truth()),
                        () -> new Value.Null(0),
                        () -> Value.items(some(() -> value(depth - 1))),
                        () -> Value.fields(fields(depth - 1)));
        return kinds.get(below(depth > 0 ? 6 : 4)).get();
    }

    /// Fields whose names no contract uses.
    public SequencedMap<String, Value> fields(int depth) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        some(this::text).forEach(name -> fields.put("x" + name, value(depth)));
        return fields;
    }
}
