package baton.core.contract.review;

import baton.core.contract.Choice;
import baton.core.contract.Prose;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// One changed file and how it was treated. A file that ends in `[uncommitted]` gives the mark up
/// to the field.
public record Coverage(String file, Treatment treatment, String reason, boolean uncommitted) {
    private static final String UNCOMMITTED = "[uncommitted]";

    public Coverage {
        file = Prose.line(file);
        reason = Prose.line(reason);
        while (file.endsWith(UNCOMMITTED)) {
            file = withoutMark(file);
            uncommitted = true;
        }
    }

    /// The table of all of them.
    static String table(List<Coverage> rows) {
        List<String> lines = new ArrayList<>();
        lines.add("| File | Treatment | Reason |");
        lines.add("|---|---|---|");
        rows.forEach(row -> lines.add(row.line()));
        return String.join("\n", lines);
    }

    /// The row on this line, where it is one: its second cell names a treatment.
    static Optional<Coverage> read(String line) {
        List<String> cells = cells(line.strip());
        if (cells.size() < 2) {
            return Optional.empty();
        }
        String second = cells.get(1).toLowerCase(Locale.ROOT);
        boolean marked = second.endsWith(UNCOMMITTED);
        String reason = cells.size() > 2 ? cells.get(2) : "";
        return Choice.of(Treatment.values(), marked ? withoutMark(second) : second)
                .map(treatment -> new Coverage(cells.getFirst(), treatment, reason, marked));
    }

    private String line() {
        String mark = uncommitted ? " " + UNCOMMITTED : "";
        return "| " + cell(file) + " | " + treatment.word() + mark + " | " + cell(reason) + " |";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }

    /// The cells between bars; a bar behind a backslash is part of its cell.
    private static List<String> cells(String row) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        for (int i = row.startsWith("|") ? 1 : 0; i < row.length(); i++) {
            char c = row.charAt(i);
            boolean escaped = c == '|' && !cell.isEmpty() && cell.charAt(cell.length() - 1) == '\\';
            if (escaped) {
                cell.setCharAt(cell.length() - 1, '|');
            } else if (c == '|') {
                cells.add(cell.toString().strip());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString().strip());
        return cells;
    }

    private static String withoutMark(String text) {
        return text.substring(0, text.length() - UNCOMMITTED.length()).strip();
    }
}
