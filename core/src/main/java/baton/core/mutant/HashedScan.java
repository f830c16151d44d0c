package baton.core.mutant;

import java.util.List;

/// Cuts languages into pieces, line by line, whose comments begin with `#` or `--`.
final class HashedScan extends Walk {

    private HashedScan(String text) {
        super(text);
    }

    static List<Piece> pieces(String text) {
        return new HashedScan(text).walked();
    }

    @Override
    void step() {
        char c = here();
        int start = place();
        int line = line();
        if (Character.isWhitespace(c) || c == '\0') {
            skip(1);
        } else if (c == '#' || sees("--")) {
            skipLine();
        } else if (c == '"' || c == '\'' || c == '`') {
            skipQuoted(c, false);
            leave(Piece.Kind.TEXT, start, line);
        } else if (Walk.isPartOfWord(c)) {
            leaveWord();
        } else {
            leaveSign(BraceScan.SIGNS);
        }
    }
}
