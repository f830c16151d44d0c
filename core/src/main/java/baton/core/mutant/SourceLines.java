package baton.core.mutant;

import java.util.ArrayList;
import java.util.List;

/// A text by its lines, from 1.
final class SourceLines {
    private final String text;
    private final List<Integer> starts = new ArrayList<>(List.of(0));

    SourceLines(String text) {
        this.text = text;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
            if (end + 1 < text.length()) {
                starts.add(end + 1);
            }
        }
    }

    int count() {
        return text.isEmpty() ? 0 : starts.size();
    }

    /// The first character of a line; the end of the text for lines beyond the last.
    int start(int line) {
        return line > starts.size() ? text.length() : starts.get(Math.max(1, line) - 1);
    }

    /// A line without its end.
    String line(int line) {
        return text.substring(start(line), start(line + 1)).stripTrailing();
    }

    /// The blanks that a line begins with.
    int indent(int line) {
        String whole = line(line);
        return whole.length() - whole.stripLeading().length();
    }

    String text(int first, int last) {
        return text.substring(start(first), start(last + 1));
    }
}
