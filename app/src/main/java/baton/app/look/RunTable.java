package baton.app.look;

import baton.app.terminal.Columns;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.view.Span;
import baton.world.SideBySide;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// Runs as a table. Where it would be too wide the time of the start is left out, since the id says
/// it too, and plan and agent are cut.
record RunTable(int width, Paint paint) {
    private static final int WIDE = 100;
    private static final int TWO_LINES = 70;
    private static final int GAP = 2;
    private static final int AGENT_MIN = 10;
    private static final int PLAN_MIN = 12;
    private static final String NONE = "-";
    private static final List<String> TITLES =
            List.of("RUN", "STATE", "PLAN", "STEPS", "STARTED", "TIME", "AGENT");
    private static final int PLAN = 2;
    private static final int STARTED = 4;
    private static final int AGENT = 6;

    /// A text and the columns it takes, which are asked for more than once.
    private record Cell(String text, int columns) {
        static Cell of(String text) {
            return new Cell(text, Columns.of(text));
        }
    }

    List<String> lines(List<RunRow> rows) {
        List<List<Cell>> cells = new ArrayList<>();
        cells.add(TITLES.stream().map(Cell::of).toList());
        cells.addAll(new SideBySide().map(rows, RunTable::cells));
        List<Integer> widths = widths(cells);
        List<String> lines = new ArrayList<>();
        shown(cells.getFirst(), widths).forEach(line -> lines.add(paint.bold(line)));
        for (int i = 0; i < rows.size(); i++) {
            lines.addAll(shown(cells.get(i + 1), widths));
            rows.get(i).salvage().ifPresent(refs -> refs.forEach(ref -> lines.add("  " + ref)));
        }
        return lines;
    }

    /// A row as one line. Where the least widths have no room on one, the run and its state stand
    /// above the rest, and the agent is left out.
    private List<String> shown(List<Cell> cells, List<Integer> widths) {
        if (width >= TWO_LINES) {
            return List.of(line(cells, widths, 0, AGENT + 1));
        }
        return List.of(line(cells, widths, 0, PLAN), "  " + line(cells, widths, PLAN, AGENT));
    }

    private static List<Cell> cells(RunRow row) {
        return List.of(
                Cell.of(row.run().value()),
                Cell.of(row.state()),
                Cell.of(row.plan().map(Printable::plain).orElse(NONE)),
                Cell.of(row.passed() + "/" + row.total()),
                Cell.of(row.started().map(RunTable::time).orElse(NONE)),
                Cell.of(Span.words(row.elapsed())),
                Cell.of(row.agent().map(Printable::plain).orElse(NONE)));
    }

    /// To the minute. A formatter would take longer than all else that is done for a row.
    private static String time(Instant instant) {
        LocalDateTime time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        return time.toLocalDate() + " " + time.toLocalTime().truncatedTo(ChronoUnit.MINUTES) + "Z";
    }

    private List<Integer> widths(List<List<Cell>> cells) {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < TITLES.size(); column++) {
            int widest = 0;
            for (List<Cell> row : cells) {
                widest = Math.max(widest, row.get(column).columns());
            }
            widths.add(widest);
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

    private static String line(List<Cell> cells, List<Integer> widths, int from, int until) {
        StringBuilder line = new StringBuilder();
        int blanks = 0;
        for (int column = from; column < until; column++) {
            int room = widths.get(column);
            if (room > 0) {
                Cell cell = cut(cells.get(column), column, room);
                line.repeat(' ', blanks).append(cell.text());
                blanks = room - cell.columns() + GAP;
            }
        }
        return line.toString().stripTrailing();
    }

    private static Cell cut(Cell cell, int column, int room) {
        if (cell.columns() <= room) {
            return cell;
        }
        return Cell.of(
                column == PLAN
                        ? Columns.cutStart(cell.text(), room)
                        : Columns.cut(cell.text(), room));
    }
}
