package baton.core.mutant;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The lines of a file that a change added or rewrote.
///
/// @param spans the lines from top to bottom, none of them twice
public record LineSpans(List<Span> spans) {
    private static final Pattern HUNK =
            Pattern.compile("@@ -\\d{1,9}(?:,\\d{1,9})? \\+(\\d{1,9})(?:,(\\d{1,9}))? @@.*");
    private static final int HEAD_LENGTH = 100;

    /// Lines that follow each other.
    ///
    /// @param first the first of them, from 1
    /// @param last the last of them
    public record Span(int first, int last) {}

    public LineSpans {
        spans = List.copyOf(spans);
    }

    /// Reads the heads of hunks of a patch of one file that was made without lines around.
    public static LineSpans ofPatch(String patch) {
        List<Span> spans = new ArrayList<>();
        for (String line : heads(patch)) {
            Matcher hunk = HUNK.matcher(line);
            if (hunk.matches()) {
                int first = Integer.parseInt(hunk.group(1));
                int count = hunk.group(2) == null ? 1 : Integer.parseInt(hunk.group(2));
                if (count > 0) {
                    spans.add(new Span(first, first + count - 1));
                }
            }
        }
        return new LineSpans(spans);
    }

    /// The lines that begin a hunk; long lines of content are passed over unread.
    private static List<String> heads(String patch) {
        List<String> heads = new ArrayList<>();
        int start = 0;
        while (start < patch.length()) {
            int end = patch.indexOf('\n', start);
            int stop = end < 0 ? patch.length() : end;
            if (patch.startsWith("@@ ", start)) {
                heads.add(patch.substring(start, Math.min(stop, start + HEAD_LENGTH)));
            }
            start = stop + 1;
        }
        return heads;
    }

    /// No line, as of a file that only got another name.
    public static LineSpans none() {
        return new LineSpans(List.of());
    }

    /// All lines of a file that is new.
    public static LineSpans all() {
        return new LineSpans(List.of(new Span(1, Integer.MAX_VALUE)));
    }

    public boolean contains(int line) {
        int low = 0;
        int high = spans.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Span span = spans.get(middle);
            if (line < span.first()) {
                high = middle - 1;
            } else if (line > span.last()) {
                low = middle + 1;
            } else {
                return true;
            }
        }
        return false;
    }

    public boolean isEmpty() {
        return spans.isEmpty();
    }
}
