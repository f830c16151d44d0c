package baton.core.text;

import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// JSON to [Value] and back.
public final class Json {
    /// Deeper nesting than any contract has; it bounds the recursion below.
    private static final int DEPTH_MAX = 100;

    private static final int REPLACEMENT = 0xFFFD;
    private static final String HEX = "0123456789ABCDEF";

    /// What is written as a back slash and a letter, and the letters.
    static final String ESCAPED = "\"\\\b\f\n\r\t";

    static final String ESCAPES = "\"\\bfnrt";

    /// Made when it is first needed, which many commands never do.
    private static final class Library {
        /// What it adds to its messages for programmers, not for readers of a file.
        private static final Pattern ASIDE =
                Pattern.compile(
                        ", from `[^`]*`| ?\\(start marker at .*| ?\\(not recognized as .*"
                                + "|: (JSON spec does not allow [^:]*: )?enable `.*",
                        Pattern.DOTALL);

        /// Names are not kept in a shared table: its hash is seeded at random and refuses names
        /// that collide.
        private static final JsonFactory FACTORY =
                JsonFactory.builder()
                        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                        .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                        .streamReadConstraints(
                                StreamReadConstraints.builder().maxNestingDepth(DEPTH_MAX).build())
                        .build();
    }

    private Json() {}

    /// What became of a text.
    public sealed interface Parsed {}

    public record Good(Value value) implements Parsed {}

    public record Bad(int line, String reason) implements Parsed {}

    /// Reads exactly one value; repeated keys, trailing text and deep nesting are refused.
    public static Parsed parse(String text) {
        return PlainJson.read(text).<Parsed>map(Good::new).orElseGet(() -> parseByLibrary(text));
    }

    static Parsed parseByLibrary(String text) {
        try (JsonParser parser = Library.FACTORY.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() == null) {
                return new Bad(1, "the text is empty");
            }
            Value value = read(parser);
            if (parser.nextToken() != null) {
                return new Bad(line(parser), "text follows the value");
            }
            return new Good(value);
        } catch (JacksonException e) {
            int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
            return new Bad(line, reason(e.getOriginalMessage()));
        }
    }

    private static String reason(String message) {
        String words = Library.ASIDE.matcher(message).replaceAll("");
        return words.lines().findFirst().filter(w -> !w.isBlank()).orElse("not JSON");
    }

    private static Value read(JsonParser parser) {
        int line = line(parser);
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                SequencedMap<String, Value> fields = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    fields.put(name, read(parser));
                }
                yield new Value.Fields(fields, line);
            }
            case START_ARRAY -> {
                List<Value> items = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    items.add(read(parser));
                }
                yield new Value.Items(items, line);
            }
            case VALUE_STRING -> new Value.Text(parser.getString(), line);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Value.Number(parser.getString(), line);
            case VALUE_TRUE -> new Value.Bool(true, line);
            case VALUE_FALSE -> new Value.Bool(false, line);
            case VALUE_NULL -> new Value.Null(line);
            case END_OBJECT, END_ARRAY, PROPERTY_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                    throw new IllegalStateException("not the start of a value");
        };
    }

    private static int line(JsonParser parser) {
        return parser.currentTokenLocation().getLineNr();
    }

    /// One line, no spaces: for machines.
    public static String line(Value value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return escapeLoneSurrogates(out.toString());
    }

    /// Half a character has no bytes in UTF-8, so it is written as an escape. It can stand in a
    /// string only, hence the text may be changed as a whole.
    private static String escapeLoneSurrogates(String json) {
        if (!holdsSurrogate(json)) {
            return json;
        }
        StringBuilder out = new StringBuilder();
        json.codePoints()
                .forEach(
                        c -> {
                            if (loneSurrogate(c)) {
                                out.append(String.format(Locale.ROOT, "\\u%04x", c));
                            } else {
                                out.appendCodePoint(c);
                            }
                        });
        return out.toString();
    }

    /// The library does not read half a character in a name, not even as an escape.
    private static String whole(String name) {
        if (!holdsSurrogate(name)) {
            return name;
        }
        int[] points = name.codePoints().map(c -> loneSurrogate(c) ? REPLACEMENT : c).toArray();
        return new String(points, 0, points.length);
    }

    private static boolean holdsSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return true;
            }
        }
        return false;
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
        switch (value) {
            case Value.Text(String text, _) -> quote(text, out);
            case Value.Number(String literal, _) -> out.append(literal);
            case Value.Bool(boolean holds, _) -> out.append(holds);
            case Value.Null _ -> out.append("null");
            case Value.Items(List<Value> items, _) -> {
                out.append('[');
                String separator = "";
                for (Value item : items) {
                    out.append(separator);
                    write(item, out);
                    separator = ",";
                }
                out.append(']');
            }
            case Value.Fields(SequencedMap<String, Value> fields, _) -> {
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
            }
        }
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int escape = ESCAPED.indexOf(c);
            if (escape >= 0) {
                out.append('\\').append(ESCAPES.charAt(escape));
            } else if (c < ' ') {
                out.append("\\u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
