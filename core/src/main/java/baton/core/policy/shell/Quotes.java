package baton.core.policy.shell;

/// Reads what is quoted, and hands on what begins with a dollar sign or a back quote.
final class Quotes {
    private static final String ESCAPED_IN_DOUBLE = "$`\"\\";
    private static final String ESCAPED_IN_DOCUMENT = "$`\\";

    private Quotes() {}

    /// Takes one quoted piece or expansion outside of double quotes; false when there is none.
    static boolean read(Cursor cursor, Parts parts) {
        char next = cursor.peek();
        boolean found = "\\'\"`$".indexOf(next) >= 0 && next != Cursor.END;
        switch (next) {
            case '\\' -> escaped(cursor, parts);
            case '\'' -> single(cursor, parts);
            case '"' -> twofold(cursor, parts);
            case '`' -> Substitutions.backQuoted(cursor, false, parts);
            case '$' -> Dollars.read(cursor, false, parts);
        }
        return found;
    }

    /// A backslash at the very end stands for itself.
    private static void escaped(Cursor cursor, Parts parts) {
        cursor.advance();
        if (cursor.ended()) {
            parts.quoted('\\');
        } else {
            parts.quoted(cursor.raw());
            cursor.advance();
        }
    }

    private static void single(Cursor cursor, Parts parts) {
        cursor.advance();
        int start = cursor.at();
        while (!cursor.ended() && cursor.raw() != '\'') {
            cursor.advance();
        }
        parts.quoted(cursor.since(start));
        close(cursor, '\'');
    }

    /// `"…"`, the opening quote being next.
    static void twofold(Cursor cursor, Parts parts) {
        cursor.advance();
        parts.quoted("");
        while (cursor.peek() != Cursor.END && cursor.peek() != '"') {
            inside(cursor, ESCAPED_IN_DOUBLE, parts);
        }
        close(cursor, '"');
    }

    /// One piece of what stands in double quotes or in a here-document.
    private static void inside(Cursor cursor, String escapable, Parts parts) {
        char next = cursor.peek();
        if (next == '$') {
            Dollars.read(cursor, true, parts);
        } else if (next == '`') {
            Substitutions.backQuoted(cursor, true, parts);
        } else if (next == '\\') {
            cursor.advance();
            char following = cursor.raw();
            if (following == Cursor.END || escapable.indexOf(following) < 0) {
                parts.quoted('\\');
            }
            if (!cursor.ended()) {
                parts.quoted(following);
                cursor.advance();
            }
        } else {
            parts.quoted(next);
            cursor.advance();
        }
    }

    /// The text of a here-document whose delimiter was not quoted. What bash would find wrong with
    /// it only when it runs is refused along with the cursor's own text.
    static Word document(Cursor outer, String text) {
        Cursor cursor = new Cursor(text, outer.depth() + 1);
        Parts parts = new Parts();
        while (!cursor.ended()) {
            inside(cursor, ESCAPED_IN_DOCUMENT, parts);
        }
        cursor.refusal().ifPresent(outer::refuse);
        return parts.word();
    }

    /// `$'…'`, the opening quote being next. A NUL ends the text, as it does in bash.
    static void escapes(Cursor cursor, Parts parts) {
        cursor.advance();
        int start = cursor.at();
        boolean escaped = false;
        while (!cursor.ended() && (escaped || cursor.raw() != '\'')) {
            escaped = !escaped && cursor.raw() == '\\';
            cursor.advance();
        }
        parts.quoted(Escapes.ansi(cursor.since(start)));
        close(cursor, '\'');
    }

    private static void close(Cursor cursor, char quote) {
        if (!cursor.takesRaw(quote)) {
            cursor.refuse("a quote " + quote + " is never closed");
        }
    }
}
