package baton.core.policy.shell;

import java.util.Set;

/// The words that bash keeps for itself where a command may begin.
final class Reserved {
    private static final Set<String> WORDS =
            Set.of(
                    "if",
                    "then",
                    "else",
                    "elif",
                    "fi",
                    "case",
                    "esac",
                    "for",
                    "select",
                    "while",
                    "until",
                    "do",
                    "done",
                    "in",
                    "function",
                    "time",
                    "{",
                    "}",
                    "!",
                    "[[",
                    "]]",
                    "coproc");

    private static final int CHARS_MAX = 8;

    private Reserved() {}

    /// The reserved word that is next, or nothing.
    static String peek(Cursor cursor) {
        String word = bare(cursor);
        return WORDS.contains(word) ? word : "";
    }

    /// A short unquoted word that is next, or nothing.
    private static String bare(Cursor cursor) {
        int start = cursor.at();
        StringBuilder word = new StringBuilder();
        while (word.length() <= CHARS_MAX && !Words.endsWord(cursor.peek())) {
            word.append(cursor.take());
        }
        // `{<(x)` is one word, although `<` ends most words.
        boolean whole = Words.endsWord(cursor.peek()) && !Words.startsProcess(cursor);
        cursor.to(start);
        return whole ? word.toString() : "";
    }

    static void take(Cursor cursor, String word) {
        cursor.takes(word);
    }

    static boolean takesWord(Cursor cursor, String word) {
        return bare(cursor).equals(word) && cursor.takes(word);
    }

    static void expect(Cursor cursor, String word) {
        cursor.skipBlanks();
        if (!takesWord(cursor, word)) {
            cursor.refuseUnexpected();
        }
    }
}
