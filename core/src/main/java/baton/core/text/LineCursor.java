package baton.core.text;

/// A place in one line, in characters and in columns: a tab reaches to the next multiple of four,
/// and may be used up in parts.
final class LineCursor {
    private static final int TAB = 4;

    private final String line;
    private int at;
    private int column;
    private int tabColumnsLeft;

    LineCursor(String line) {
        this.line = line;
    }

    /// Columns of white space from here to the next other character.
    int indent() {
        int columns = tabColumnsLeft;
        int position = column + tabColumnsLeft;
        for (int i = at; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == ' ') {
                columns++;
                position++;
            } else if (c == '\t') {
                int width = TAB - position % TAB;
                columns += width;
                position += width;
            } else {
                break;
            }
        }
        return columns;
    }

    boolean blank() {
        return textStart() == line.length();
    }

    /// The next character that is not white space, or NUL at the end.
    char next() {
        int start = textStart();
        return start < line.length() ? line.charAt(start) : '\0';
    }

    private int textStart() {
        int start = at;
        while (start < line.length() && Spaces.is(line.charAt(start))) {
            start++;
        }
        return start;
    }

    /// Uses up this many columns of white space, or fewer where there are fewer.
    void skipColumns(int columns) {
        int left = columns;
        while (left > 0) {
            if (tabColumnsLeft > 0) {
                tabColumnsLeft--;
            } else if (at < line.length() && line.charAt(at) == ' ') {
                at++;
            } else if (at < line.length() && line.charAt(at) == '\t') {
                tabColumnsLeft = TAB - column % TAB - 1;
                at++;
            } else {
                return;
            }
            column++;
            left--;
        }
    }

    void skipIndent() {
        skipColumns(indent());
    }

    /// Uses up characters that are not white space.
    void skipChars(int count) {
        at += count;
        column += count;
    }

    /// The rest of the line, with a partly used tab as spaces.
    String rest() {
        String rest = line.substring(at);
        return tabColumnsLeft == 0 ? rest : " ".repeat(tabColumnsLeft) + rest;
    }
}
