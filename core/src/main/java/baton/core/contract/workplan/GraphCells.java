package baton.core.contract.workplan;

import baton.core.contract.work.TaskReference;
import baton.core.text.Markdown.TextLine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The lines of a drawing as cells: signs that lead somewhere, and the ground of the TASKs, which
/// is their words and the boxes around them.
final class GraphCells {
    static final int LEFT = 1;
    static final int RIGHT = 2;
    static final int UP = 4;
    static final int DOWN = 8;

    private static final String[] SIGNS = {
        "", "<◄◀←", ">►▶→", "─━-=═", "^▲△↑", "┘╯╝", "└╰╚", "┴┻╩", "v▼▽↓⬇", "┐╮╗", "┌╭╔", "┬┳╦",
        "│┃|║", "┤┫╣", "├┣╠", "┼╋╬+"
    };
    private static final String EDGE = "─━-=═┬┳╦┴┻╩┼+";
    private static final String SIDE = "│┃|║├┣╠┤┫╣┼+";
    private static final String OF_WORDS = "-=<>^v+|";
    private static final int ROWS_MAX = 400;
    private static final int COLUMNS_MAX = 400;

    private final List<String> lines;
    private final List<TaskReference> tasks = new ArrayList<>();
    private final int[][] ground;

    private GraphCells(List<String> lines) {
        this.lines = lines;
        this.ground = new int[lines.size()][];
        for (int row = 0; row < lines.size(); row++) {
            ground[row] = new int[lines.get(row).length()];
            Arrays.fill(ground[row], -1);
            words(row);
        }
        for (int row = 0; row < lines.size(); row++) {
            for (int column = 0; column < lines.get(row).length(); column++) {
                box(row, column);
            }
        }
    }

    /// Nothing of a text that is too large for a drawing.
    static Optional<GraphCells> of(List<TextLine> lines) {
        boolean small =
                lines.size() <= ROWS_MAX
                        && lines.stream().allMatch(line -> line.text().length() <= COLUMNS_MAX);
        return small
                ? Optional.of(new GraphCells(lines.stream().map(TextLine::text).toList()))
                : Optional.empty();
    }

    int rows() {
        return lines.size();
    }

    int columns(int row) {
        return lines.get(row).length();
    }

    /// The TASK whose ground a cell is.
    Optional<TaskReference> task(int row, int column) {
        boolean inside = row >= 0 && row < rows() && column >= 0 && column < columns(row);
        return inside && ground[row][column] >= 0
                ? Optional.of(tasks.get(ground[row][column]))
                : Optional.empty();
    }

    /// The directions in which a cell leads; none where it is no sign of a drawing.
    int leads(int row, int column) {
        boolean inside = row >= 0 && row < rows() && column >= 0 && column < columns(row);
        return inside && ground[row][column] < 0 && isDrawn(row, column)
                ? directions(sign(row, column))
                : 0;
    }

    boolean isBlank(int row, int column) {
        return column >= columns(row) || Character.isWhitespace(sign(row, column));
    }

    private char sign(int row, int column) {
        return lines.get(row).charAt(column);
    }

    private static int directions(char sign) {
        for (int i = 1; i < SIGNS.length; i++) {
            if (SIGNS[i].indexOf(sign) >= 0) {
                return i == 1 || i == 2 ? LEFT | RIGHT : i == 4 || i == 8 ? UP | DOWN : i;
            }
        }
        return 0;
    }

    /// A sign that words use, too, is drawn where no letter touches it.
    private boolean isDrawn(int row, int column) {
        return OF_WORDS.indexOf(sign(row, column)) < 0
                || (!isLetter(row, column - 1) && !isLetter(row, column + 1));
    }

    private boolean isLetter(int row, int column) {
        return column >= 0
                && column < columns(row)
                && Character.isLetterOrDigit(sign(row, column))
                && directions(sign(row, column)) == 0;
    }

    /// The words of a TASK reach to two blanks, to a sign, or to the next TASK.
    private void words(int row) {
        String line = lines.get(row);
        for (TaskReference task : TaskReference.in(line)) {
            int from = task.from();
            boolean opened = from > 0 && "[({\"'`*".indexOf(line.charAt(from - 1)) >= 0;
            Arrays.fill(ground[row], opened ? from - 1 : from, task.to(), tasks.size());
            int to = task.to();
            while (to < line.length() && !endsWords(row, to)) {
                to++;
            }
            Arrays.fill(ground[row], task.to(), Math.max(to, task.to()), tasks.size());
            tasks.add(task);
        }
    }

    private boolean endsWords(int row, int column) {
        String rest = lines.get(row).substring(column);
        boolean named = TaskReference.in(rest).stream().anyMatch(task -> task.from() == 0);
        boolean drawn = directions(sign(row, column)) != 0 && isDrawn(row, column);
        return rest.startsWith("  ") || named || drawn;
    }

    /// A box belongs to the TASK in it.
    private void box(int row, int column) {
        if ("┌╭╔┏+".indexOf(sign(row, column)) < 0 || ground[row][column] >= 0) {
            return;
        }
        int right = along(row, column, "┐╮╗┓+");
        for (int end = row + 2; right > 0 && end < rows(); end++) {
            if (column >= columns(end) || right >= columns(end)) {
                return;
            }
            boolean closed = "└╰╚┗+".indexOf(sign(end, column)) >= 0;
            if (closed && along(end, column, "┘╯╝┛+") == right) {
                claim(row, end, column, right);
                return;
            }
            if (SIDE.indexOf(sign(end, column)) < 0 || SIDE.indexOf(sign(end, right)) < 0) {
                return;
            }
        }
    }

    /// The column of the corner at the end of an edge; -1 where there is none.
    private int along(int row, int column, String corners) {
        for (int at = column + 1; at < columns(row); at++) {
            boolean more = at + 1 < columns(row) && EDGE.indexOf(sign(row, at + 1)) >= 0;
            if (corners.indexOf(sign(row, at)) >= 0 && !(sign(row, at) == '+' && more)) {
                return at;
            }
            if (EDGE.indexOf(sign(row, at)) < 0) {
                return -1;
            }
        }
        return -1;
    }

    private void claim(int top, int bottom, int left, int right) {
        int owner = -1;
        for (int row = top; row <= bottom; row++) {
            for (int column = left; column <= Math.min(right, columns(row) - 1); column++) {
                int found = ground[row][column];
                if (found >= 0 && owner >= 0 && found != owner) {
                    return;
                }
                owner = Math.max(owner, found);
            }
        }
        for (int row = top; owner >= 0 && row <= bottom; row++) {
            Arrays.fill(ground[row], left, Math.min(right + 1, columns(row)), owner);
        }
    }
}
