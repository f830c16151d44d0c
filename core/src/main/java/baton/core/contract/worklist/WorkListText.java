package baton.core.contract.worklist;

import baton.core.contract.work.Table;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklist.WorkList.Row;
import baton.core.text.Source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// The text of a list of WORKs, of which others may have written the greater part: headings, notes,
/// rows of another kind. A change touches the rows of its WORKs and the line of the last id alone.
final class WorkListText {
    private static final String LAST = "LAST_WORK_ID: ";

    private final Source source;
    private final WorkList before;
    private final SequencedMap<WorkId, Table.Row> places;
    private final int lastLine;

    WorkListText(Source source) {
        WorkListReader reader = new WorkListReader(source);
        this.source = source;
        this.before = reader.read().value().orElse(WorkList.EMPTY);
        this.places = reader.places();
        this.lastLine = reader.lastLine();
    }

    String with(WorkList after) {
        if (source.text().isBlank()) {
            return after.render();
        }
        Map<Integer, WorkId> owners = new HashMap<>();
        places.forEach((work, row) -> owners.put(row.line(), work));
        int end = places.values().stream().mapToInt(Table.Row::line).max().orElse(0);
        List<String> lines = new ArrayList<>();
        for (int line = 1; line <= source.lines().size(); line++) {
            String text = source.line(line);
            Optional<WorkId> owner = Optional.ofNullable(owners.get(line));
            if (line == lastLine) {
                lines.add(text.replaceFirst("WORK-\\d+", after.last().toString()));
            } else if (owner.isEmpty()) {
                lines.add(text);
            } else {
                kept(owner.get(), text, after).ifPresent(lines::add);
            }
            if (line == end) {
                lines.addAll(fresh(after));
            }
        }
        return finished(lines, end, after);
    }

    /// The line of a WORK; nothing where it is taken off.
    private Optional<String> kept(WorkId work, String text, WorkList after) {
        Optional<Row> row = after.row(work);
        if (row.equals(before.row(work))) {
            return Optional.of(text);
        }
        return row.map(
                known -> {
                    List<String> cells = new ArrayList<>(known.cells());
                    List<String> there =
                            Optional.ofNullable(places.get(work))
                                    .map(Table.Row::cells)
                                    .orElse(List.of());
                    cells.addAll(there.subList(Math.min(there.size(), cells.size()), there.size()));
                    return Table.row(cells.toArray(String[]::new)).stripTrailing();
                });
    }

    /// The rows of WORKs that have none yet.
    private List<String> fresh(WorkList after) {
        return after.rows().stream()
                .filter(row -> !places.containsKey(row.work()))
                .map(row -> row.render().stripTrailing())
                .toList();
    }

    private String finished(List<String> lines, int end, WorkList after) {
        List<String> all = new ArrayList<>();
        if (lastLine == 0) {
            all.add(LAST + after.last());
            all.add("");
        }
        all.addAll(lines);
        if (end == 0) {
            insert(all, fresh(after));
        }
        return String.join("\n", all).stripTrailing() + "\n";
    }

    /// Rows below the titles of an empty table, or with titles of their own at the end.
    private static void insert(List<String> lines, List<String> rows) {
        int rule = -1;
        for (int i = 0; i < lines.size(); i++) {
            rule = rule < 0 && lines.get(i).matches("\\|(?:\\s*:?-+:?\\s*\\|)+\\s*") ? i : rule;
        }
        if (rule >= 0) {
            lines.addAll(rule + 1, rows);
        } else if (!rows.isEmpty()) {
            lines.add("");
            WorkList.TITLES.lines().forEach(lines::add);
            lines.addAll(rows);
        }
    }
}
