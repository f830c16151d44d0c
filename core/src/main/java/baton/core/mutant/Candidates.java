package baton.core.mutant;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The mutants of one source that were found so far, and the rules that all languages share.
final class Candidates {
    static final int CANDIDATES_MAX = 2_000;
    private static final int DIGITS_MAX = 15;
    private static final int LENGTH_MAX = 1_000;

    private static final Map<String, String> COMPARISONS =
            Map.of(
                    "==", "!=", "!=", "==", "===", "!==", "!==", "===", "<", ">=", ">", "<=", "<=",
                    ">", ">=", "<");
    private static final Map<String, String> LOGIC =
            Map.of("&&", "||", "||", "&&", "and", "or", "or", "and");
    private static final Map<String, String> ARITHMETIC =
            Map.of("+", "-", "-", "+", "*", "/", "/", "*", "%", "*");
    private static final Map<String, String> TRUTHS =
            Map.of("true", "false", "false", "true", "True", "False", "False", "True");

    private final ChangedSource file;
    private final List<Piece> pieces;
    private final List<Mutant> found = new ArrayList<>();

    Candidates(ChangedSource file, List<Piece> pieces) {
        this.file = file;
        this.pieces = pieces;
    }

    List<Mutant> found() {
        return found;
    }

    int size() {
        return pieces.size();
    }

    Piece piece(int index) {
        return pieces.get(index);
    }

    /// The text of a piece; nothing before the first and behind the last one.
    String word(int index) {
        return index < 0 || index >= pieces.size() ? "" : pieces.get(index).of(file.text());
    }

    boolean is(int index, Piece.Kind kind) {
        return index >= 0 && index < pieces.size() && pieces.get(index).is(kind);
    }

    boolean isChanged(int index) {
        return file.changed().contains(pieces.get(index).line());
    }

    String between(int first, int last) {
        return file.text().substring(pieces.get(first).start(), pieces.get(last).end());
    }

    /// True if the pieces stand on one line, and are not very many.
    boolean isOneLine(int first, int last) {
        int length = pieces.get(last).end() - pieces.get(first).start();
        return length <= LENGTH_MAX && between(first, last).indexOf('\n') < 0;
    }

    void add(Mutation mutation, int index, String replacement) {
        add(mutation, index, index, replacement);
    }

    /// Takes a mutant that replaces these pieces and whatever stands between them.
    void add(Mutation mutation, int first, int last, String replacement) {
        Piece begin = pieces.get(first);
        String old = between(first, last);
        if (found.size() < CANDIDATES_MAX
                && file.changed().contains(begin.line())
                && !old.equals(replacement)) {
            Mutant.Edit edit =
                    new Mutant.Edit(begin.start(), pieces.get(last).end(), old, replacement);
            found.add(new Mutant(file.path(), begin.line(), mutation, edit));
        }
    }

    /// Swaps a comparison. Those that may also be brackets count only with blanks around them.
    void compare(int index, boolean spaced) {
        Optional<String> other = Optional.ofNullable(COMPARISONS.get(word(index)));
        boolean bracket = word(index).equals("<") || word(index).equals(">");
        if (other.isPresent() && (!(spaced || bracket) || isSpaced(index))) {
            add(Mutation.SWAP_COMPARISON, index, other.get());
        }
    }

    private boolean isSpaced(int index) {
        Piece piece = pieces.get(index);
        String text = file.text();
        return piece.start() > 0
                && piece.end() < text.length()
                && Character.isWhitespace(text.charAt(piece.start() - 1))
                && Character.isWhitespace(text.charAt(piece.end()));
    }

    void logic(int index) {
        Optional.ofNullable(LOGIC.get(word(index)))
                .ifPresent(other -> add(Mutation.SWAP_LOGIC, index, other));
    }

    /// Swaps an operator that stands between two operands.
    ///
    /// @param notOperands words that are none
    void arithmetic(int index, Set<String> notOperands) {
        Optional<String> other = Optional.ofNullable(ARITHMETIC.get(word(index)));
        if (other.isPresent() && endsOperand(index - 1, notOperands) && !isStar(index + 1)) {
            add(Mutation.SWAP_ARITHMETIC, index, other.get());
        }
    }

    private boolean endsOperand(int index, Set<String> notOperands) {
        String word = word(index);
        return is(index, Piece.Kind.NUMBER)
                || (is(index, Piece.Kind.WORD) && !notOperands.contains(word))
                || word.equals(")")
                || word.equals("]");
    }

    private boolean isStar(int index) {
        return word(index).equals("*") || word(index).equals(",") || word(index).equals(")");
    }

    /// Changes a number, or `true` and `false`.
    void constant(int index) {
        if (is(index, Piece.Kind.NUMBER)) {
            changed(word(index)).ifPresent(n -> add(Mutation.CHANGE_CONSTANT, index, n));
        } else if (is(index, Piece.Kind.WORD)) {
            Optional.ofNullable(TRUTHS.get(word(index)))
                    .ifPresent(other -> add(Mutation.CHANGE_CONSTANT, index, other));
        }
    }

    /// Another number of the same form: one less, so that it still fits where this one does.
    static Optional<String> changed(String number) {
        int digits = 0;
        while (digits < number.length() && isDigit(number.charAt(digits))) {
            digits++;
        }
        String rest = number.substring(digits);
        boolean plain = rest.isEmpty() || rest.equalsIgnoreCase("l") || isFraction(rest);
        boolean octal = digits > 1 && number.charAt(0) == '0';
        if (digits == 0 || digits > DIGITS_MAX || octal || !plain) {
            return Optional.empty();
        }
        long value = Long.parseLong(number.substring(0, digits));
        return Optional.of((value == 0 ? 1 : value - 1) + rest);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isFraction(String rest) {
        return rest.length() > 1
                && rest.charAt(0) == '.'
                && rest.chars().skip(1).allMatch(c -> isDigit((char) c));
    }

    /// Puts a letter at the beginning of a string: never less, since what is left of a path
    /// without its beginning may be another one.
    ///
    /// @param quote the place of the quote in the piece
    void text(int index, int quote) {
        String old = word(index);
        String other = old.substring(0, quote + 1) + "x" + old.substring(quote + 1);
        add(Mutation.CHANGE_TEXT, index, other);
    }

    /// For each bracket the index of its partner; -1 for brackets without one and for other pieces.
    int[] partners() {
        int[] partners = new int[pieces.size()];
        Arrays.fill(partners, -1);
        int[] open = new int[pieces.size()];
        int depth = 0;
        for (int i = 0; i < pieces.size(); i++) {
            if (opens(i)) {
                open[depth] = i;
                depth++;
            } else if (closes(i) && depth > 0) {
                depth--;
                partners[i] = open[depth];
                partners[open[depth]] = i;
            }
        }
        return partners;
    }

    boolean opens(int index) {
        return isSign(index, "([{");
    }

    boolean closes(int index) {
        return isSign(index, ")]}");
    }

    /// True for a sign of one character that is among these.
    boolean isSign(int index, String signs) {
        Piece piece = pieces.get(index);
        return piece.is(Piece.Kind.SIGN)
                && piece.end() - piece.start() == 1
                && signs.indexOf(file.text().charAt(piece.start())) >= 0;
    }
}
