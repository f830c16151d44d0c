package baton.core.contract.work;

import baton.core.text.Markdown;
import baton.core.text.Markdown.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/// A Markdown table: the titles of its columns, where it has them, and its rows.
public record Table(List<String> header, List<Row> rows) {

    /// The cells of one line, without outer space and with `\|` read as `|`.
    public record Row(int line, List<String> cells) {
        public Row {
            cells = List.copyOf(cells);
        }

        /// The cell of a column; empty where the row is too short.
        public String cell(int column) {
            return column < cells.size() ? cells.get(column) : "";
        }

        public String first() {
            return cell(0);
        }

        public String last() {
            return cells.isEmpty() ? "" : cells.getLast();
        }

        public boolean isBlank() {
            return cells.stream().allMatch(String::isBlank);
        }

        private boolean isRule() {
            return !cells.isEmpty() && cells.stream().allMatch(c -> c.matches(":?-+:?"));
        }
    }

    public Table {
        header = List.copyOf(header);
        rows = List.copyOf(rows);
    }

    /// The tables of these lines; `to` is not included.
    public static List<Table> in(Markdown body, int from, int to) {
        List<Table> tables = new ArrayList<>();
        List<Row> block = new ArrayList<>();
        for (Row row : lines(body, from, to)) {
            if (!block.isEmpty() && block.getLast().line() < row.line() - 1) {
                tables.add(of(block));
                block.clear();
            }
            block.add(row);
        }
        if (!block.isEmpty()) {
            tables.add(of(block));
        }
        return tables;
    }

    /// All that looks like a row, titles and rules included.
    public static List<Row> lines(Markdown body, int from, int to) {
        List<Row> rows = new ArrayList<>();
        for (int line = from; line < to; line++) {
            String text = body.source().line(line).strip();
            if (body.kind(line) == Kind.TEXT && text.startsWith("|")) {
                rows.add(new Row(line, cells(text)));
            }
        }
        return rows;
    }

    /// The column whose title holds one of these words, in lower case.
    public OptionalInt column(String... words) {
        for (int i = 0; i < header.size(); i++) {
            String title = header.get(i).toLowerCase(Locale.ROOT);
            for (String word : words) {
                if (title.contains(word)) {
                    return OptionalInt.of(i);
                }
            }
        }
        return OptionalInt.empty();
    }

    /// A row as it is written.
    public static String row(String... cells) {
        StringBuilder row = new StringBuilder("|");
        for (String cell : cells) {
            row.append(' ').append(cell.replace("|", "\\|"));
            row.append(cell.isEmpty() ? "|" : " |");
        }
        return row.append('\n').toString();
    }

    private static Table of(List<Row> block) {
        boolean titled = block.size() > 1 && block.get(1).isRule();
        List<String> header = titled ? block.getFirst().cells() : List.of();
        List<Row> rows = block.subList(titled ? 2 : 0, block.size());
        return new Table(header, rows);
    }

    /// The cells of a line that begins with `|`.
    public static List<String> cells(String text) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean escaped = c == '\\' && i + 1 < text.length() && text.charAt(i + 1) == '|';
            if (escaped) {
                cell.append('|');
                i++;
            } else if (c == '|') {
                cells.add(cell.toString().strip());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        if (!cell.toString().isBlank()) {
            cells.add(cell.toString().strip());
        }
        return cells;
    }
}
