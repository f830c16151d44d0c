package baton.app.cli;

import baton.app.terminal.Columns;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.view.Span;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/// Runs as a table. Where it would be too wide the time of the start is left out, since the id says
/// it too, and plan and agent are cut.
record RunTable(int width, Paint paint) {
    private static final int WIDE = 100;
    private static final int GAP = 2;
    private static final int AGENT_MIN = 10;
    private static final int PLAN_MIN = 12;
    private static final String NONE = "-";
    private static final List<String> TITLES =
            List.of("RUN", "STATE", "PLAN", "STEPS", "STARTED", "TIME", "AGENT");
    private static final int PLAN = 2;
    private static final int STARTED = 4;
    private static final int AGENT = 6;

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm'Z'").withZone(ZoneOffset.UTC);

    List<String> lines(List<RunRow> rows) {
        List<List<String>> cells = new ArrayList<>();
        cells.add(TITLES);
        rows.forEach(row -> cells.add(cells(row)));
        List<Integer> widths = widths(cells);
        List<String> lines = new ArrayList<>();
        lines.add(paint.bold(line(TITLES, widths)));
        for (RunRow row : rows) {
            lines.add(line(cells(row), widths));
            row.salvage().ifPresent(refs -> refs.forEach(ref -> lines.add("  " + ref)));
        }
        return lines;
    }

    private static List<String> cells(RunRow row) {
        return List.of(
                row.run().value(),
                row.state(),
                row.plan().map(Printable::plain).orElse(NONE),
                row.passed() + "/" + row.total(),
                row.started().map(RunTable::time).orElse(NONE),
                Span.words(row.elapsed()),
                row.agent().map(Printable::plain).orElse(NONE));
    }

    private static String time(Instant instant) {
        return MINUTE.format(instant);
    }

    private List<Integer> widths(List<List<String>> cells) {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < TITLES.size(); column++) {
            int at = column;
            widths.add(cells.stream().mapToInt(row -> Columns.of(row.get(at))).max().orElse(0));
        }
        if (width < WIDE) {
            widths.set(STARTED, 0);
        }
        shrink(widths, AGENT, AGENT_MIN);
        shrink(widths, PLAN, PLAN_MIN);
        return widths;
    }

    /// Takes from a column what the whole line has too much, down to its least width.
    private void shrink(List<Integer> widths, int column, int least) {
        int needed = widths.stream().filter(w -> w > 0).mapToInt(w -> w + GAP).sum() - GAP;
        int fitting = widths.get(column) - Math.max(0, needed - width);
        widths.set(column, Math.min(widths.get(column), Math.max(least, fitting)));
    }

    private static String line(List<String> cells, List<Integer> widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < cells.size(); column++) {
            int room = widths.get(column);
            if (room > 0) {
                String cell = cells.get(column);
                String cut = column == PLAN ? Columns.cutStart(cell, room) : cell;
                line.append(Columns.fit(cut, room)).append(" ".repeat(GAP));
            }
        }
        return line.toString().stripTrailing();
    }
}
