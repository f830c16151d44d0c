package baton.world.git.look;

import java.util.List;

/// Says what several files ignore as one list from the top, in which the last rule that fits
/// decides: the files come in the order of their weight, those of parents before those of children.
final class IgnoreRules {
    private IgnoreRules() {}

    public static byte[] flat(List<RuleFile> files) {
        StringBuilder flat = new StringBuilder();
        for (RuleFile file : files) {
            if (file.isSayable()) {
                file.lines().forEach(line -> append(flat, file, line));
            }
        }
        return RuleFile.bytes(flat.toString());
    }

    /// A rule that ignores this one path and what is below it, whatever others say.
    public static String exactly(String path) {
        return "/" + path.replaceAll("[\\\\*?\\[]", "\\\\$0") + "\n";
    }

    private static void append(StringBuilder flat, RuleFile file, String line) {
        String rule = line.startsWith("#") ? "" : trimmed(line);
        boolean negative = rule.startsWith("!");
        String pattern = negative ? rule.substring(1) : rule;
        if (!pattern.isEmpty() && !pattern.equals("/")) {
            flat.append(negative ? "!" : "").append(file.fromTop(pattern)).append('\n');
        }
    }

    /// Blanks at the end do not count, unless a backslash is before them.
    private static String trimmed(String line) {
        int end = line.length();
        boolean blank = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == ' ') {
                end = blank ? end : i;
                blank = true;
            } else {
                i += c == '\\' ? 1 : 0;
                blank = false;
            }
        }
        return blank ? line.substring(0, end) : line;
    }
}
