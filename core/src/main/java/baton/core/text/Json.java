package baton.core.text;

import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/// JSON to [Value] and back.
public final class Json {
    private static final int REPLACEMENT = 0xFFFD;
    private static final String HEX = "0123456789ABCDEF";

    /// The characters that are written as a back slash and a letter. `ESCAPES` has their letters,
    /// in the same order.
    static final String ESCAPED = "\"\\\b\f\n\r\t";

    static final String ESCAPES = "\"\\bfnrt";

    private Json() {}

    /// The result of parsing a text: a value, or the line and the reason of a refusal.
    public sealed interface Parsed {}

    public record Good(Value value) implements Parsed {}

    public record Bad(int line, String reason) implements Parsed {}

    /// Reads exactly one value; repeated names, trailing text and deep nesting are refused.
    public static Parsed parse(String text) {
        return JsonReader.read(text);
    }

    /// One line, no spaces: for machines.
    public static String line(Value value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    /// Readers refuse half a character in a name, even as an escape.
    private static String whole(String name) {
        if (!holdsHalf(name)) {
            return name;
        }
        int[] points = name.codePoints().map(c -> loneSurrogate(c) ? REPLACEMENT : c).toArray();
        return new String(points, 0, points.length);
    }

    /// True if a text holds half a character. It is a loop, since the first stream of a program
    /// costs 3 ms.
    static boolean holdsHalf(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isHalf(text, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isHalf(String text, int i) {
        char c = text.charAt(i);
        if (!Character.isSurrogate(c)) {
            return false;
        }
        return Character.isHighSurrogate(c)
                ? i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))
                : i == 0 || !Character.isHighSurrogate(text.charAt(i - 1));
    }

    private static boolean loneSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    /// Two spaces of indentation, one field a line, a line end at the end: for files people read.
    public static String pretty(Value value) {
        StringBuilder out = new StringBuilder();
        indent(value, out, "\n");
        return out.append('\n').toString();
    }

    private static void indent(Value value, StringBuilder out, String lineEnd) {
        switch (value) {
            case Value.Fields(SequencedMap<String, Value> fields, _) when !fields.isEmpty() -> {
                String separator = "{";
                for (var field : fields.entrySet()) {
                    out.append(separator).append(lineEnd).append("  ");
                    out.append(line(Value.of(whole(field.getKey())))).append(": ");
                    indent(field.getValue(), out, lineEnd + "  ");
                    separator = ",";
                }
                out.append(lineEnd).append('}');
            }
            case Value.Items(List<Value> items, _) when !items.isEmpty() -> {
                String separator = "[";
                for (Value item : items) {
                    out.append(separator).append(lineEnd).append("  ");
                    indent(item, out, lineEnd + "  ");
                    separator = ",";
                }
                out.append(lineEnd).append(']');
            }
            case Value.Fields _,
                    Value.Items _,
                    Value.Text _,
                    Value.Number _,
                    Value.Bool _,
                    Value.Null _ ->
                    out.append(line(value));
        }
    }

    private static void write(Value value, StringBuilder out) {
        // Asked by hand: linking a pattern switch costs each start 1 to 4 ms (ADR 6).
        if (value instanceof Value.Text(String text, _)) {
            quote(text, out);
        } else if (value instanceof Value.Items(List<Value> items, _)) {
            out.append('[');
            String separator = "";
            for (Value item : items) {
                out.append(separator);
                write(item, out);
                separator = ",";
            }
            out.append(']');
        } else if (value instanceof Value.Fields(SequencedMap<String, Value> fields, _)) {
            out.append('{');
            String separator = "";
            for (var field : fields.entrySet()) {
                out.append(separator);
                quote(whole(field.getKey()), out);
                out.append(':');
                write(field.getValue(), out);
                separator = ",";
            }
            out.append('}');
        } else {
            // A number or a truth as it is spelled; what has no spelling is null.
            out.append(value.scalar().orElse("null"));
        }
    }

    /// Writes a text in quotes. Text that needs no escape is taken over in stretches. Half a
    /// character has no bytes in UTF-8, so it is written as an escape.
    private static void quote(String text, StringBuilder out) {
        out.append('"');
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == '"' || c == '\\' || isHalf(text, i)) {
                out.append(text, from, i);
                escape(c, out);
                from = i + 1;
            }
        }
        out.append(text, from, text.length()).append('"');
    }

    private static void escape(char c, StringBuilder out) {
        int known = ESCAPED.indexOf(c);
        if (known >= 0) {
            out.append('\\').append(ESCAPES.charAt(known));
        } else if (c < ' ') {
            out.append("\\u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
        } else {
            out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
        }
    }
}
