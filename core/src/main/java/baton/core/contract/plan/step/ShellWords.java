package baton.core.contract.plan.step;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A command line cut into words and operators, as far as that goes without running it.
final class ShellWords {
    private static final String OPERATORS = "&|;<>()";
    private static final String EXPANDING = "*?[{~!";

    sealed interface Token {}

    /// A word without its quotes. It `substitutes` where a value or a command's output stands in
    /// it, and it `expands` where the shell would look for files.
    record Word(String text, boolean substitutes, boolean expands) implements Token {}

    /// `&&`, `||`, `;`, `|`, `>` …; `#` starts a comment and ends the line.
    record Operator(String sign) implements Token {}

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private int at;
    private boolean inWord;
    private boolean substitutes;
    private boolean expands;
    private boolean broken;

    private ShellWords(String text) {
        this.text = text;
    }

    /// The tokens, or nothing where a quote is not closed.
    static Optional<List<Token>> split(String command) {
        ShellWords words = new ShellWords(command);
        words.run();
        return words.broken ? Optional.empty() : Optional.of(words.tokens);
    }

    private void run() {
        while (at < text.length() && !broken) {
            char c = text.charAt(at);
            if (Character.isWhitespace(c)) {
                endWord();
                at++;
            } else if (c == '#' && !inWord) {
                tokens.add(new Operator("#"));
                at = text.length();
            } else if (OPERATORS.indexOf(c) >= 0) {
                endWord();
                takeOperator(c);
            } else {
                inWord = true;
                takePart(c);
            }
        }
        endWord();
    }

    private void takeOperator(char c) {
        boolean twice = "&|;".indexOf(c) >= 0 && text.startsWith(String.valueOf(c), at + 1);
        String sign = String.valueOf(c).repeat(twice ? 2 : 1);
        tokens.add(new Operator(sign));
        at += sign.length();
    }

    private void takePart(char c) {
        if (c == '\'') {
            takeQuoted(text.indexOf('\'', at + 1));
        } else if (c == '"') {
            takeDoubleQuoted();
        } else if (c == '$' || c == '`') {
            takeSubstitution();
        } else if (c == '\\') {
            takeEscaped();
        } else {
            expands |= EXPANDING.indexOf(c) >= 0;
            takePlain(c);
        }
    }

    private void takePlain(char c) {
        word.append(c);
        at++;
    }

    private void takeEscaped() {
        if (at + 1 < text.length()) {
            word.append(text.charAt(at + 1));
        }
        broken = at + 1 >= text.length();
        at += 2;
    }

    private void takeQuoted(int end) {
        broken = end < 0;
        if (!broken) {
            word.append(text, at + 1, end);
            at = end + 1;
        }
    }

    private void takeDoubleQuoted() {
        at++;
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at);
            boolean escapes =
                    c == '\\'
                            && at + 1 < text.length()
                            && "\"\\$`".indexOf(text.charAt(at + 1)) >= 0;
            if (escapes) {
                takeEscaped();
            } else if (c == '$' || c == '`') {
                takeSubstitution();
            } else {
                takePlain(c);
            }
        }
        broken |= at >= text.length();
        at++;
    }

    /// What would be put in is not known; the rest of the word is read past it.
    private void takeSubstitution() {
        substitutes = true;
        int end = at + 1;
        if (text.charAt(at) == '`') {
            end = text.indexOf('`', at + 1) + 1;
        } else if (text.startsWith("(", at + 1)) {
            end = closing('(', ')');
        } else if (text.startsWith("{", at + 1)) {
            end = closing('{', '}');
        }
        broken |= end <= at;
        at = Math.max(end, at + 1);
    }

    private int closing(char open, char close) {
        int depth = 0;
        for (int i = at + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            depth += c == open ? 1 : c == close ? -1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        return -1;
    }

    private void endWord() {
        if (inWord) {
            tokens.add(new Word(word.toString(), substitutes, expands));
        }
        word.setLength(0);
        inWord = false;
        substitutes = false;
        expands = false;
    }
}
