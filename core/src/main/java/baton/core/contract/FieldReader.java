package baton.core.contract;

import baton.core.contract.FieldList.Field;
import baton.core.contract.FieldList.Item;
import baton.core.contract.FieldList.Line;
import baton.core.text.Markdown.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Cuts lines into fields in one pass. A line belongs to the open field while it is indented below
/// it, continues its paragraph lazily, or (for a field without a bullet) until the next one.
final class FieldReader {
    private static final int TAB = 4;

    private final Set<String> names;
    private final List<Field> fields = new ArrayList<>();

    private Optional<FieldLabel> open = Optional.empty();
    private final List<Line> value = new ArrayList<>();
    private int openLine;
    private boolean inItem;
    private int column;
    private boolean afterBlank = true;

    FieldReader(Set<String> names) {
        this.names = Set.copyOf(names);
    }

    List<Field> read(List<Line> lines) {
        for (Line line : lines) {
            take(line);
            afterBlank = line.kind() == Kind.BLANK;
        }
        end();
        return fields;
    }

    private void take(Line line) {
        boolean nested = inItem && indent(line.text()) >= column;
        switch (line.kind()) {
            case BLANK -> keep(line);
            case HEADING -> end();
            case TEXT -> {
                if (nested) {
                    keep(dedented(line));
                } else {
                    takeText(line);
                }
            }
            // A fence that is not indented is still meant for the field above it.
            case FENCE -> keep(nested ? dedented(line) : line);
            case HTML, CODE -> {
                if (nested) {
                    keep(dedented(line));
                }
            }
        }
    }

    private void takeText(Line line) {
        String content = line.text().strip();
        Optional<Bullet> bullet = Bullet.read(content);
        Optional<FieldLabel> label =
                FieldLabel.read(bullet.map(Bullet::content).orElse(content), names);
        if (bullet.isPresent() && label.isPresent()) {
            start(label, line, true, indent(line.text()) + bullet.get().width());
        } else if (label.isPresent() && (label.get().bold() || afterBlank || !inItem)) {
            start(label, line, false, 0);
        } else if (!inItem && open.isPresent()) {
            keep(line);
        } else if (bullet.isPresent()) {
            start(Optional.empty(), line, true, indent(line.text()) + bullet.get().width());
        } else if (!afterBlank && !startsBlock(content)) {
            keep(line);
        } else {
            end();
        }
    }

    /// Quotes and thematic breaks do not continue a paragraph.
    private static boolean startsBlock(String content) {
        return content.startsWith(">") || content.chars().allMatch(c -> "-*_= ".indexOf(c) >= 0);
    }

    private void start(Optional<FieldLabel> label, Line line, boolean item, int contentColumn) {
        end();
        open = label;
        openLine = line.number();
        inItem = item;
        column = contentColumn;
        label.map(FieldLabel::value)
                .filter(text -> !text.isEmpty())
                .ifPresent(text -> value.add(new Line(line.number(), text, Kind.TEXT)));
    }

    private void keep(Line line) {
        if (open.isPresent()) {
            value.add(line);
        }
    }

    private void end() {
        open.ifPresent(label -> fields.add(new Field(label.name(), openLine, value)));
        open = Optional.empty();
        value.clear();
        inItem = false;
    }

    private Line dedented(Line line) {
        return new Line(line.number(), dedent(line.text(), column), line.kind());
    }

    /// A paragraph ends at a blank line, a bullet, or anything that is not text.
    static List<Item> items(List<Line> lines) {
        List<Item> items = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int start = 0;
        boolean inBullet = false;
        for (Line line : lines) {
            String content = line.text().strip();
            Optional<Bullet> bullet = Bullet.read(content);
            if (line.kind() != Kind.TEXT || bullet.isPresent()) {
                endItem(items, start, text, inBullet);
                inBullet = bullet.isPresent();
            }
            if (line.kind() == Kind.TEXT) {
                start = text.isEmpty() ? line.number() : start;
                text.append(text.isEmpty() ? "" : "\n");
                text.append(bullet.map(Bullet::content).orElse(content));
            }
        }
        endItem(items, start, text, inBullet);
        return items;
    }

    private static void endItem(List<Item> items, int line, StringBuilder text, boolean bullet) {
        if (!text.isEmpty()) {
            items.add(new Item(line, text.toString(), bullet));
        }
        text.setLength(0);
    }

    /// Columns of white space at the start; a tab reaches to the next multiple of four.
    private static int indent(String text) {
        int columns = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\t') {
                columns += TAB - columns % TAB;
            } else if (c == ' ') {
                columns++;
            } else {
                return columns;
            }
        }
        return columns;
    }

    private static String dedent(String text, int columns) {
        int done = 0;
        int at = 0;
        while (at < text.length() && done < columns) {
            char c = text.charAt(at);
            if (c != ' ' && c != '\t') {
                break;
            }
            done += c == '\t' ? TAB - done % TAB : 1;
            at++;
        }
        return " ".repeat(Math.max(0, done - columns)) + text.substring(at);
    }
}
