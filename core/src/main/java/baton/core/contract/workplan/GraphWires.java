package baton.core.contract.workplan;

import static baton.core.contract.workplan.GraphCells.DOWN;
import static baton.core.contract.workplan.GraphCells.LEFT;
import static baton.core.contract.workplan.GraphCells.RIGHT;
import static baton.core.contract.workplan.GraphCells.UP;

import baton.core.contract.work.TaskReference;
import baton.core.text.Markdown.TextLine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The wires of a drawing with corners, each followed from end to end: what it leads to waits for
/// all that it comes from. Only a drawing whose every wire begins and ends at TASKs is read: a
/// wire that ends anywhere else may mean anything.
final class GraphWires {
    private static final int CROSS = LEFT | RIGHT | UP | DOWN;

    private final List<TextLine> lines;
    private final GraphCells cells;
    private final Set<Cell> seen = new HashSet<>();
    private final List<Dependency> dependencies = new ArrayList<>();
    private final Set<Integer> wired = new HashSet<>();
    private final Set<String> joined = new HashSet<>();
    private boolean whole = true;

    private record Cell(int row, int column) {
        Cell to(int way) {
            return way == LEFT
                    ? new Cell(row, column - 1)
                    : way == RIGHT
                            ? new Cell(row, column + 1)
                            : way == UP ? new Cell(row - 1, column) : new Cell(row + 1, column);
        }
    }

    /// The TASKs that one wire comes from and leads to.
    ///
    /// @param heads those that the head of an arrow points at, by the side of the wire
    /// @param plain those at its other ends, by the side of the wire
    private record Ends(
            Map<Side, List<TaskReference>> heads, Map<Side, List<TaskReference>> plain) {
        Ends() {
            this(new EnumMap<>(Side.class), new EnumMap<>(Side.class));
        }

        void add(boolean head, Side side, TaskReference task) {
            (head ? heads : plain).computeIfAbsent(side, _ -> new ArrayList<>()).add(task);
        }
    }

    /// The side of a wire at which an end is.
    private enum Side {
        BEFORE,
        AFTER
    }

    private GraphWires(List<TextLine> lines, GraphCells cells) {
        this.lines = lines;
        this.cells = cells;
        for (int row = 0; row < cells.rows(); row++) {
            for (int column = 0; column < cells.columns(row); column++) {
                Cell cell = new Cell(row, column);
                if (leads(cell) != 0 && seen.add(cell)) {
                    follow(cell);
                }
            }
        }
    }

    /// The wires of these lines, where all of them could be followed.
    static Optional<GraphWires> of(List<TextLine> lines) {
        return GraphCells.of(lines)
                .map(cells -> new GraphWires(lines, cells))
                .filter(wires -> wires.whole && !wires.dependencies.isEmpty());
    }

    List<Dependency> dependencies() {
        return dependencies;
    }

    /// True if a line has wires, so that they say what it says.
    boolean isWired(int line) {
        return wired.contains(line);
    }

    /// True if each TASK of the lines that have wires, or that could not be read, hangs on one.
    boolean tell(List<TextLine> all, List<TextLine> unread) {
        return all.stream()
                .filter(line -> isWired(line.number()) || unread.contains(line))
                .flatMap(line -> TaskReference.in(line.text()).stream())
                .allMatch(task -> joined.contains(task.toString()));
    }

    private int leads(Cell cell) {
        return cells.leads(cell.row(), cell.column());
    }

    private void follow(Cell start) {
        Ends ends = new Ends();
        Deque<Cell> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            Cell cell = open.removeFirst();
            wired.add(lines.get(cell.row()).number());
            for (int way : List.of(LEFT, RIGHT, UP, DOWN)) {
                if ((leads(cell) & way) != 0) {
                    go(cell, way, open, ends);
                }
            }
        }
        join(ends, lines.get(start.row()).number());
    }

    private void go(Cell cell, int way, Deque<Cell> open, Ends ends) {
        Cell next = cell.to(way);
        if ((leads(next) & back(way)) == 0) {
            end(cell, way, ends);
        } else if (seen.add(next)) {
            open.addLast(next);
        }
    }

    private static int back(int way) {
        return way == LEFT ? RIGHT : way == RIGHT ? LEFT : way == UP ? DOWN : UP;
    }

    private void end(Cell cell, int way, Ends ends) {
        Optional<TaskReference> task = reached(cell, way);
        Side side = way == LEFT || way == UP ? Side.BEFORE : Side.AFTER;
        // A cross of lines leads nowhere on some of its sides; an end elsewhere is a riddle.
        whole &= task.isPresent() || leads(cell) == CROSS;
        task.ifPresent(reached -> ends.add(points(cell, way), side, reached));
    }

    private boolean points(Cell cell, int way) {
        char sign = lines.get(cell.row()).text().charAt(cell.column());
        return way == LEFT
                ? "<◄◀←".indexOf(sign) >= 0
                : way == RIGHT
                        ? ">►▶→".indexOf(sign) >= 0
                        : way == UP ? "^▲△↑".indexOf(sign) >= 0 : "v▼▽↓⬇".indexOf(sign) >= 0;
    }

    /// The TASK that a wire ends at: beside it, with blanks between them, or right above or below.
    private Optional<TaskReference> reached(Cell cell, int way) {
        Cell at = cell.to(way);
        boolean level = (way == LEFT || way == RIGHT) && leads(cell) != CROSS;
        while (level
                && at.column() >= 0
                && at.column() < cells.columns(at.row())
                && cells.isBlank(at.row(), at.column())) {
            at = at.to(way);
        }
        return cells.task(at.row(), at.column());
    }

    /// All heads are at one side, and all other ends at the other one. A wire that meets a TASK
    /// twice is not drawn as it is meant.
    private void join(Ends ends, int line) {
        boolean one = ends.heads().size() == 1 && ends.plain().size() == 1;
        List<TaskReference> each = new ArrayList<>(all(ends.plain()));
        each.addAll(all(ends.heads()));
        boolean distinct =
                each.stream().map(TaskReference::toString).distinct().count() == each.size();
        whole &= one && distinct && !ends.heads().keySet().equals(ends.plain().keySet());
        for (TaskReference before : all(ends.plain())) {
            for (TaskReference after : all(ends.heads())) {
                Optional<TaskReference> on = Optional.of(before);
                dependencies.add(new Dependency(after, on, before.toString(), line));
                joined.add(before.toString());
                joined.add(after.toString());
            }
        }
    }

    private static List<TaskReference> all(Map<Side, List<TaskReference>> ends) {
        return ends.values().stream().flatMap(List::stream).toList();
    }
}
