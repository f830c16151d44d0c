package baton.core.mutant;

/// A piece of a source that means something: comments and blanks are none.
///
/// @param line the line on which it begins, from 1
record Piece(Kind kind, int start, int end, int line) {
    enum Kind {
        WORD,
        NUMBER,
        TEXT,
        SIGN,
        LINE_END
    }

    String of(String text) {
        return text.substring(start, end);
    }

    boolean is(Kind other) {
        return kind == other;
    }
}
