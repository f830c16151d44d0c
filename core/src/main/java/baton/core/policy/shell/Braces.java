package baton.core.policy.shell;

import java.util.Optional;
import java.util.Set;

/// Reads `${…}`, the brace being taken already.
final class Braces {
    /// Longer ones first.
    private static final String[] OPERATORS = {
        ":-", ":=", ":+", ":?", "##", "%%", "//", "/#", "/%", "^^", ",,", "~~", "-", "=", "+", "?",
        "#", "%", "/", "^", ",", "~", ":", "@"
    };

    private static final Set<Character> SCRIPT_STARTS = Set.of(' ', '\t', '\n', '|');

    private Braces() {}

    static WordPart read(Cursor cursor, boolean quoted) {
        cursor.enter();
        WordPart part =
                SCRIPT_STARTS.contains(cursor.peek())
                        ? script(cursor, quoted)
                        : parameter(cursor, quoted);
        cursor.leave();
        return part;
    }

    /// Newer shells run what stands in `${ …; }`; for older ones it is an error.
    private static WordPart script(Cursor cursor, boolean quoted) {
        int start = cursor.at();
        rest(cursor);
        String text = cursor.since(start);
        String inner = text.isEmpty() ? "" : text.substring(0, text.length() - 1);
        return switch (Bash.parse(inner, cursor.depth() + 1)) {
            case Bash.Readable(Script script) -> new WordPart.Substitution(script, quoted);
            case Bash.Refused(String reason) -> {
                cursor.refuse(reason);
                yield Dollars.parameter("", quoted);
            }
        };
    }

    private static WordPart parameter(Cursor cursor, boolean quoted) {
        String name = name(cursor);
        Optional<Word> subscript = Optional.empty();
        if (!name.isEmpty() && cursor.peek() == '[') {
            cursor.advance();
            Parts inner = new Parts();
            subscript(cursor, inner, '}');
            cursor.takes("]");
            subscript = Optional.of(inner.word());
        }
        String operator = cursor.peek() == '}' ? "" : operator(cursor);
        return new WordPart.Parameter(name, subscript, operator, rest(cursor), quoted);
    }

    /// With `!` or `#` before it when that asks for something about the parameter.
    private static String name(Cursor cursor) {
        char next = cursor.peek();
        char second = cursor.second();
        boolean asks =
                (next == '!' || next == '#')
                        && (Dollars.startsName(second) || Dollars.isSpecial(second));
        String prefix = asks ? Character.toString(cursor.take()) : "";
        if (Dollars.startsName(cursor.peek())) {
            return prefix + Dollars.name(cursor);
        }
        StringBuilder name = new StringBuilder(prefix);
        boolean nested = cursor.peek() == '$' && "{(['".indexOf(cursor.second()) >= 0;
        if (Dollars.isSpecial(cursor.peek()) && !nested) {
            boolean number = Dollars.isDigit(cursor.peek());
            name.append(cursor.take());
            while (number && Dollars.isDigit(cursor.peek())) {
                name.append(cursor.take());
            }
        }
        return name.toString();
    }

    /// A subscript up to its closing bracket, which is left. Process substitutions count here,
    /// other than in arithmetic.
    static void bracketed(Cursor cursor, Parts inner) {
        subscript(cursor, inner, Cursor.END);
    }

    private static void subscript(Cursor cursor, Parts inner, char end) {
        int level = 1;
        while (level > 0 && cursor.peek() != end && cursor.peek() != Cursor.END) {
            char next = cursor.peek();
            if (!Words.takesProcess(cursor, inner) && !Quotes.read(cursor, inner)) {
                level += next == '[' ? 1 : next == ']' ? -1 : 0;
                if (level > 0) {
                    inner.plain(cursor.take());
                }
            }
        }
    }

    /// One the shell does not know is kept as `bad`.
    private static String operator(Cursor cursor) {
        for (String operator : OPERATORS) {
            if (cursor.takes(operator)) {
                return operator;
            }
        }
        return "bad";
    }

    private static Word rest(Cursor cursor) {
        Parts parts = new Parts();
        while (cursor.peek() != '}' && cursor.peek() != Cursor.END) {
            if (!Words.takesProcess(cursor, parts) && !Quotes.read(cursor, parts)) {
                parts.plain(cursor.take());
            }
        }
        if (!cursor.takes("}")) {
            cursor.refuse("'}' is missing");
        }
        return parts.word();
    }
}
