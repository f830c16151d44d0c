package baton.core.mutant;

import java.util.Set;

/// The rules for Python, applied to one statement after the other.
final class PythonRules {
    private static final Set<String> NOT_OPERANDS =
            Set.of(
                    "return", "yield", "in", "and", "or", "not", "if", "else", "is", "lambda",
                    "import", "from", "print", "del", "assert", "raise", "await", "elif", "while",
                    "except", "with", "as", "case", "def", "for");
    private static final Set<String> NO_CALLS =
            Set.of(
                    "return",
                    "yield",
                    "raise",
                    "import",
                    "from",
                    "if",
                    "elif",
                    "else",
                    "for",
                    "while",
                    "with",
                    "try",
                    "except",
                    "finally",
                    "def",
                    "class",
                    "pass",
                    "break",
                    "continue",
                    "global",
                    "nonlocal",
                    "assert",
                    "del",
                    "lambda",
                    "await",
                    "async",
                    "super",
                    "not",
                    "match",
                    "case");
    private static final Set<String> STEPS =
            Set.of("+=", "-=", "*=", "/=", "//=", "%=", "**=", "|=", "&=");

    private final Candidates candidates;

    private PythonRules(Candidates candidates) {
        this.candidates = candidates;
    }

    static void apply(Candidates candidates) {
        PythonRules rules = new PythonRules(candidates);
        int first = 0;
        for (int i = 0; i < candidates.size(); i++) {
            if (candidates.is(i, Piece.Kind.LINE_END)) {
                if (first < i) {
                    rules.statement(first, i - 1);
                }
                first = i + 1;
            }
        }
    }

    private void statement(int first, int last) {
        String word = candidates.word(first);
        boolean fixed = word.equals("import") || word.equals("from") || word.equals("@");
        for (int i = first; i <= last && !fixed; i++) {
            if (candidates.isChanged(i)) {
                piece(i, i == first);
            }
        }
        if (fixed || !candidates.isChanged(first) || !candidates.isOneLine(first, last)) {
            return;
        }
        switch (word) {
            case "if", "elif", "while" -> negate(first, last);
            case "return" -> returnNothing(first, last);
            default -> drop(first, last);
        }
    }

    private void piece(int index, boolean begins) {
        if (candidates.is(index, Piece.Kind.SIGN)) {
            candidates.compare(index, false);
            candidates.arithmetic(index, NOT_OPERANDS);
        } else if (candidates.is(index, Piece.Kind.TEXT)) {
            String text = candidates.word(index);
            // A string that begins a statement is its documentation, or goes on another one.
            if (!begins && PythonScan.isPlainText(text)) {
                candidates.text(index, PythonScan.firstQuote(text));
            }
        } else if (candidates.word(index).equals("is")) {
            identity(index);
        } else if (!isEndless(index)) {
            candidates.logic(index);
            candidates.constant(index);
        }
    }

    private void identity(int index) {
        if (candidates.word(index + 1).equals("not")) {
            candidates.add(Mutation.SWAP_COMPARISON, index, index + 1, "is");
        } else {
            candidates.add(Mutation.SWAP_COMPARISON, index, "is not");
        }
    }

    private boolean isEndless(int index) {
        return candidates.word(index - 1).equals("while") && candidates.word(index + 1).equals(":");
    }

    private void negate(int first, int last) {
        int depth = 0;
        int colon = -1;
        boolean plain = true;
        for (int i = first + 1; i <= last && colon < 0; i++) {
            depth += candidates.opens(i) ? 1 : 0;
            depth -= candidates.closes(i) ? 1 : 0;
            plain = plain && !candidates.word(i).equals("lambda");
            colon = depth == 0 && candidates.isSign(i, ":") ? i : -1;
        }
        if (plain && colon > first + 1 && !isEndless(first + 1)) {
            String condition = candidates.between(first + 1, colon - 1);
            candidates.add(
                    Mutation.NEGATE_CONDITION, first + 1, colon - 1, "not (" + condition + ")");
        }
    }

    private void returnNothing(int first, int last) {
        if (first < last && !candidates.word(first + 1).equals("None")) {
            candidates.add(Mutation.RETURN_EARLY, first, last, "return None");
        }
    }

    /// Drops a call, a step, or what is put into something that is there already.
    private void drop(int first, int last) {
        boolean begins =
                candidates.is(first, Piece.Kind.WORD) && !NO_CALLS.contains(candidates.word(first));
        boolean reaches = candidates.isSign(Math.min(first + 1, last), ".[(");
        boolean steps = STEPS.contains(candidates.word(first + 1));
        boolean several = candidates.between(first, last).indexOf(';') >= 0;
        if (begins && !several && (steps || (reaches && isWhole(first, last)))) {
            candidates.add(Mutation.DROP_STATEMENT, first, last, "pass");
        }
    }

    /// True if this is a statement of its own, and not the head of a block.
    private boolean isWhole(int first, int last) {
        return !candidates.isSign(last, ":") && first < last;
    }
}
