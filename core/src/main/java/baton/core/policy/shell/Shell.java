package baton.core.policy.shell;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Texts as words of a shell command: what [Bash] reads back as they were.
public final class Shell {
    private static final Pattern PLAIN = Pattern.compile("[\\w./@%+:,-]+");

    private static final Pattern HIDDEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]");
    private static final int BYTE = 0xFF;

    /// A digit before the three of a byte.
    private static final int OCTAL_OF_THREE = 0x200;

    private Shell() {}

    /// The text as one word, in single quotes.
    public static String quote(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    /// The text as one word for people to read: in quotes only where a shell needs them, and with
    /// nothing in it that a reader does not see or that breaks the line.
    public static String word(String text) {
        if (HIDDEN.matcher(text).find()) {
            return onOneLine(text);
        }
        return PLAIN.matcher(text).matches() ? text : quote(text);
    }

    /// A path as one word of a command for people to read, which no program takes for an option.
    public static String path(String path) {
        return word(path.startsWith("-") ? "./" + path : path);
    }

    /// The last word of a command line that is not an option, whatever it begins with.
    public static String last(String text) {
        return text.startsWith("-") ? "-- " + word(text) : word(text);
    }

    /// Several texts as words of a command for people to read.
    public static String words(List<String> texts) {
        return texts.stream().map(Shell::word).collect(Collectors.joining(" "));
    }

    /// The text as one word on one line: `$'…'` is a literal that a shell reads back as it was.
    public static String onOneLine(String text) {
        StringBuilder quoted = new StringBuilder("$'");
        text.codePoints().forEach(c -> quoted.append(escaped(c)));
        return quoted.append('\'').toString();
    }

    /// True for what ends a line, commands a terminal, turns the direction of text, or takes no
    /// room.
    private static boolean isHidden(int c) {
        return HIDDEN.matcher(Character.toString(c)).matches();
    }

    private static String escaped(int c) {
        return switch (Character.toString(c)) {
            case "\n" -> "\\n";
            case "\t" -> "\\t";
            case "'" -> "\\'";
            case "\\" -> "\\\\";
            case String other -> isHidden(c) ? bytes(other) : other;
        };
    }

    /// Bytes, since `$'…'` has letters by their numbers in some shells only. Each has three digits:
    /// some shells take more where they can.
    private static String bytes(String text) {
        StringBuilder bytes = new StringBuilder();
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            bytes.append('\\').append(Integer.toOctalString(OCTAL_OF_THREE | (one & BYTE)), 1, 4);
        }
        return bytes.toString();
    }
}
