package baton.core.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/// Reads JSON as RFC 8259 has it, nothing more: one value, no comments, no repeated names. It stops
/// at the first thing that is wrong, with the line it stands on.
final class JsonReader {
    /// Deeper nesting than any contract has; it bounds the recursion.
    private static final int DEPTH_MAX = 100;

    private static final int NUMBER_CHARS_MAX = 1_000;
    private static final int NAME_CHARS_MAX = 50_000;
    private static final int SHOWN_CHARS_MAX = 20;
    private static final int HEX = 16;
    private static final int ESCAPE_DIGITS = 4;

    private final String text;
    private int at;
    private int line = 1;
    private int depth;

    /// Ends the reading. It carries no trace: a text that is wrong is nothing unusual.
    private static final class Wrong extends RuntimeException {
        private static final long serialVersionUID = 1;

        private Wrong(String reason) {
            super(reason, null, false, false);
        }

        private String reason() {
            return String.valueOf(getMessage());
        }
    }

    private JsonReader(String text) {
        this.text = text;
    }

    static Json.Parsed read(String text) {
        JsonReader reader = new JsonReader(text);
        try {
            return new Json.Good(reader.whole());
        } catch (Wrong e) {
            return new Json.Bad(reader.line, e.reason());
        }
    }

    private Value whole() {
        space();
        if (at == text.length()) {
            line = 1;
            throw new Wrong("the text is empty");
        }
        Value value = value();
        space();
        if (at < text.length()) {
            throw new Wrong("text follows the value");
        }
        return value;
    }

    private Value value() {
        space();
        if (isNext('{')) {
            return fields();
        }
        if (isNext('[')) {
            return items();
        }
        return isNext('"') ? new Value.Text(string(), line) : word();
    }

    private Value fields() {
        int start = line;
        enter();
        SequencedMap<String, Value> fields = new GatheredFields();
        if (!takes('}')) {
            do {
                String name = name();
                if (fields.containsKey(name)) {
                    throw new Wrong("the name `" + shown(name) + "` stands twice");
                }
                require(takes(':'), "`:`");
                fields.put(name, value());
            } while (takes(','));
            require(takes('}'), "`,` or `}`");
        }
        depth--;
        return new Value.Fields(fields, start);
    }

    private Value items() {
        int start = line;
        enter();
        List<Value> items = new ArrayList<>();
        if (!takes(']')) {
            do {
                items.add(value());
            } while (takes(','));
            require(takes(']'), "`,` or `]`");
        }
        depth--;
        return new Value.Items(items, start);
    }

    private void enter() {
        at++;
        depth++;
        if (depth > DEPTH_MAX) {
            throw new Wrong("nested deeper than " + DEPTH_MAX + " levels");
        }
    }

    private String name() {
        space();
        require(isNext('"'), "a name in double quotes");
        String name = string();
        if (name.length() > NAME_CHARS_MAX) {
            throw new Wrong("a name of more than " + NAME_CHARS_MAX + " characters");
        }
        if (Json.holdsHalf(name)) {
            throw new Wrong("half a character in a name");
        }
        return name;
    }

    private String string() {
        int from = ++at;
        at = plainEnd(text, from);
        StringBuilder built = null;
        for (char c = inString(); c != '"'; c = inString()) {
            if (c < ' ') {
                throw new Wrong(shown(c) + " in a string, where it must be escaped");
            }
            if (c == '\\') {
                built = built == null ? new StringBuilder() : built;
                built.append(text, from, at).append(escape());
                from = at;
            } else {
                at = plainEnd(text, at);
            }
        }
        String last = text.substring(from, at++);
        return built == null ? last : built.append(last).toString();
    }

