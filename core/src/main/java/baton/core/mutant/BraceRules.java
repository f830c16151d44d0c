package baton.core.mutant;

import java.util.Set;

/// The rules for Java, JavaScript and TypeScript. A mutant that would not compile says nothing
/// about tests, so that the rules leave out what depends on types or on names that a condition
/// brings along.
final class BraceRules {
    private static final Set<String> NOT_OPERANDS =
            Set.of(
                    "return",
                    "case",
                    "throw",
                    "new",
                    "yield",
                    "await",
                    "typeof",
                    "delete",
                    "void",
                    "in",
                    "of",
                    "else",
                    "do",
                    "function",
                    "import",
                    "export",
                    "instanceof",
                    "default",
                    "extends",
                    "super");
    private static final Set<String> NO_CALLS =
            Set.of(
                    "return",
                    "throw",
                    "super",
                    "this",
                    "if",
                    "else",
                    "for",
                    "while",
                    "do",
                    "switch",
                    "case",
                    "default",
                    "break",
                    "continue",
                    "import",
                    "export",
                    "package",
                    "new",
                    "yield",
                    "await",
                    "assert",
                    "try",
                    "catch",
                    "finally",
                    "synchronized",
                    "var",
                    "let",
                    "const",
                    "class",
                    "function",
                    "throws",
                    "static",
                    "require",
                    "async",
                    "delete",
                    "enum");

    /// First words of lines whose constants are names for the compiler or the loader.
    private static final Set<String> FIXED =
            Set.of("case", "import", "export", "package", "@", "require", "from", "enum", "type");

    private final Candidates candidates;
    private final SourceKind kind;
    private final int[] partners;

    private BraceRules(Candidates candidates, SourceKind kind) {
        this.candidates = candidates;
        this.kind = kind;
        this.partners = candidates.partners();
    }

    static void apply(Candidates candidates, SourceKind kind) {
        BraceRules rules = new BraceRules(candidates, kind);
        int first = 0;
        for (int i = 0; i < candidates.size(); i++) {
            if (candidates.isSign(i, ";{}") || i == candidates.size() - 1) {
                rules.statement(first, i);
                first = i + 1;
            }
        }
    }

    /// @param last the sign that ends the statement, or opens or closes a block
    private void statement(int first, int last) {
        boolean binds = false;
        boolean texts = false;
        for (int i = first; i <= last; i++) {
            binds = binds || (kind == SourceKind.JAVA && candidates.word(i).equals("instanceof"));
            texts = texts || candidates.is(i, Piece.Kind.TEXT);
        }
        int lineFirst = first;
        for (int i = first; i <= last; i++) {
            lineFirst = isOnLine(lineFirst, i) ? lineFirst : i;
            if (candidates.isChanged(i)) {
                piece(i, candidates.word(lineFirst), binds, texts);
            }
        }
        if (first < last && candidates.isChanged(first) && candidates.isOneLine(first, last)) {
            drop(first, last);
        }
    }

    private boolean isOnLine(int first, int index) {
        return candidates.piece(first).line() == candidates.piece(index).line();
    }

    private void piece(int index, String lineFirst, boolean binds, boolean texts) {
        String word = candidates.word(index);
        boolean fixed = FIXED.contains(lineFirst);
        if (candidates.is(index, Piece.Kind.SIGN)) {
            candidates.compare(index, false);
            if (!binds) {
                candidates.logic(index);
            }
            if (!word.equals("+") || isSum(index, texts)) {
                candidates.arithmetic(index, NOT_OPERANDS);
            }
        } else if (candidates.is(index, Piece.Kind.TEXT)) {
            text(index, fixed);
        } else if (!fixed && !isEndless(index) && !candidates.word(index - 1).equals(".")) {
            candidates.constant(index);
            if (!binds && (word.equals("if") || word.equals("while"))) {
                negate(index);
            }
            if (kind == SourceKind.SCRIPT && word.equals("return")) {
                returnNothing(index);
            }
        }
    }

    /// Strings are added, too, where types do not tell.
    private boolean isSum(int index, boolean texts) {
        boolean number =
                candidates.is(index - 1, Piece.Kind.NUMBER)
                        || candidates.is(index + 1, Piece.Kind.NUMBER);
        return kind == SourceKind.SCRIPT || (number && !texts);
    }

