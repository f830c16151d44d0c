package baton.app.terminal;

/// Text from files made safe to print: a control character would let a file move the cursor,
/// recolour the screen or fake a line of output.
public final class Printable {
    private Printable() {}

    /// The same text on one line, control characters as `\n`, `\t` or `\x1b`.
    public static String line(String text) {
        if (text.chars().noneMatch(Printable::isControl)) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.chars().forEach(c -> append(safe, (char) c));
        return safe.toString();
    }

    private static void append(StringBuilder safe, char c) {
        if (!isControl(c)) {
            safe.append(c);
        } else if (c == '\n') {
            safe.append("\\n");
        } else if (c == '\t') {
            safe.append("\\t");
        } else if (c < 0x100) {
            safe.append(String.format("\\x%02x", (int) c));
        } else {
            safe.append(String.format("\\u%04x", (int) c));
        }
    }

    private static boolean isControl(int c) {
        boolean turnsText = c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
        return Character.isISOControl(c) || turnsText;
    }
}