    /// The end of a stretch without escapes. Most strings are one such stretch, and most of a
    /// reader's time goes into them, so it is a loop that touches no field.
    private static int plainEnd(String text, int from) {
        int i = from;
        int end = text.length();
        while (i < end) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\' || c < ' ') {
                return i;
            }
            i++;
        }
        return i;
    }

    private char inString() {
        if (at == text.length()) {
            throw new Wrong("the text ends in a string");
        }
        return text.charAt(at);
    }

    private char escape() {
        at++;
        char c = inString();
        at++;
        if (c == 'u') {
            return unicode();
        }
        int known = Json.ESCAPES.indexOf(c);
        if (c != '/' && known < 0) {
            throw new Wrong("a back slash and " + shown(c) + " are no escape");
        }
        return c == '/' ? c : Json.ESCAPED.charAt(known);
    }

    private char unicode() {
        int code = 0;
        for (int i = 0; i < ESCAPE_DIGITS; i++) {
            char c = inString();
            int digit = c < 0x80 ? Character.digit(c, HEX) : -1;
            if (digit < 0) {
                throw new Wrong("an escape without its four hexadecimal digits");
            }
            code = code * HEX + digit;
            at++;
        }
        return (char) code;
    }

    /// Reads a value that stands without quotes: a number, or one of three names.
    private Value word() {
        int from = at;
        while (at < text.length() && isOfWord(text.charAt(at))) {
            at++;
        }
        require(at > from, "a value");
        String word = text.substring(from, at);
        if (isNumber(word)) {
            return number(word);
        }
        if (word.equals("true") || word.equals("false")) {
            return new Value.Bool(word.equals("true"), line);
        }
        if (word.equals("null")) {
            return new Value.Null(line);
        }
        throw new Wrong("`" + shown(word) + "` is no value");
    }

    private Value number(String literal) {
        if (literal.length() > NUMBER_CHARS_MAX) {
            throw new Wrong("a number of more than " + NUMBER_CHARS_MAX + " characters");
        }
        return new Value.Number(literal, line);
    }

    private static boolean isOfWord(char c) {
        return isDigit(c)
                || (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || "+-._".indexOf(c) >= 0;
    }

    private static boolean isNumber(String word) {
        int start = word.startsWith("-") ? 1 : 0;
        int i = word.startsWith("0", start) ? start + 1 : digits(word, start);
        boolean number = i > start;
        if (word.startsWith(".", i)) {
            int fraction = i + 1;
            i = digits(word, fraction);
            number &= i > fraction;
        }
        if (word.startsWith("e", i) || word.startsWith("E", i)) {
            boolean signed = word.startsWith("+", i + 1) || word.startsWith("-", i + 1);
            int exponent = i + (signed ? 2 : 1);
            i = digits(word, exponent);
            number &= i > exponent;
        }
        return number && i == word.length();
    }

    /// The index at which the digits end that begin at `from`.
    private static int digits(String word, int from) {
        int i = from;
        while (i < word.length() && isDigit(word.charAt(i))) {
            i++;
        }
        return i;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private boolean isNext(char sign) {
        return at < text.length() && text.charAt(at) == sign;
    }

    /// True if this sign is next, after any space; the sign is taken then.
    private boolean takes(char sign) {
        space();
        boolean next = isNext(sign);
        at += next ? 1 : 0;
        return next;
    }

    private void space() {
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c > ' ') {
                return;
            }
            if (c == '\n' || (c == '\r' && !text.startsWith("\n", at + 1))) {
                line++;
            } else if (c != ' ' && c != '\t' && c != '\r') {
                return;
            }
        }
    }

    private void require(boolean holds, String due) {
        if (!holds) {
            throw new Wrong(
                    at == text.length()
                            ? "the text ends where " + due + " is due"
                            : shown(text.charAt(at)) + " where " + due + " is due");
        }
    }

    private static String shown(char c) {
        boolean plain = c > ' ' && c < 0x7F && c != '`';
        return plain ? "`" + c + "`" : String.format(Locale.ROOT, "U+%04X", (int) c);
    }

    /// A word of the text, as far as a message has room for it, with nothing in it that moves a
    /// cursor.
    private static String shown(String word) {
        StringBuilder out = new StringBuilder();
        word.codePoints()
                .limit(SHOWN_CHARS_MAX)
                .forEach(c -> out.appendCodePoint(Character.isISOControl(c) ? '?' : c));
        return word.length() > SHOWN_CHARS_MAX ? out.append('…').toString() : out.toString();
    }
}
