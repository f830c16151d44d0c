package baton.core.text;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The text inside a paragraph as contracts need it: its code spans and the words between them.
/// HTML comments are left out, because a reader of the page does not see them.
///
/// ```
/// Part = Words(text) | Code(text)
/// ```
///
/// One pass: a back quote that finds no partner stands for itself.
public final class Inline {
    private static final String COMMENT = "<!--";
    private static final String COMMENT_END = "-->";

    public sealed interface Part {}

    /// Text outside code, as it stands.
    public record Words(String text) implements Part {}

    /// The content of a code span, with line ends as spaces.
    public record Code(String text) implements Part {}

    private final String text;
    private final Map<Integer, List<Integer>> runs;
    private final List<Part> parts = new ArrayList<>();
    private final StringBuilder words = new StringBuilder();
    private boolean commentsEnd = true;

    private Inline(String text) {
        this.text = text;
        this.runs = runs(text);
    }

    /// The parts in order, words and code in turn; words that are empty are left out.
    public static List<Part> parts(String text) {
        return new Inline(text).read();
    }

    private List<Part> read() {
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == '`') {
                at = takeCode(at);
            } else if (c == '\\' && escapes(at + 1)) {
                words.append(text.charAt(at + 1));
                at += 2;
            } else if (c == '<' && commentsEnd && text.startsWith(COMMENT, at)) {
                at = skipComment(at);
            } else {
                words.append(c);
                at++;
            }
        }
        endWords();
        return parts;
    }

    private boolean escapes(int at) {
        return at < text.length() && (text.charAt(at) == '`' || text.charAt(at) == '\\');
    }

    private int takeCode(int at) {
        int length = runLength(text, at);
        int close = closing(length, at + length);
        if (close < 0) {
            words.append(text, at, at + length);
            return at + length;
        }
        endWords();
        parts.add(new Code(content(text.substring(at + length, close))));
        return close + length;
    }

    private int skipComment(int at) {
        int end = text.indexOf(COMMENT_END, at + COMMENT.length());
        if (end < 0) {
            commentsEnd = false;
            return at;
        }
        return end + COMMENT_END.length();
    }

    private void endWords() {
        if (!words.isEmpty()) {
            parts.add(new Words(words.toString()));
            words.setLength(0);
        }
    }

    /// CommonMark's rule: one space goes from both ends, unless there is nothing else.
    private static String content(String raw) {
        String line = raw.replace("\r\n", " ").replace('\n', ' ').replace('\r', ' ');
        boolean padded = line.startsWith(" ") && line.endsWith(" ") && !line.isBlank();
        return padded ? line.substring(1, line.length() - 1) : line;
    }

    /// The first run of exactly this many back quotes from here on, or -1.
    private int closing(int length, int from) {
        List<Integer> starts = runs.getOrDefault(length, List.of());
        int low = 0;
        int high = starts.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (starts.get(middle) < from) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < starts.size() ? starts.get(low) : -1;
    }

    private static Map<Integer, List<Integer>> runs(String text) {
        Map<Integer, List<Integer>> runs = new HashMap<>();
        int at = text.indexOf('`');
        while (at >= 0) {
            int length = runLength(text, at);
            runs.computeIfAbsent(length, _ -> new ArrayList<>()).add(at);
            at = text.indexOf('`', at + length);
        }
        return runs;
    }

    private static int runLength(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) == '`') {
            end++;
        }
        return end - from;
    }
}
