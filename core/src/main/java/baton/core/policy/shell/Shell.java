package baton.core.policy.shell;

import java.util.regex.Pattern;

/// Texts as words of a shell command: what [Bash] reads back as they were.
public final class Shell {
    private static final Pattern PLAIN = Pattern.compile("[\\w./@%+:,-]+");

    private Shell() {}

    /// The text as one word, in single quotes.
    public static String quote(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    /// The text as one word for people to read: in quotes only where a shell needs them.
    public static String word(String text) {
        return PLAIN.matcher(text).matches() ? text : quote(text);
    }

    /// The same in a command that is told on one line, whatever the text has.
    public static String told(String text) {
        return text.chars().anyMatch(Character::isISOControl) ? onOneLine(text) : word(text);
    }

    /// The text as one word on one line: `$'…'` is a literal that bash reads back as it was, but
    /// for control characters.
    public static String onOneLine(String text) {
        StringBuilder quoted = new StringBuilder("$'");
        text.codePoints().forEach(c -> quoted.append(escaped(c)));
        return quoted.append('\'').toString();
    }

    private static String escaped(int c) {
        return switch (Character.toString(c)) {
            case "\n" -> "\\n";
            case "\t" -> "\\t";
            case "'" -> "\\'";
            case "\\" -> "\\\\";
            case String other -> Character.isISOControl(c) ? " " : other;
        };
    }
}
