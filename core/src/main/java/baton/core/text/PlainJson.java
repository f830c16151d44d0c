package baton.core.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// Reads JSON that has nothing wrong or odd about it. Everything else is left to the library, which
/// says what is wrong; but its first use costs a short command 25 ms.
///
/// What is read here reads the same there, lines included.
final class PlainJson {
    private static final int DEPTH_MAX = 90;
    private static final int NUMBER_CHARS_MAX = 100;
    private static final int NAME_CHARS_MAX = 1_000;
    private static final int HEX = 16;
    private static final int ESCAPE_DIGITS = 4;

    private final String text;
    private int at;
    private int line = 1;
    private int depth;

    /// Leaves the reading where the library must do it.
    private static final class Odd extends RuntimeException {
        private static final long serialVersionUID = 1;

        private Odd() {
            super("odd", null, false, false);
        }
    }

    private PlainJson(String text) {
        this.text = text;
    }

    /// The value, or nothing where the text is anything but plain.
    static Optional<Value> read(String text) {
        PlainJson reader = new PlainJson(text);
        try {
            Value value = reader.value();
            reader.space();
            return reader.at == text.length() ? Optional.of(value) : Optional.empty();
        } catch (Odd e) {
            return Optional.empty();
        }
    }

    private Value value() {
        space();
        int start = line;
        char first = peek();
        if (first == '{') {
            return fields(start);
        }
        if (first == '[') {
            return items(start);
        }
        if (first == '"') {
            return new Value.Text(string(Integer.MAX_VALUE), start);
        }
        return first == '-' || isDigit(first) ? number(start) : word(first, start);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private Value word(char first, int start) {
        if (first == 't') {
            return word("true", new Value.Bool(true, start));
        }
        return first == 'f'
                ? word("false", new Value.Bool(false, start))
                : word("null", new Value.Null(start));
    }

    private Value fields(int start) {
        enter();
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        if (!takes('}')) {
            do {
                space();
                String name = string(NAME_CHARS_MAX);
                require(takes(':'));
                require(fields.putIfAbsent(name, value()) == null);
            } while (takes(','));
            require(takes('}'));
        }
        depth--;
        return new Value.Fields(fields, start);
    }

    private Value items(int start) {
        enter();
        List<Value> items = new ArrayList<>();
        if (!takes(']')) {
            do {
                items.add(value());
            } while (takes(','));
            require(takes(']'));
        }
        depth--;
        return new Value.Items(items, start);
    }

    private void enter() {
        at++;
        depth++;
        require(depth <= DEPTH_MAX);
    }

    private String string(int most) {
        require(peek() == '"');
        int from = ++at;
        StringBuilder built = null;
        while (peek() != '"') {
            char c = text.charAt(at);
            require(c >= ' ');
            if (c == '\\') {
                built = built == null ? new StringBuilder() : built;
                built.append(text, from, at).append(escape());
                from = at;
            } else {
                at++;
            }
        }
        String last = text.substring(from, at++);
        String whole = built == null ? last : built.append(last).toString();
        require(whole.length() <= most);
        require(most == Integer.MAX_VALUE || hasNoSurrogates(whole));
        return whole;
    }

    /// A loop, since the first stream of a program costs 3 ms.
    private static boolean hasNoSurrogates(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (Character.isSurrogate(word.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private char escape() {
        at++;
        char c = peek();
        at++;
        if (c == 'u') {
            return unicode();
        }
        int known = Json.ESCAPES.indexOf(c);
        require(c == '/' || known >= 0);
        return c == '/' ? c : Json.ESCAPED.charAt(known);
    }

    private char unicode() {
        require(at + ESCAPE_DIGITS <= text.length());
        int code = 0;
        for (int i = 0; i < ESCAPE_DIGITS; i++) {
            char c = text.charAt(at++);
            int digit = c < 0x80 ? Character.digit(c, HEX) : -1;
            require(digit >= 0);
            code = code * HEX + digit;
        }
        require(!Character.isSurrogate((char) code));
        return (char) code;
    }

    private Value number(int start) {
        int from = at;
        if (peek() == '-') {
            at++;
        }
        if (peek() == '0') {
            at++;
        } else {
            digits();
        }
        if (at < text.length() && text.charAt(at) == '.') {
            at++;
            digits();
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            at++;
            if (peek() == '+' || peek() == '-') {
                at++;
            }
            digits();
        }
        require(at - from <= NUMBER_CHARS_MAX);
        // What may follow a number is what ends a value; the library has a word to say otherwise.
        require(at == text.length() || " \t\r\n,]}".indexOf(text.charAt(at)) >= 0);
        return new Value.Number(text.substring(from, at), start);
    }

    private void digits() {
        int from = at;
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
        require(at > from);
    }

    private Value word(String word, Value value) {
        require(text.startsWith(word, at));
        at += word.length();
        require(at == text.length() || " \t\r\n,]}".indexOf(text.charAt(at)) >= 0);
        return value;
    }

    /// Whether this sign is next, after any space; it is taken then.
    private boolean takes(char sign) {
        space();
        boolean next = at < text.length() && text.charAt(at) == sign;
        at += next ? 1 : 0;
        return next;
    }

    private void space() {
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\n' || (c == '\r' && !text.startsWith("\n", at + 1))) {
                line++;
            } else if (c != ' ' && c != '\t' && c != '\r') {
                return;
            }
        }
    }

    private char peek() {
        require(at < text.length());
        return text.charAt(at);
    }

    private static void require(boolean plain) {
        if (!plain) {
            throw new Odd();
        }
    }
}
