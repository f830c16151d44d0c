package baton.core.mutant;

import java.util.List;
import java.util.Locale;

/// Cuts Python into pieces. The end of a statement's line is one.
final class PythonScan extends Walk {
    private static final Signs SIGNS =
            Signs.of(
                    "**=", "//=", "<<=", ">>=", "...", "==", "!=", "<=", ">=", "+=", "-=", "*=",
                    "/=", "%=", "&=", "|=", "^=", "@=", "->", ":=", "**", "//", "<<", ">>");

    private int depth;

    private PythonScan(String text) {
        super(text);
    }

    static List<Piece> pieces(String text) {
        return new PythonScan(text).walkedByLines();
    }

    @Override
    void step() {
        char c = here();
        if (c == '\n') {
            lineEnd();
        } else if (sees("\\\n")) {
            skip(2);
        } else if (Character.isWhitespace(c) || c == '\0') {
            skip(1);
        } else if (c == '#') {
            skipLine();
        } else if (c == '"' || c == '\'') {
            quoted(place(), c);
        } else if (Walk.isPartOfWord(c)) {
            word();
        } else {
            depth = Math.max(0, depth + turn(c));
            leaveSign(SIGNS);
        }
    }

    private void lineEnd() {
        int start = place();
        int line = line();
        skip(1);
        if (depth == 0) {
            leave(Piece.Kind.LINE_END, start, line);
        }
    }

    private static int turn(char c) {
        return "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
    }

    /// A word, or the letters before a string, which belong to that.
    private void word() {
        int length = 0;
        while (length < 3 && "rbfuRBFU".indexOf(ahead(length)) >= 0) {
            length++;
        }
        char quote = ahead(length);
        if (length > 0 && (quote == '"' || quote == '\'')) {
            int start = place();
            skip(length);
            quoted(start, quote);
        } else {
            leaveWord();
        }
    }

    private void quoted(int start, char quote) {
        int line = line();
        String three = String.valueOf(quote).repeat(3);
        if (!sees(three)) {
            skipQuoted(quote, false);
        } else {
            skip(3);
            while (hasMore() && !sees(three)) {
                skip(here() == '\\' ? 2 : 1);
            }
            skip(3);
        }
        leave(Piece.Kind.TEXT, start, line);
    }

    /// True if this string is neither a formatted one nor one over several lines.
    static boolean isPlainText(String text) {
        int quote = Math.max(0, firstQuote(text));
        String three = text.substring(quote, quote + 1).repeat(3);
        boolean formatted = text.substring(0, quote).toLowerCase(Locale.ROOT).contains("f");
        return !formatted && !text.startsWith(three, quote);
    }

    /// The place of the quote that begins a string.
    static int firstQuote(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '"' || text.charAt(i) == '\'') {
                return i;
            }
        }
        return -1;
    }
}
