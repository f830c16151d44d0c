package baton.core.text;

import java.util.regex.Pattern;

/// Text of others without what commands a terminal or turns the direction of what follows.
public final class SafeText {
    /// A command to a terminal: a sequence with parameters, a string up to its end, or a single
    /// letter.
    public static final Pattern SEQUENCE =
            Pattern.compile(
                    "(?:\\x1b\\[|\\x9b)[0-?]*[ -/]*[@-~]"
                            + "|(?:\\x1b[\\]PX^_]|[\\x90\\x98\\x9d-\\x9f])"
                            + "[^\\x07\\x1b\\x9c\\n]*(?:\\x07|\\x1b\\\\|\\x9c)?"
                            + "|\\x1b[ -/]*[0-~]");

    private SafeText() {}

    /// The same text without sequences, control characters and what turns the direction of text;
    /// its lines and tabs are kept.
    public static String clean(String text) {
        String lines = text.replace("\r\n", "\n");
        if (lines.chars().noneMatch(SafeText::isCommand)) {
            return lines;
        }
        String rest = SEQUENCE.matcher(lines).replaceAll("");
        StringBuilder clean = new StringBuilder(rest.length());
        rest.chars().filter(c -> !isCommand(c)).forEach(c -> clean.append((char) c));
        return clean.toString();
    }

    /// True for what a text may not hold besides the ends of its lines and tabs.
    public static boolean isCommand(int c) {
        return isControl(c) && c != '\n' && c != '\t';
    }

    public static boolean isControl(int c) {
        boolean turnsText =
                (c >= 0x202A && c <= 0x202E)
                        || (c >= 0x2066 && c <= 0x2069)
                        || c == 0x200E
                        || c == 0x200F
                        || c == 0x061C;
        return Character.isISOControl(c) || turnsText;
    }
}
