package baton.core.mutant;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// Cuts shell scripts into pieces: words, quoted strings, signs and ends of lines. A word with a
/// string in it is one word; documents that stand in the script are left out.
final class ShellScan extends Walk {
    private static final Signs SIGNS =
            Signs.of("&&", "||", ";;", "<<<", ">>", "<<", "&>", ">&", "<&");
    private static final String ENDS_WORD = " \t\r\n;&|()<>\0";

    /// The words that end the documents which begin with the next line.
    private final Deque<String> documents = new ArrayDeque<>();

    private ShellScan(String text) {
        super(text);
    }

    static List<Piece> pieces(String text) {
        return new ShellScan(text).walkedByLines();
    }

    @Override
    void step() {
        char c = here();
        if (c == '\n') {
            lineEnd();
        } else if (sees("\\\n")) {
            skip(2);
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\0') {
            skip(1);
        } else if (c == '#') {
            skipLine();
        } else if (sees("<<") && !sees("<<<")) {
            document();
        } else if (ENDS_WORD.indexOf(c) >= 0) {
            leaveSign(SIGNS);
        } else {
            word();
        }
    }

    private void lineEnd() {
        int start = place();
        int line = line();
        skip(1);
        leave(Piece.Kind.LINE_END, start, line);
        while (!documents.isEmpty()) {
            skipDocument(documents.removeFirst());
        }
    }

    private void skipDocument(String end) {
        boolean ended = false;
        while (hasMore() && !ended) {
            int start = place();
            skipLine();
            ended = text().substring(start, place()).strip().equals(end);
            skip(1);
        }
    }

    /// The beginning of a document, with the word that ends it.
    private void document() {
        leaveSign(SIGNS);
        skip(here() == '-' ? 1 : 0);
        while (here() == ' ') {
            skip(1);
        }
        int start = place();
        while (hasMore() && ENDS_WORD.indexOf(here()) < 0) {
            skip(1);
        }
        String end = text().substring(start, place()).replaceAll("[\"'\\\\]", "");
        if (!end.isEmpty()) {
            documents.addLast(end);
        }
    }

    private void word() {
        int start = place();
        int line = line();
        char first = here();
        boolean alone = first == '"' || first == '\'';
        int parts = 0;
        while (hasMore() && ENDS_WORD.indexOf(here()) < 0) {
            part();
            parts++;
        }
        boolean text = alone && parts == 1;
        leave(text ? Piece.Kind.TEXT : Piece.Kind.WORD, start, line);
    }

    private void part() {
        if (here() == '\'') {
            skip(1);
            skipOver("'");
        } else if (here() == '"' || sees("$(") || here() == '`') {
            nested();
        } else if (sees("${")) {
            braces();
        } else {
            skip(here() == '\\' ? 2 : 1);
        }
    }

    private void braces() {
        skip(2);
        while (hasMore() && here() != '}' && here() != '\n') {
            skip(here() == '\\' ? 2 : 1);
        }
        skip(here() == '}' ? 1 : 0);
    }

    /// Strings with commands in them, in which strings may be, and so on.
    private void nested() {
        StringBuilder open = new StringBuilder();
        do {
            char top = open.isEmpty() ? '\0' : open.charAt(open.length() - 1);
            char c = here();
            int length = 1;
            if (c == '\\') {
                length = 2;
            } else if (c == (top == '(' ? ')' : top)) {
                open.setLength(open.length() - 1);
            } else if (sees("$(")) {
                open.append('(');
                length = 2;
            } else if (c == '"' || c == '`' || (c == '(' && top == '(')) {
                open.append(c);
            } else if (c == '\'' && top == '(') {
                skip(1);
                skipOver("'");
                length = 0;
            }
            skip(length);
        } while (hasMore() && !open.isEmpty());
    }
}
