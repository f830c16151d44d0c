package baton.core.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/// Values of all kinds with nasty text. The same seed gives the same values.
public final class RandomValues {
    private static final int DEPTH_MAX = 5;
    private static final int SIZE_MAX = 5;

    private static final List<String> NUMBERS =
            List.of(
                    "0",
                    "-0",
                    "7",
                    "-12",
                    "1.10",
                    "1e9",
                    "1E-400",
                    "123456789012345678901234567890");

    private static final List<String> PIECES =
            List.of(
                    "", "a", "Wort", " ", "  ", "\n", "\r\n", "\t", "\"", "'", "\\", "\\u0041", "#",
                    "---", "&amp;", "<b>", "]]>", "<!--", "-->", "`", "```", "é", "見出し", "😀",
                    "\u0000", "\u0001", "\u001F", "\u007F", "\u0085", "\u00A0", "\u2028", "\u3000",
                    "\uFEFF", "\uFFFE", "\uFFFF", "\uD83D", "\uDE00", "{", "}", "[", ": ", "- ",
                    "| ", "%", "null");

    private final SplittableRandom random;

    public RandomValues(long seed) {
        this.random = new SplittableRandom(seed);
    }

    public Value next() {
        return value(0);
    }

    /// Text of a few pieces, some of which no format likes.
    public String text() {
        StringBuilder text = new StringBuilder();
        int pieces = random.nextInt(SIZE_MAX);
        for (int i = 0; i < pieces; i++) {
            text.append(pick(PIECES));
        }
        return text.toString();
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    public <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private Value value(int depth) {
        List<Supplier<Value>> scalars =
                List.of(
                        () -> Value.of(text()),
                        () -> new Value.Number(pick(NUMBERS), 0),
                        () -> Value.of(random.nextBoolean()),
                        () -> new Value.Null(0));
        boolean scalar = depth == DEPTH_MAX || random.nextInt(3) > 0;
        return scalar ? pick(scalars).get() : random.nextBoolean() ? items(depth) : fields(depth);
    }

    private Value items(int depth) {
        List<Value> items = new ArrayList<>();
        int size = random.nextInt(SIZE_MAX);
        for (int i = 0; i < size; i++) {
            items.add(value(depth + 1));
        }
        return Value.items(items);
    }

    private Value fields(int depth) {
        Map<String, Value> fields = new LinkedHashMap<>();
        int size = random.nextInt(SIZE_MAX);
        for (int i = 0; i < size; i++) {
            // A name with half a character is written with a replacement.
            fields.put(text().replaceAll("\\p{Cs}", ""), value(depth + 1));
        }
        return Value.fields(fields);
    }
}
