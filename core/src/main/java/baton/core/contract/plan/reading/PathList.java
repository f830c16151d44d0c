package baton.core.contract.plan.reading;

import baton.core.contract.FieldList.Field;
import baton.core.contract.FieldList.Item;
import baton.core.text.Inline;
import baton.core.text.Inline.Part;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The paths of a value: in back quotes, with `(new)` after those to create, or bare with commas
/// between. Words between the paths are left out; after such words a code span is only taken for a
/// path where it stands behind a comma or on a new line and looks like one.
public final class PathList {
    private static final Pattern NOTE = Pattern.compile("\\s*[*_]*\\(([^)]*)\\)[*_]*");
    private static final Pattern BARE_SEPARATOR = Pattern.compile("[,;]|\\sand\\s");
    private static final Pattern DASH = Pattern.compile("\\s(?:—|–|--?)\\s");
    private static final String SEPARATORS = ",;&+*_";

    /// A path as it was written.
    public record Entry(String path, boolean isNew, int line) {}

    private PathList() {}

    public static List<Entry> read(Field field) {
        return read(field.items());
    }

    static List<Entry> read(List<Item> items) {
        Reader list = new Reader();
        List<List<Part>> parts = new ArrayList<>(items.size());
        boolean quoted = false;
        for (Item item : items) {
            parts.add(Inline.parts(item.text()));
            quoted |= holdsCode(parts.getLast());
        }
        for (int i = 0; i < items.size(); i++) {
            if (quoted) {
                list.takeQuoted(parts.get(i), items.get(i).line());
            } else {
                list.takeBare(items.get(i));
            }
        }
        return list.withoutNone();
    }

    private static boolean holdsCode(List<Part> parts) {
        for (Part part : parts) {
            if (part instanceof Inline.Code) {
                return true;
            }
        }
        return false;
    }

    private static boolean onlySeparates(String text) {
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isWhitespace(c) && SEPARATORS.indexOf(c) < 0) {
                words.append(c);
            }
        }
        String left = words.toString().toLowerCase(Locale.ROOT);
        return left.isEmpty() || left.equals("and");
    }

    private static boolean isNew(String note) {
        String word = note.strip();
        return word.equalsIgnoreCase("new") || word.regionMatches(true, 0, "new ", 0, 4);
    }

    public static boolean looksLikePath(String text) {
        boolean plain = text.chars().noneMatch(c -> Character.isWhitespace(c) || c == '(');
        return plain && hasPathSigns(text);
    }

    /// A slash, or a dot that does not end a sentence.
    private static boolean hasPathSigns(String text) {
        int dot = text.indexOf('.');
        boolean extension = dot >= 0 && dot + 1 < text.length() && text.charAt(dot + 1) != ' ';
        return text.indexOf('/') >= 0 || extension;
    }

    /// The paths so far, and whether words stand behind the last one.
    private static final class Reader {
        private final List<Entry> entries = new ArrayList<>();
        private boolean inWords;
        private boolean mayResume;

        private void takeQuoted(List<Part> parts, int firstLine) {
            int line = firstLine;
            boolean first = true;
            inWords = false;
            for (Part part : parts) {
                switch (part) {
                    case Inline.Code(String text) -> {
                        takeCode(text.strip(), line);
                        first = false;
                    }
                    case Inline.Words(String text) -> {
                        if (!first) {
                            takeWords(text);
                        }
                        line += PlanWording.lineEnds(text);
                    }
                }
            }
        }

        private void takeCode(String text, int line) {
            boolean path = !inWords || (mayResume && looksLikePath(text));
            if (path && !text.isEmpty()) {
                entries.add(new Entry(text, false, line));
                inWords = false;
            }
        }

        /// The words after a path.
        private void takeWords(String text) {
            Matcher note = NOTE.matcher(text);
            String rest = text;
            if (note.lookingAt()) {
                rest = text.substring(note.end());
                if (isNew(note.group(1)) && !inWords && !entries.isEmpty()) {
                    Entry last = entries.removeLast();
                    entries.add(new Entry(last.path(), true, last.line()));
                }
            }
            inWords |= !onlySeparates(rest);
            String end = rest.stripTrailing();
            boolean newLine = rest.indexOf('\n', end.length()) >= 0;
            mayResume = newLine || end.endsWith(",") || end.endsWith(";");
        }

        private void takeBare(Item item) {
            int line = item.line();
            for (String text : item.text().split("\n", -1)) {
                if (!PlanWording.startsWithNone(text)) {
                    for (String piece : BARE_SEPARATOR.split(text, -1)) {
                        takePiece(piece, line);
                    }
                }
                line++;
            }
        }

        /// Notes in parentheses, and what stands after a dash, are not part of the path.
        private void takePiece(String piece, int line) {
            StringBuilder plain = new StringBuilder();
            boolean isNew = false;
            int from = 0;
            int open = piece.indexOf(" (");
            int close = open < 0 ? -1 : piece.indexOf(')', open);
            while (close >= 0) {
                isNew |= isNew(piece.substring(open + 2, close));
                plain.append(piece, from, open);
                from = close + 1;
                open = piece.indexOf(" (", from);
                close = open < 0 ? -1 : piece.indexOf(')', open);
            }
            plain.append(piece.substring(from)).append(' ');
            String path = DASH.split(plain, 2)[0].strip();
            boolean words = path.indexOf(' ') >= 0 && !hasPathSigns(path);
            if (!path.isEmpty() && !words) {
                entries.add(new Entry(path, isNew, line));
            }
        }

        private List<Entry> withoutNone() {
            boolean none = entries.size() == 1 && PlanWording.isNoneWord(entries.getFirst().path());
            return none ? List.of() : List.copyOf(entries);
        }
    }
}
