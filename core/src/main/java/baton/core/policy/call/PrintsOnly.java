package baton.core.policy.call;

import java.util.Set;

/// Code of some language that does nothing but print texts which are written out in it: nothing in
/// it can start a program, whatever the texts say.
public final class PrintsOnly {
    private static final Set<String> WORDS =
            Set.of(
                    "print", "println", "puts", "echo", "say", "printf", "console", "log", "info",
                    "p", "cat", "BEGIN", "END", "writeln", "disp", "io", "write", "pprint", "end",
                    "sep", "n", "True", "true", "False", "false", "None", "null", "nil");

    /// Marks that join texts and statements. A pipe, a bracket or an angle may lead them elsewhere.
    private static final String MARKS = " \t\n(),;.{}+=:";

    /// In a text these put in what code makes.
    private static final String MAKING = "`$@#\\";

    private PrintsOnly() {}

    public static boolean is(String code) {
        boolean prints = false;
        int at = 0;
        while (at < code.length()) {
            char next = code.charAt(at);
            int end = end(code, at, next);
            if (end < 0) {
                return false;
            }
            prints |= end > at + 1 && isQuote(next);
            at = end;
        }
        return prints;
    }

    /// The end of the text, the word or the mark that begins here; -1 for anything else.
    private static int end(String code, int at, char next) {
        if (isQuote(next)) {
            return textEnd(code, at + 1, next);
        }
        if (Character.isLetter(next)) {
            return wordEnd(code, at);
        }
        return Character.isDigit(next) || MARKS.indexOf(next) >= 0 ? at + 1 : -1;
    }

    private static boolean isQuote(char next) {
        return next == '"' || next == '\'';
    }

    private static int textEnd(String code, int from, char quote) {
        int at = from;
        while (at < code.length() && code.charAt(at) != quote) {
            boolean line = code.startsWith("\\n", at) || code.startsWith("\\t", at);
            if (MAKING.indexOf(code.charAt(at)) >= 0 && !line) {
                return -1;
            }
            at += line ? 2 : 1;
        }
        return at < code.length() ? at + 1 : -1;
    }

    /// A word right before a quote says how the text is read, as in `f"{…}"`.
    private static int wordEnd(String code, int from) {
        int at = from;
        while (at < code.length() && Character.isLetterOrDigit(code.charAt(at))) {
            at++;
        }
        boolean prefixes = at < code.length() && isQuote(code.charAt(at));
        boolean known = WORDS.contains(code.substring(from, at));
        return known && !prefixes ? at : -1;
    }
}
