package baton.core.mutant;

import java.util.ArrayList;
import java.util.List;

/// A walk through a text from its beginning to its end, each character once, which leaves pieces
/// behind. Whatever is unfinished ends with its line or with the text.
abstract class Walk {
    private final String text;
    private final List<Piece> pieces = new ArrayList<>();
    private int at;
    private int line = 1;

    Walk(String text) {
        this.text = text;
    }

    /// Goes on by one piece, or by what is none.
    abstract void step();

    /// The pieces of the whole text.
    List<Piece> walked() {
        while (hasMore()) {
            step();
        }
        return pieces;
    }

    /// The same for languages in which the end of a line is a piece: the last line has one, too.
    List<Piece> walkedByLines() {
        List<Piece> all = walked();
        leave(Piece.Kind.LINE_END, text.length(), line);
        return all;
    }

    boolean hasMore() {
        return at < text.length();
    }

    /// The character so far ahead; NUL behind the end.
    char ahead(int distance) {
        int place = at + distance;
        return place < text.length() ? text.charAt(place) : '\0';
    }

    char here() {
        return ahead(0);
    }

    boolean sees(String word) {
        return text.startsWith(word, at);
    }

    int place() {
        return at;
    }

    int line() {
        return line;
    }

    String text() {
        return text;
    }

    List<Piece> pieces() {
        return pieces;
    }

    /// Goes on by so many characters, not beyond the end.
    void skip(int count) {
        int stop = Math.min(text.length(), at + count);
        while (at < stop) {
            line += text.charAt(at) == '\n' ? 1 : 0;
            at++;
        }
    }

    /// Goes to the end of the line, and not over it.
    void skipLine() {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
    }

    /// Goes over the next occurrence of the word, or to the end of the text.
    void skipOver(String word) {
        int found = text.indexOf(word, at);
        skip((found < 0 ? text.length() : found + word.length()) - at);
    }

    /// Goes over a string that begins here and ends with its quote, on the same line unless it may
    /// be longer.
    void skipQuoted(char quote, boolean overLines) {
        skip(1);
        while (hasMore() && here() != quote && (overLines || here() != '\n')) {
            skip(here() == '\\' ? 2 : 1);
        }
        if (here() == quote) {
            skip(1);
        }
    }

    /// Leaves a piece behind that began there and ends here.
    void leave(Piece.Kind kind, int start, int startLine) {
        pieces.add(new Piece(kind, start, at, startLine));
    }

    /// Goes over a word or a number and leaves it behind.
    void leaveWord() {
        int start = at;
        boolean digit = Character.isDigit(here());
        while (hasMore() && (isPartOfWord(here()) || (digit && isPoint()))) {
            at++;
        }
        leave(digit ? Piece.Kind.NUMBER : Piece.Kind.WORD, start, line);
    }

    /// A point with a digit behind it, which is part of a number.
    private boolean isPoint() {
        return here() == '.' && Character.isDigit(ahead(1));
    }

    /// Goes over the longest of these signs, else over one character.
    void leaveSign(Signs signs) {
        int start = at;
        at += signs.lengthAt(text, at);
        leave(Piece.Kind.SIGN, start, line);
    }

    static boolean isPartOfWord(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$' || Character.isSurrogate(c);
    }
}
