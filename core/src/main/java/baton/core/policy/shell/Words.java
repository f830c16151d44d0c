package baton.core.policy.shell;

/// Reads words: what stands between blanks and operators, quotes and expansions included.
final class Words {
    /// The place of a word, which decides whether parentheses belong to the word.
    enum WordPlace {
        PLAIN,
        /// Right of `==` in `[[ ]]`, where `@(a|b)` is a pattern.
        PATTERN,
        /// Right of `=~`, where `(a|b)` is part of the expression.
        REGEX
    }

    private static final String OPERATORS = " \t\n;&|()<>";

    private Words() {}

    static boolean endsWord(char next) {
        return next == Cursor.END || OPERATORS.indexOf(next) >= 0;
    }

    static boolean starts(Cursor cursor) {
        return !endsWord(cursor.peek()) || startsProcess(cursor);
    }

    static boolean startsProcess(Cursor cursor) {
        char next = cursor.peek();
        return (next == '<' || next == '>') && cursor.second() == '(';
    }

    /// A word, or a refusal where none begins.
    static Word read(Cursor cursor, WordPlace place) {
        Parts parts = new Parts();
        if (!continues(cursor, place)) {
            cursor.refuseUnexpected();
        }
        rest(cursor, place, parts);
        return parts.word();
    }

    /// Reads the rest of a word.
    static void rest(Cursor cursor, WordPlace place, Parts parts) {
        while (continues(cursor, place)) {
            piece(cursor, place, parts);
        }
    }

    private static boolean continues(Cursor cursor, WordPlace place) {
        char next = cursor.peek();
        return starts(cursor) || (place == WordPlace.REGEX && (next == '(' || next == '|'));
    }

    private static void piece(Cursor cursor, WordPlace place, Parts parts) {
        char next = cursor.peek();
        if (takesProcess(cursor, parts)) {
            return;
        }
        if (startsGroup(cursor, place)) {
            parts.plain(next);
            cursor.advance();
            if (next != '(') {
                parts.plain(cursor.take());
            }
            matched(cursor, '(', ')', parts);
            parts.plain(')');
        } else if (!Quotes.read(cursor, parts)) {
            parts.plain(next);
            cursor.advance();
        }
    }

    private static boolean startsGroup(Cursor cursor, WordPlace place) {
        char next = cursor.peek();
        return switch (place) {
            case PLAIN -> false;
            case PATTERN -> "?*+@!".indexOf(next) >= 0 && cursor.second() == '(';
            case REGEX -> next == '(';
        };
    }

    /// Takes `<(…)` or `>(…)` when it is next.
    static boolean takesProcess(Cursor cursor, Parts parts) {
        boolean found = startsProcess(cursor);
        if (found) {
            process(cursor, parts);
        }
        return found;
    }

    private static void process(Cursor cursor, Parts parts) {
        boolean written = cursor.take() == '>';
        parts.add(new WordPart.Process(Substitutions.script(cursor), written));
    }

    /// Everything up to the closing character that belongs to an opening one just taken. The
    /// closing one is taken too and is not part of the text.
    static void matched(Cursor cursor, char open, char close, Parts parts) {
        int level = 1;
        while (level > 0 && !cursor.refused()) {
            char next = cursor.peek();
            if (next == Cursor.END) {
                cursor.refuse("'" + close + "' is missing");
            } else if (!Quotes.read(cursor, parts)) {
                level += next == open ? 1 : next == close ? -1 : 0;
                cursor.advance();
                if (level > 0) {
                    parts.plain(next);
                }
            }
        }
    }
}
