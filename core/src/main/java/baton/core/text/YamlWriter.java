package baton.core.text;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// YAML scalars that read back as the same text.
public final class YamlWriter {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_./-]*");
    private static final Set<String> NOT_TEXT =
            Set.of("null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE");

    private YamlWriter() {}

    /// In double quotes, with everything escaped that YAML does not print.
    public static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        text.codePoints().forEach(c -> append(c, out));
        return out.append('"').toString();
    }

    /// Without quotes where it is plainly text.
    public static String plain(String text) {
        boolean letters = text.chars().anyMatch(Character::isLetter);
        boolean plain = letters && PLAIN.matcher(text).matches() && !NOT_TEXT.contains(text);
        return plain ? text : quoted(text);
    }

    /// A key and a block list of texts; an empty list is written `[]`. The key may be indented.
    public static String list(String key, List<String> texts) {
        if (texts.isEmpty()) {
            return key + ": []\n";
        }
        String indent = " ".repeat(key.length() - key.stripLeading().length() + 2);
        StringBuilder out = new StringBuilder(key + ":\n");
        texts.forEach(t -> out.append(indent).append("- ").append(plain(t)).append('\n'));
        return out.toString();
    }

    private static void append(int c, StringBuilder out) {
        boolean printable =
                (c >= 0x20 && c < 0x7F)
                        || (c >= 0xA0 && c <= 0xD7FF)
                        || (c >= 0xE000 && c <= 0xFFFD && c != 0xFEFF)
                        || c >= 0x10000;
        if (c == '"' || c == '\\') {
            out.append('\\').appendCodePoint(c);
        } else if (printable && c != 0x2028 && c != 0x2029) {
            out.appendCodePoint(c);
        } else {
            out.append(String.format("\\u%04x", c));
        }
    }
}
