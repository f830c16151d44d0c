package baton.core.contract;

import baton.core.text.Markdown;
import baton.core.text.Markdown.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The fields of a part of a Markdown text: `- **Name:** value`, with or without bold, with any
/// bullet, or as a paragraph that starts with the name. A value goes on in nested lines.
///
/// Only names of the given vocabulary are fields. What is nested below a field, or stands in a
/// fence, a comment or indented code, never starts one.
public record FieldList(List<Field> fields) {

    /// A line without the indentation of the field it lies in.
    public record Line(int number, String text, Kind kind) {}

    /// A paragraph or a list item of a value, its lines joined by `\n`.
    public record Item(int line, String text, boolean bullet) {}

    /// A name in lower case, the line it stands on, and its value.
    public record Field(String name, int line, List<Line> lines) {
        public Field {
            lines = List.copyOf(lines);
        }

        /// The value as it was written, without its indentation.
        public String text() {
            StringBuilder text = new StringBuilder();
            lines.forEach(line -> text.append(line.text().stripTrailing()).append('\n'));
            return text.toString().strip();
        }

        /// The parts of the value that a reader sees as text.
        public List<Item> items() {
            return FieldReader.items(lines);
        }

        /// The line of the first text of the value, or else of the name.
        public int valueLine() {
            return items().stream().findFirst().map(Item::line).orElse(line);
        }

        /// True if the line with this number is one of the value's. The lines stand in order.
        public boolean holds(int number) {
            int low = 0;
            int high = lines.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (lines.get(middle).number() < number) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low < lines.size() && lines.get(low).number() == number;
        }
    }

    public FieldList {
        fields = List.copyOf(fields);
    }

    public static FieldList read(List<Line> lines, Set<String> names) {
        return new FieldList(new FieldReader(names).read(lines));
    }

    /// Reads the lines from `from` up to, not including, `to`.
    public static FieldList read(Markdown text, int from, int to, Set<String> names) {
        return read(lines(text, from, to), names);
    }

    public static List<Line> lines(Markdown text, int from, int to) {
        List<Line> lines = new ArrayList<>(Math.max(0, to - from));
        for (int number = from; number < to; number++) {
            lines.add(new Line(number, text.source().line(number), text.kind(number)));
        }
        return lines;
    }

    /// The paragraphs and list items of some lines.
    public static List<Item> items(List<Line> lines) {
        return FieldReader.items(lines);
    }

    /// The list items of some lines.
    public static List<Item> bullets(List<Line> lines) {
        return items(lines).stream().filter(Item::bullet).toList();
    }

    /// The field of this name. One that is written several times is read as one.
    public Optional<Field> field(String name) {
        List<Field> same = new ArrayList<>(1);
        for (Field field : fields) {
            if (field.name().equals(name)) {
                same.add(field);
            }
        }
        if (same.size() < 2) {
            return same.isEmpty() ? Optional.empty() : Optional.of(same.getFirst());
        }
        List<Line> lines = same.stream().flatMap(field -> field.lines().stream()).toList();
        return Optional.of(new Field(name, same.getFirst().line(), lines));
    }
}
