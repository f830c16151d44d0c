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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The text of a list of WORKs, of which others may have written the greater part: headings, notes,
/// rows of another kind. A change touches the rows of its WORKs and the line of the last id alone.
final class WorkListText {
    private static final String LAST = "LAST_WORK_ID: ";

    private static final Pattern END = Pattern.compile("\\r\\n|\\r|\\n");

    private final Source source;
    private final List<String> endings;
    private final WorkList before;
    private final SequencedMap<WorkId, Table.Row> places;
    private final Map<Integer, Integer> widths;
    private final int lastLine;

    WorkListText(Source source) {
        WorkListReader reader = new WorkListReader(source);
        this.source = source;
        this.endings = endings(source);
        this.before = reader.read().value().orElse(WorkList.EMPTY);
        this.places = reader.places();
        this.widths = reader.widths();
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
            Optional<String> now =
                    owner.isPresent()
                            ? kept(owner.get(), text, after)
                            : Optional.of(line == lastLine ? last(text, after) : text);
            String ending = endings.get(line - 1);
            now.ifPresent(words -> lines.add(words + ending));
            if (line == end) {
                lines.addAll(fresh(after, ending));
            }
        }
        return finished(lines, end, after);
    }

    /// A line of the last id that was too low already is not for this change to raise.
    private String last(String text, WorkList after) {
        return after.last().equals(before.last())
                ? text
                : text.replaceFirst("WORK-\\d+", after.last().toString());
    }

    /// The end of each line as it stands, which the last line may be without.
    private static List<String> endings(Source source) {
        List<String> endings = new ArrayList<>();
        int at = 0;
        for (String line : source.lines()) {
            Matcher end = END.matcher(source.text());
            boolean found = end.find(at + line.length());
            endings.add(found ? end.group() : "");
            at = found ? end.end() : at;
        }
        return endings;
    }

    /// The end of lines before which there was none: that of the line nearest to the end.
    private String usual() {
        return endings.reversed().stream().filter(end -> !end.isEmpty()).findFirst().orElse("\n");
    }

    /// A last line without an end gets one only where another line follows it now.
    private String joined(List<String> lines) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            boolean open = !END.matcher(line).find();
            text.append(line).append(open && i < lines.size() - 1 ? usual() : "");
        }
        return text.toString();
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
                    int line = Optional.ofNullable(places.get(work)).map(Table.Row::line).orElse(0);
                    return row(cells, Math.max(there.size(), widths.getOrDefault(line, 0)));
                });
    }

    /// A row with as many cells as its table has columns, where that is known.
    private static String row(List<String> cells, int width) {
        List<String> fitting = width > 0 && width < cells.size() ? cells.subList(0, width) : cells;
        return Table.row(fitting.toArray(String[]::new)).stripTrailing();
    }

    /// The rows of WORKs that have none yet.
    private List<String> fresh(WorkList after, String ending) {
        int end = places.values().stream().mapToInt(Table.Row::line).max().orElse(0);
        int width = widths.getOrDefault(end, 0);
        return after.rows().stream()
                .filter(row -> !places.containsKey(row.work()))
                .map(row -> row(row.cells(), width) + ending)
                .toList();
    }

    private String finished(List<String> lines, int end, WorkList after) {
        String ending = endings.getFirst().isEmpty() ? usual() : endings.getFirst();
        List<String> all = new ArrayList<>();
        if (lastLine == 0) {
            all.add(LAST + after.last() + ending);
            all.add(ending);
        }
        all.addAll(lines);
        if (end == 0) {
            insert(all, fresh(after, ending), ending);
        }
        return joined(all);
    }

    /// Rows below the titles of an empty table, or with titles of their own at the end.
    private static void insert(List<String> lines, List<String> rows, String ending) {
        int rule = -1;
        for (int i = 0; i < lines.size(); i++) {
            rule = rule < 0 && lines.get(i).matches("\\|(?:\\s*:?-+:?\\s*\\|)+\\s*") ? i : rule;
        }
        if (rule >= 0) {
            lines.addAll(rule + 1, rows);
        } else if (!rows.isEmpty()) {
            lines.add(ending);
            WorkList.TITLES.lines().forEach(line -> lines.add(line + ending));
            lines.addAll(rows);
        }
    }
}
