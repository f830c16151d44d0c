package baton.app.terminal;

import baton.core.text.SafeText;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Text from files made safe to print: a control character would let a file move the cursor,
/// recolour the screen or fake a line of output.
public final class Printable {
    /// Colours, as Baton itself writes them.
    private static final Pattern COLOUR = Pattern.compile("\\x1b\\[[0-9;]{0,20}m");

    private static final Pattern BLANKS = Pattern.compile("[\\s\\x85\\x{2028}\\x{2029}]+");

    /// More marks on one letter than any script has.
    private static final Pattern PILE = Pattern.compile("(\\p{M}{8})\\p{M}+");

    private static final int JOINER = 0x200D;
    private static final int NON_JOINER = 0x200C;

    private Printable() {}

    /// Only what takes room on a line: sequences and control characters are gone, blanks are
    /// single spaces. For layouts, where every column counts.
    public static String plain(String text) {
        return isPlain(text) ? text : made(text);
    }

    /// True if the text is ASCII without control characters, and its blanks are single and not at
    /// its ends.
    private static boolean isPlain(String text) {
        char before = ' ';
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || (c == ' ' && before == ' ')) {
                return false;
            }
            before = c;
        }
        return text.isEmpty() || before != ' ';
    }

    private static String made(String text) {
        String line =
                BLANKS.matcher(SafeText.SEQUENCE.matcher(text).replaceAll("")).replaceAll(" ");
        StringBuilder plain = new StringBuilder(line.length());
        line.codePoints().filter(Printable::isShown).forEach(plain::appendCodePoint);
        return PILE.matcher(plain).replaceAll("$1").strip();
    }

    private static boolean isShown(int point) {
        boolean joins = point == JOINER || point == NON_JOINER;
        return joins
                || (!SafeText.isControl(point) && Character.getType(point) != Character.FORMAT);
    }

    /// The same text without sequences, control characters and what turns the direction of text;
    /// its lines and tabs are kept. For text of others that goes on to any program.
    public static String clean(String text) {
        return SafeText.clean(text);
    }

    /// The same with the colours that are Baton's own.
    public static String coloured(String text) {
        if (text.chars().noneMatch(SafeText::isCommand)) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text.length());
        Matcher colour = COLOUR.matcher(text);
        int at = 0;
        while (colour.find()) {
            clean.append(clean(text.substring(at, colour.start()))).append(colour.group());
            at = colour.end();
        }
        return clean.append(clean(text.substring(at))).toString();
    }

    /// The same data, each of its texts without them.
    public static Value clean(Value value) {
        return switch (value) {
            case Value.Text(String text, int line) -> new Value.Text(unturned(text), line);
            case Value.Items(List<Value> items, int line) ->
                    new Value.Items(items.stream().map(Printable::clean).toList(), line);
            case Value.Fields fields -> clean(fields);
            case Value.Number _, Value.Bool _, Value.Null _ -> value;
        };
    }

    public static Value.Fields clean(Value.Fields fields) {
        SequencedMap<String, Value> clean = new LinkedHashMap<>();
        fields.fields().forEach((name, field) -> clean.put(unturned(name), clean(field)));
        return new Value.Fields(clean, fields.line());
    }

    /// In data a line may end in any way.
    private static String unturned(String text) {
        return text.chars().noneMatch(c -> SafeText.isCommand(c) && c != '\r') ? text : clean(text);
    }

    /// The same text, control characters shown as in [#line], but its lines and tabs are kept. A
    /// line that ends as on Windows ends as everywhere.
    public static String text(String text) {
        String lines = text.replace("\r\n", "\n");
        if (lines.chars().noneMatch(c -> SafeText.isControl(c) && c != '\n' && c != '\t')) {
            return lines;
        }
        StringBuilder safe = new StringBuilder(lines.length() + 16);
        for (int i = 0; i < lines.length(); i++) {
            char c = lines.charAt(i);
            if (c == '\n' || c == '\t') {
                safe.append(c);
            } else {
                append(safe, c);
            }
        }
        return safe.toString();
    }

    /// The same text on one line, control characters as `\n`, `\t` or `\x1b`.
    public static String line(String text) {
        if (text.chars().noneMatch(SafeText::isControl)) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.chars().forEach(c -> append(safe, (char) c));
        return safe.toString();
    }

    private static void append(StringBuilder safe, char c) {
        if (!SafeText.isControl(c)) {
            safe.append(c);
        } else if (c == '\n') {
            safe.append("\\n");
        } else if (c == '\t') {
            safe.append("\\t");
        } else if (c < 0x100) {
            safe.append(String.format("\\x%02x", (int) c));
        } else {
            safe.append(String.format("\\u%04x", (int) c));
        }
    }
}
