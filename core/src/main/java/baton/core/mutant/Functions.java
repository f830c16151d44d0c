package baton.core.mutant;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds the functions of a source that stand on lines of their own, the outer ones only. What is
/// not recognised is passed over: another part of the change holds it.
final class Functions {
    private static final Pattern PYTHON =
            Pattern.compile("\\s{0,200}(?:async\\s{1,9})?def\\s.{0,2000}");
    private static final Pattern SHELL =
            Pattern.compile(
                    "\\s{0,200}(?:function\\s{1,9}[\\w:.-]{1,200}"
                            + "|[\\w:.-]{1,200}\\s{0,9}\\(\\s?\\)).{0,2000}");
    private static final Set<String> CONTROL =
            Set.of(
                    "if",
                    "else",
                    "for",
                    "while",
                    "do",
                    "switch",
                    "case",
                    "default",
                    "try",
                    "catch",
                    "finally",
                    "synchronized",
                    "return",
                    "throw",
                    "new",
                    "yield",
                    "with");

    private final ChangedSource file;
    private final List<Piece> pieces;
    private final SourceLines lines;
    private final List<LineSpans.Span> found = new ArrayList<>();

    private Functions(ChangedSource file, List<Piece> pieces) {
        this.file = file;
        this.pieces = pieces;
        this.lines = new SourceLines(file.text());
    }

    /// The lines of each function all of whose lines are changed.
    static List<LineSpans.Span> of(ChangedSource file, SourceKind kind, List<Piece> pieces) {
        Functions functions = new Functions(file, pieces);
        switch (kind) {
            case JAVA, SCRIPT, TYPED_SCRIPT, PLAIN -> functions.braces();
            case PYTHON -> functions.indented();
            case SHELL -> functions.shell();
            case HASHED -> {
                // Each has words of its own for the end of a function.
            }
        }
        return List.copyOf(functions.found);
    }

    private void add(int first, int last) {
        boolean inner = !found.isEmpty() && first <= found.getLast().last();
        if (!inner && isChanged(first, last)) {
            found.add(new LineSpans.Span(first, last));
        }
    }

    private boolean isChanged(int first, int last) {
        for (int line = first; line <= last; line++) {
            if (!file.changed().contains(line)) {
                return false;
            }
        }
        return true;
    }

    private void braces() {
        Candidates candidates = new Candidates(file, pieces);
        int[] partners = candidates.partners();
        for (int i = 0; i < pieces.size(); i++) {
            if (candidates.word(i).equals("{") && partners[i] > i) {
                int begin = header(candidates, partners, i);
                if (begin >= 0 && endsLine(candidates, partners[i])) {
                    add(decorated(pieces.get(begin).line(), "@"), pieces.get(partners[i]).line());
                }
            }
        }
    }

    /// The first piece of the header of a function whose body begins here; -1 where there is none.
    private int header(Candidates candidates, int[] partners, int body) {
        int at = body;
        boolean called = false;
        while (at > 0) {
            int before = at - 1;
            String word = candidates.word(before);
            if (";{}".contains(word) || startsLine(at, body)) {
                break;
            }
            if (candidates.opens(before) || word.equals(",")) {
                return -1;
            }
            if (candidates.closes(before)) {
                if (partners[before] < 0) {
                    return -1;
                }
                called |= word.equals(")");
                before = partners[before];
            }
            at = before;
        }
        boolean alone = at == 0 || pieces.get(at - 1).line() < pieces.get(at).line();
        boolean control = CONTROL.contains(candidates.word(at));
        return called && alone && !control ? at : -1;
    }

    /// True if the piece begins a line on which the body does not begin yet without a word.
    private boolean startsLine(int at, int body) {
        return at < body && pieces.get(at - 1).line() < pieces.get(at).line();
    }

    private boolean endsLine(Candidates candidates, int index) {
        int next = index + (candidates.word(index + 1).equals(";") ? 2 : 1);
        return next >= pieces.size() || pieces.get(next).line() > pieces.get(index).line();
    }

    private void indented() {
        for (int line = 1; line <= lines.count(); line++) {
            if (PYTHON.matcher(lines.line(line)).matches() && startsPiece(line)) {
                add(decorated(line, "@"), lastBelow(line));
            }
        }
    }

    /// The last line that is indented more than this one, and that follows on it.
    private int lastBelow(int line) {
        int last = line;
        int next = line + 1;
        while (next <= lines.count() && isBelow(next, line)) {
            last = lines.line(next).isBlank() ? last : next;
            next++;
        }
        return last;
    }

    private boolean isBelow(int line, int head) {
        return lines.line(line).isBlank() || lines.indent(line) > lines.indent(head);
    }

    private void shell() {
        for (int line = 1; line <= lines.count(); line++) {
            if (SHELL.matcher(lines.line(line)).matches() && startsPiece(line)) {
                int last = line;
                String close = " ".repeat(lines.indent(line)) + "}";
                boolean whole = lines.line(line).endsWith("}");
                while (!whole && last < lines.count()) {
                    last++;
                    whole = lines.line(last).replace('\t', ' ').equals(close);
                }
                if (whole) {
                    add(line, last);
                }
            }
        }
    }

    /// False inside of strings and comments.
    private boolean startsPiece(int line) {
        int start = lines.start(line) + lines.indent(line);
        return pieces.stream().anyMatch(piece -> piece.start() == start);
    }

    /// The first of the lines right above that belong to this one by what they begin with.
    private int decorated(int line, String sign) {
        int first = line;
        while (first > 1 && lines.line(first - 1).stripLeading().startsWith(sign)) {
            first--;
        }
        return first;
    }
}
