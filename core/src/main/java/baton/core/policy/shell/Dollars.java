package baton.core.policy.shell;

import java.util.Optional;

/// Reads what a dollar sign begins.
final class Dollars {
    private static final String SPECIAL = "@*#?-$!";

    private Dollars() {}

    /// The dollar sign is next.
    static void read(Cursor cursor, boolean quoted, Parts parts) {
        cursor.advance();
        char next = cursor.peek();
        if (next == '(') {
            parts.add(Substitutions.parenthesis(cursor, quoted));
        } else if (next == '{') {
            cursor.advance();
            parts.add(Braces.read(cursor, quoted));
        } else if (next == '[') {
            cursor.advance();
            parts.add(new WordPart.Arithmetic(bracketed(cursor), quoted));
        } else if (next == '\'' && !quoted) {
            Quotes.escapes(cursor, parts);
        } else if (next == '"' && !quoted) {
            Quotes.twofold(cursor, parts);
        } else if (startsName(next)) {
            parts.add(parameter(name(cursor), quoted));
        } else if (isSpecial(next)) {
            parts.add(parameter(Character.toString(cursor.take()), quoted));
        } else if (quoted) {
            parts.quoted('$');
        } else {
            parts.plain('$');
        }
    }

    private static Word bracketed(Cursor cursor) {
        Parts inner = new Parts();
        cursor.enter();
        Words.matched(cursor, '[', ']', inner);
        cursor.leave();
        Word word = inner.word();
        Substitutions.refuseUneven(cursor, word, "[]");
        return word;
    }

    static WordPart parameter(String name, boolean quoted) {
        return new WordPart.Parameter(name, Optional.empty(), "", Word.EMPTY, quoted);
    }

    static boolean isSpecial(char next) {
        return next != Cursor.END && (SPECIAL.indexOf(next) >= 0 || isDigit(next));
    }

    static boolean isDigit(char next) {
        return next >= '0' && next <= '9';
    }

    static boolean startsName(char next) {
        return next == '_' || (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z');
    }

    static String name(Cursor cursor) {
        StringBuilder name = new StringBuilder();
        while (startsName(cursor.peek()) || isDigit(cursor.peek())) {
            name.append(cursor.take());
        }
        return name.toString();
    }
}
