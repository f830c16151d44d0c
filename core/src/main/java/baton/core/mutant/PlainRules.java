package baton.core.mutant;

import java.util.Set;

/// The rules for languages that have none of their own: only what means the same nearly everywhere.
final class PlainRules {
    private static final Set<String> FIXED =
            Set.of("case", "import", "package", "use", "using", "include", "require", "@", "#");

    private PlainRules() {}

    static void apply(Candidates candidates) {
        int lineFirst = 0;
        for (int i = 0; i < candidates.size(); i++) {
            boolean sameLine = candidates.piece(lineFirst).line() == candidates.piece(i).line();
            lineFirst = sameLine ? lineFirst : i;
            if (candidates.isChanged(i) && !FIXED.contains(candidates.word(lineFirst))) {
                piece(candidates, i);
            }
        }
    }

    private static void piece(Candidates candidates, int index) {
        if (candidates.is(index, Piece.Kind.SIGN)) {
            candidates.compare(index, true);
            candidates.logic(index);
        } else if (!candidates.is(index, Piece.Kind.TEXT)) {
            candidates.constant(index);
        }
    }
}
