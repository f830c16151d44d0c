package baton.core.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// The YAML nearly every manifest is written in: ASCII, block maps and block lists by indentation,
/// scalars of one line, `[]`. It either reads a text exactly as the full reader does, or says that
/// the text is not of that kind; it never judges one.
final class PlainYaml {
    private static final int DEPTH_MAX = 10;
    private static final int KEY_CHARS_MAX = 100;
    private static final String SIGNS_IN_PLAIN = " ./_-+*@()=,^$";

    private final String text;
    private final int lineOffset;

    private int line = -1;
    private int at;
    private int end = -1;
    private int column;
    private int depth;
    private boolean ended;
    private boolean odd;

    private PlainYaml(String text, int firstLine) {
        this.text = text;
        this.lineOffset = firstLine;
    }

    /// The value, or nothing where the full reader is needed.
    static Optional<Value> read(String text, int firstLine) {
        PlainYaml reader = new PlainYaml(text, firstLine);
        reader.advance();
        boolean map = !reader.ended && reader.column == 0 && !reader.atItem();
        Value value = map ? reader.fields() : new Value.Null(firstLine);
        return map && reader.ended && !reader.odd ? Optional.of(value) : Optional.empty();
    }

    /// Goes to the next line that is not blank.
    private void advance() {
        do {
            at = end + 1;
            ended = at > text.length();
            if (ended) {
                return;
            }
            line++;
            int next = text.indexOf('\n', at);
            end = next < 0 ? text.length() : next;
            int start = at;
            while (at < end && text.charAt(at) == ' ') {
                at++;
            }
            column = at - start;
        } while (at == end);
        for (int i = at; i < end; i++) {
            odd |= text.charAt(i) < ' ' || text.charAt(i) > '~';
        }
        odd |= text.charAt(end - 1) == ' ';
    }

    private boolean inside(int block) {
        return !ended && !odd && column == block;
    }

    private boolean atItem() {
        return text.startsWith("- ", at);
    }

    private Value fields() {
        int block = column;
        int first = line;
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        odd |= ++depth > DEPTH_MAX;
        while (inside(block)) {
            int colon = colon();
            if (colon < 0) {
                odd = true;
            } else {
                String key = text.substring(at, colon);
                Value value = colon + 1 == end ? below(block) : scalar(colon + 1);
                odd |= fields.putIfAbsent(key, value) != null;
            }
        }
        depth--;
        return new Value.Fields(fields, lineOffset + first);
    }

    /// Where the key ends that the line starts with, or -1.
    private int colon() {
        int i = at;
        while (i < end && isName(text.charAt(i))) {
            i++;
        }
        boolean key =
                i > at
                        && i - at <= KEY_CHARS_MAX
                        && isLetter(text.charAt(at))
                        && text.startsWith(":", i)
                        && (i + 1 == end || text.charAt(i + 1) == ' ');
        return key ? i : -1;
    }

    /// The value of a key that has nothing behind it. A list may stand as far left as its key.
    private Value below(int block) {
        int key = line;
        advance();
        boolean deeper = !ended && column > block;
        if (!ended && atItem() && column >= block) {
            return items();
        }
        return deeper ? fields() : new Value.Null(lineOffset + key);
    }

    private Value items() {
        int block = column;
        int first = line;
        List<Value> items = new ArrayList<>();
        odd |= ++depth > DEPTH_MAX;
        while (inside(block) && atItem()) {
            at += 2;
            column += 2;
            items.add(colon() < 0 ? scalar(at) : fields());
        }
        depth--;
        return new Value.Items(items, lineOffset + first);
    }

    /// The rest of the line, from which the reader then moves on.
    private Value scalar(int from) {
        int start = from;
        while (start < end && text.charAt(start) == ' ') {
            start++;
        }
        int number = lineOffset + line;
        String rest = text.substring(start, end);
        advance();
        if (rest.equals("[]")) {
            return new Value.Items(List.of(), number);
        }
        if (isQuoted(rest, '"') || isQuoted(rest, '\'')) {
            return new Value.Text(rest.substring(1, rest.length() - 1), number);
        }
        odd |= !isPlain(rest);
        return Yaml.plain(rest, number);
    }

    /// Whether it is in quotes, and what is inside stands for itself.
    private static boolean isQuoted(String text, char quote) {
        return text.length() >= 2
                && text.charAt(0) == quote
                && text.indexOf(quote, 1) == text.length() - 1
                && text.indexOf('\\') < 0;
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!isLetter(c) && !isDigit(c) && SIGNS_IN_PLAIN.indexOf(c) < 0) {
                return false;
            }
        }
        char first = text.isEmpty() ? ' ' : text.charAt(0);
        return isLetter(first) || isDigit(first) || first == '.' || first == '/';
    }

    private static boolean isName(char c) {
        return isLetter(c) || isDigit(c) || c == '-';
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
