package baton.core.contract.result;

import baton.core.text.Source;

import java.util.regex.Pattern;

/// The lines of a file as they are read for what became of a TASK: those between two `---` at the
/// top are fields, none of them a heading, and comments say nothing.
final class FrontLines {
    private static final String FENCE = "---";
    private static final Pattern COMMENT = Pattern.compile("(?:^|\\s)#.*+", Pattern.DOTALL);
    private static final Pattern HIDDEN = Pattern.compile("<!--(?:[^-]|-(?!->))*+-->");

    private final Source source;
    private final int end;

    FrontLines(Source source) {
        this.source = source;
        this.end = end(source);
    }

    /// The line that closes the block; 0 where there is none.
    private static int end(Source source) {
        int lines = source.lines().size();
        if (lines == 0 || !source.line(1).stripTrailing().equals(FENCE)) {
            return 0;
        }
        for (int line = 2; line <= lines; line++) {
            String text = source.line(line).stripTrailing();
            if (text.equals(FENCE) || text.equals("...")) {
                return line;
            }
        }
        return 0;
    }

    boolean holds(int line) {
        return line <= end;
    }

    /// The words of a line.
    String text(int line) {
        String text = HIDDEN.matcher(source.line(line)).replaceAll("");
        return holds(line) ? COMMENT.matcher(text).replaceFirst("") : text;
    }
}
