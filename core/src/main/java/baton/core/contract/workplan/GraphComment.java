package baton.core.contract.workplan;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The comments of Mermaid, `%% text` and `%%{init: …}%%`, which are no part of a graph. What
/// stands before or after them keeps its column, since the columns of a drawing count.
final class GraphComment {
    private static final String OPEN = "%%{";
    private static final String CLOSE = "}%%";

    /// The next directive or the edge of a code block.
    private static final Pattern END = Pattern.compile("%%\\{|```|~~~");

    private GraphComment() {}

    /// The lines without comments. A directive that nothing closes is a comment of its one line.
    static List<String> without(List<String> lines) {
        List<String> plain = new ArrayList<>();
        boolean inside = false;
        for (int i = 0; i < lines.size(); i++) {
            StringBuilder line = new StringBuilder(lines.get(i));
            int from = inside ? 0 : start(line, 0);
            while (from >= 0) {
                boolean directive = inside || line.indexOf(OPEN, from) == from;
                int close = directive ? line.indexOf(CLOSE, from) : -1;
                inside = directive && close < 0 && (inside || closes(lines, i + 1));
                int to = close < 0 ? line.length() : close + CLOSE.length();
                line.replace(from, to, " ".repeat(to - from));
                from = close < 0 ? -1 : start(line, to);
            }
            plain.add(line.toString().stripTrailing());
        }
        return plain;
    }

    /// True if a directive that is open before a line ends in the same block of text.
    private static boolean closes(List<String> lines, int from) {
        for (String line : lines.subList(from, lines.size())) {
            boolean ends = END.matcher(line).find();
            if (ends || line.contains(CLOSE)) {
                return !ends;
            }
        }
        return false;
    }

    /// The place of the first sign of a comment: at the beginning or after a space, and in no
    /// label.
    private static int start(CharSequence line, int from) {
        int depth = 0;
        boolean quoted = false;
        for (int i = from; i < line.length(); i++) {
            char sign = line.charAt(i);
            quoted ^= sign == '"';
            depth += "[({".indexOf(sign) >= 0 ? 1 : 0;
            depth -= "])}".indexOf(sign) >= 0 && depth > 0 ? 1 : 0;
            boolean begins = i == 0 || Character.isWhitespace(line.charAt(i - 1));
            if (begins && !quoted && depth == 0 && isSign(line, i)) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isSign(CharSequence line, int at) {
        return line.charAt(at) == '%' && at + 1 < line.length() && line.charAt(at + 1) == '%';
    }
}
