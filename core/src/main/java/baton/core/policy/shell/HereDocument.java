package baton.core.policy.shell;

import java.util.ArrayList;
import java.util.List;

/// The text of a here-document. It stands on the lines after its redirection, so the parser fills
/// it in once, before anyone else sees it; one that never comes is empty.
final class HereDocument {
    static final HereDocument NONE = new HereDocument("", false, false);

    private final String delimiter;
    private final boolean quoted;
    private final boolean indented;
    private final List<Word> filled = new ArrayList<>(1);

    HereDocument(String delimiter, boolean quoted, boolean indented) {
        this.delimiter = delimiter;
        this.quoted = quoted;
        this.indented = indented;
    }

    Word body() {
        return filled.isEmpty() ? Word.EMPTY : filled.getFirst();
    }

    /// Reads the lines up to the delimiter, or to the end where it is missing.
    void fill(Cursor cursor) {
        StringBuilder text = new StringBuilder();
        boolean open = true;
        while (open && !cursor.ended()) {
            String line = strip(line(cursor));
            open = !line.equals(delimiter);
            if (open && closesSubstitution(cursor, line)) {
                cursor.back(line.length() - delimiter.length());
                open = false;
            } else if (open) {
                text.append(line);
                if (cursor.takesRaw('\n')) {
                    text.append('\n');
                }
            } else {
                cursor.takesRaw('\n');
            }
        }
        filled.add(quoted ? literal(text.toString()) : Quotes.document(cursor, text.toString()));
    }

    private static Word literal(String text) {
        return new Word(List.of(new WordPart.Literal(text, true)));
    }

    private String strip(String line) {
        int start = 0;
        while (indented && start < line.length() && line.charAt(start) == '\t') {
            start++;
        }
        return line.substring(start);
    }

    /// Bash lets `)` follow the delimiter inside a substitution.
    private boolean closesSubstitution(Cursor cursor, String line) {
        return cursor.inSubstitution()
                && line.startsWith(delimiter)
                && line.indexOf(')', delimiter.length()) >= 0;
    }

    /// A line joined with those that continue it, unless the delimiter was quoted. Its end is left.
    private String line(Cursor cursor) {
        StringBuilder line = new StringBuilder();
        boolean escaped = false;
        boolean open = true;
        while (open && !cursor.ended()) {
            char next = cursor.raw();
            boolean continued = next == '\n' && escaped && !quoted;
            open = next != '\n' || continued;
            if (continued) {
                line.setLength(line.length() - 1);
            } else if (open) {
                line.append(next);
            }
            if (open) {
                cursor.advance();
            }
            escaped = next == '\\' && !escaped;
        }
        return line.toString();
    }
}