    /// A loop without a condition: what follows it would not be reached, or nothing would.
    private boolean isEndless(int index) {
        return candidates.word(index - 1).equals("(")
                && candidates.word(index + 1).equals(")")
                && candidates.word(index - 2).equals("while");
    }

    private void text(int index, boolean fixed) {
        String word = candidates.word(index);
        char quote = word.charAt(0);
        boolean plain =
                quote == '"' ? !word.startsWith("\"\"\"") : quote == '\'' && kind.isScript();
        String before = candidates.word(index - 1);
        String further = candidates.word(index - 2);
        boolean loads =
                before.equals("from")
                        || (before.equals("(")
                                && (further.equals("require") || further.equals("import")));
        boolean alone = before.isEmpty() || before.equals(";") || before.equals("{");
        if (plain && !fixed && !loads && !alone && word.indexOf('\n') < 0) {
            candidates.text(index, 0);
        }
    }

    private void negate(int index) {
        int open = index + 1;
        boolean opened = candidates.word(open).equals("(");
        int close = opened ? partners[open] : -1;
        if (close > open + 1 && candidates.isOneLine(open, close)) {
            String inner = candidates.between(open, close);
            boolean endless = inner.equals("(true)") || inner.equals("(1)");
            if (!endless) {
                candidates.add(Mutation.NEGATE_CONDITION, open, close, "(!" + inner + ")");
            }
        }
    }

    private void returnNothing(int index) {
        int last = index;
        while (last + 1 < candidates.size()
                && isOnLine(index, last + 1)
                && !candidates.isSign(last + 1, ";}")
                && last - index < 100) {
            last++;
        }
        boolean whole =
                last + 1 < candidates.size()
                        && candidates.isSign(last + 1, ";}")
                        && isBalanced(index + 1, last);
        boolean nothing = last == index || candidates.word(index + 1).equals("null");
        if (whole && !nothing && candidates.isOneLine(index, last)) {
            candidates.add(Mutation.RETURN_EARLY, index, last, "return null");
        }
    }

    private boolean isBalanced(int first, int last) {
        for (int i = first; i <= last; i++) {
            boolean bracket = candidates.opens(i) || candidates.closes(i);
            if (bracket && (partners[i] < first || partners[i] > last)) {
                return false;
            }
        }
        return true;
    }

    /// Drops a statement that calls something or counts on; declarations and first assignments are
    /// needed by what follows.
    private void drop(int first, int last) {
        boolean ended = candidates.isSign(last, ";") && isInBlock(first);
        boolean begins =
                candidates.is(first, Piece.Kind.WORD) && !NO_CALLS.contains(candidates.word(first));
        if (!ended || !begins || !isBalanced(first, last)) {
            return;
        }
        int depth = 0;
        boolean counts = candidates.closes(last - 1) || isStep(last - 1);
        boolean plain = true;
        for (int i = first; i < last; i++) {
            String word = candidates.word(i);
            depth -= candidates.closes(i) ? 1 : 0;
            if (depth == 0) {
                counts = counts || word.equals("+=") || word.equals("-=");
                plain = plain && !word.equals("=") && !word.equals(",") && !word.equals("->");
                plain = plain && !word.equals("=>") && !isDeclared(i);
            }
            depth += candidates.opens(i) ? 1 : 0;
        }
        if (counts && plain) {
            candidates.add(Mutation.DROP_STATEMENT, first, last, ";");
        }
    }

    private boolean isStep(int index) {
        return candidates.word(index).equals("++") || candidates.word(index).equals("--");
    }

    /// Two words side by side are a type and a name.
    private boolean isDeclared(int index) {
        boolean second =
                candidates.is(index + 1, Piece.Kind.WORD) || candidates.word(index + 1).equals("<");
        return candidates.is(index, Piece.Kind.WORD) && second;
    }

    /// True if the piece before ends a statement or begins a block; in the head of a loop the
    /// signs are the same, and there the head's bracket follows.
    private boolean isInBlock(int first) {
        boolean begins = first == 0 || candidates.isSign(first - 1, ";{}");
        int lineStart = first;
        while (lineStart > 0 && isOnLine(first, lineStart - 1) && first - lineStart < 50) {
            lineStart--;
        }
        boolean head = lineStart < first && candidates.word(lineStart).equals("for");
        return begins && !head;
    }
}
