package baton.app.tui;

import baton.app.terminal.Columns;
import baton.app.terminal.Printable;

import java.util.List;

/// The text that makes a terminal show a frame in the place of the one before.
///
/// A window that became narrower has wrapped the old frame; it is cleared from where the old frame
/// began.
public final class Redraw {
    public static final String HIDE_CURSOR = "\033[?25l";
    public static final String SHOW_CURSOR = "\033[?25h";

    private static final String NO_WRAP = "\033[?7l";
    private static final String WRAP = "\033[?7h";
    private static final String CLEAR_BELOW = "\033[J";

    private Redraw() {}

    /// The cursor stands at the beginning of the line after `before`, and afterwards of that after
    /// `now`.
    public static String text(List<String> before, List<String> now, int width) {
        int rows = before.stream().mapToInt(line -> rows(line, width)).sum();
        String up = rows == 0 ? "" : "\033[" + rows + "A";
        StringBuilder text = new StringBuilder("\r" + up + CLEAR_BELOW + NO_WRAP);
        now.forEach(line -> text.append(line).append("\r\n"));
        return text.append(WRAP).toString();
    }

    private static int rows(String line, int width) {
        int columns = Columns.of(Printable.plain(line));
        return Math.max(1, Math.ceilDiv(columns, Math.max(1, width)));
    }
}
