package baton.core.mutant;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The rules for shell scripts, applied to one line of commands after the other.
final class ShellRules {
    private static final Map<String, String> TESTS =
            Map.of(
                    "-eq", "-ne", "-ne", "-eq", "-lt", "-ge", "-ge", "-lt", "-gt", "-le", "-le",
                    "-gt", "-z", "-n", "-n", "-z");
    private static final Map<String, String> EQUALITIES = Map.of("=", "!=", "==", "!=", "!=", "=");
    private static final Map<String, String> SUMS =
            Map.of("+", "-", "-", "+", "*", "+", "/", "*", "%", "*");
    private static final Set<String> TESTERS = Set.of("[", "[[", "test");
    private static final Set<String> CONDITIONS = Set.of("if", "elif", "while", "until");

    /// Words that hold a script together, or change where and how the rest of it runs.
    private static final Set<String> KEPT =
            Set.of(
                    "if",
                    "then",
                    "else",
                    "elif",
                    "fi",
                    "for",
                    "while",
                    "until",
                    "do",
                    "done",
                    "case",
                    "esac",
                    "function",
                    "select",
                    "time",
                    "{",
                    "}",
                    "!",
                    "[[",
                    "[",
                    "test",
                    "in",
                    "cd",
                    "pushd",
                    "popd",
                    "set",
                    "shopt",
                    "trap",
                    "exit",
                    "return",
                    "source",
                    ".",
                    "export",
                    "local",
                    "declare",
                    "readonly",
                    "typeset",
                    "shift",
                    "break",
                    "continue",
                    "exec",
                    ":",
                    "true",
                    "false",
                    "umask",
                    "ulimit",
                    "unset");

    private final Candidates candidates;

    private ShellRules(Candidates candidates) {
        this.candidates = candidates;
    }

    static void apply(Candidates candidates) {
        ShellRules rules = new ShellRules(candidates);
        int first = 0;
        for (int i = 0; i < candidates.size(); i++) {
            if (candidates.is(i, Piece.Kind.LINE_END)) {
                if (first < i) {
                    rules.line(first, i - 1);
                }
                first = i + 1;
            }
        }
    }

    private void line(int first, int last) {
        boolean tests = false;
        boolean plain = true;
        for (int i = first; i <= last; i++) {
            String word = candidates.word(i);
            boolean sign = candidates.is(i, Piece.Kind.SIGN);
            tests = TESTERS.contains(word) || (tests && !(sign && !word.equals("(")));
            plain = plain && (!sign || word.equals(">") || word.equals(">>"));
            if (candidates.isChanged(i)) {
                piece(i, tests);
            }
        }
        boolean text = candidates.is(first, Piece.Kind.WORD);
        String word = candidates.word(first);
        boolean kept = KEPT.contains(word) || word.indexOf('=') >= 0 || word.endsWith("{");
        boolean block = candidates.word(last).equals("{");
        if (plain && text && !kept && !block && candidates.isOneLine(first, last)) {
            candidates.add(Mutation.DROP_STATEMENT, first, last, ":");
        }
    }

    private void piece(int index, boolean tests) {
        String word = candidates.word(index);
        if (candidates.is(index, Piece.Kind.SIGN)) {
            candidates.logic(index);
            return;
        }
        if (tests) {
            Optional.ofNullable(TESTS.get(word))
                    .or(() -> Optional.ofNullable(EQUALITIES.get(word)))
                    .ifPresent(other -> candidates.add(Mutation.SWAP_COMPARISON, index, other));
        }
        if (CONDITIONS.contains(word)) {
            negate(index, word);
        }
        constant(index, word);
        sum(index, word);
        if (candidates.is(index, Piece.Kind.TEXT) && word.length() > 2) {
            candidates.text(index, 0);
        }
    }

    private void negate(int index, String word) {
        boolean follows = candidates.is(index + 1, Piece.Kind.WORD);
        boolean begins = index == 0 || !candidates.is(index - 1, Piece.Kind.WORD);
        if (follows && begins && candidates.word(index + 1).equals("!")) {
            candidates.add(Mutation.NEGATE_CONDITION, index, index + 1, word);
        } else if (follows && begins) {
            candidates.add(Mutation.NEGATE_CONDITION, index, word + " !");
        }
    }

    /// Changes the status that is returned, or a number that a variable gets.
    private void constant(int index, String word) {
        String before = candidates.word(index - 1);
        if (before.equals("exit") || before.equals("return")) {
            Candidates.changed(word)
                    .ifPresent(n -> candidates.add(Mutation.CHANGE_CONSTANT, index, n));
        }
        int equals = word.indexOf('=');
        if (equals > 0 && Walk.isPartOfWord(word.charAt(equals - 1))) {
            String name = word.substring(0, equals + 1);
            Candidates.changed(word.substring(equals + 1))
                    .ifPresent(n -> candidates.add(Mutation.CHANGE_CONSTANT, index, name + n));
        }
    }

    /// Swaps the first operator of a sum such as `$((a + b))`.
    private void sum(int index, String word) {
        int start = word.startsWith("'") ? -1 : word.indexOf("$((");
        for (int i = start + 4; start >= 0 && i + 1 < word.length(); i++) {
            String operator = word.substring(i, i + 1);
            boolean alone = !isOperator(word.charAt(i - 1)) && !isOperator(word.charAt(i + 1));
            if (SUMS.containsKey(operator) && alone) {
                String other = word.substring(0, i) + SUMS.get(operator) + word.substring(i + 1);
                candidates.add(Mutation.SWAP_ARITHMETIC, index, other);
                return;
            }
        }
    }

    private static boolean isOperator(char c) {
        return "+-*/%=<>(#:".indexOf(c) >= 0;
    }
}
