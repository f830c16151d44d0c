package baton.core.mutant;

import java.util.Arrays;

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

    /// Signs of one character are most of what rules ask for, again and again.
    private static final String[] SINGLE = singles();

    private static String[] singles() {
        String[] singles = new String[128];
        Arrays.setAll(singles, c -> String.valueOf((char) c));
        return singles;
    }

    String of(String text) {
        boolean single = end - start == 1 && text.charAt(start) < SINGLE.length;
        return single ? SINGLE[text.charAt(start)] : text.substring(start, end);
    }

    boolean is(Kind other) {
        return kind == other;
    }
}
