package baton.app.tui;

import baton.app.terminal.Columns;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.app.terminal.Window;
import baton.core.view.Snapshot;
import baton.core.view.Snapshot.Step;
import baton.core.view.Snapshot.Trouble;
import baton.core.view.chronicle.UnitState;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A run that is under way, as one screenful: never wider than the window and at least one line
/// lower, so that it can be drawn over the one before. Where there are more steps than room, those
/// around the current one are shown. What plans and agents say can neither break the layout nor
/// command the terminal.
public final class Frame {
    private static final String INDENT = "  ";
    private static final String SEPARATOR = " · ";

    /// The heading, the blank line after it, the last line heard, and the cursor's own line.
    private static final int OTHER_LINES = 5;

    /// The same where what is heard last is among the sessions.
    private static final int SPREAD_LINES = 4;

    private final Snapshot snapshot;
    private final Window.Size size;
    private final Paint paint;
    private final List<String> lines = new ArrayList<>();

    private Frame(Snapshot snapshot, Window.Size size, Paint paint) {
        this.snapshot = snapshot;
        this.size = size;
        this.paint = paint;
    }

    /// `attemptsMax` says how many attempts each step has.
    public static List<String> of(
            Snapshot snapshot, Map<Integer, Integer> attemptsMax, Window.Size size, Paint paint) {
        Frame frame = new Frame(snapshot, size, paint);
        frame.heading();
        if (snapshot.isSpread()) {
            frame.sessions(attemptsMax);
        } else {
            frame.steps(attemptsMax);
        }
        frame.trouble();
        int fitting = Math.min(frame.lines.size(), Math.max(1, size.height() - 1));
        return List.copyOf(frame.lines.subList(0, fitting));
    }

    private void heading() {
        String state = snapshot.shownState();
        String name = "Run " + snapshot.run();
        boolean fits = Columns.of(name + ": " + state) <= size.width();
        lines.add(
                fits
                        ? paint.bold(name) + ": " + Board.painted(state, paint)
                        : Columns.cut(state, size.width()));
        lines.add(Columns.cut(String.join(SEPARATOR, Board.counts(snapshot)), size.width()));
    }

    private void sessions(Map<Integer, Integer> attemptsMax) {
        int room = size.height() - SPREAD_LINES - (snapshot.problems().isEmpty() ? 0 : 2);
        lines.add("");
        lines.addAll(
                new SessionFrame(snapshot, attemptsMax, size.width(), paint)
                        .lines(Math.max(1, room)));
    }

    private void steps(Map<Integer, Integer> attemptsMax) {
        List<Step> all = snapshot.sessions().stream().flatMap(s -> s.steps().stream()).toList();
        if (all.isEmpty()) {
            return;
        }
        lines.add("");
        StepColumns columns = StepColumns.of(all, size.width(), attemptsMax);
        int room =
                Math.max(1, size.height() - OTHER_LINES - (snapshot.problems().isEmpty() ? 0 : 2));
        boolean whole = all.size() <= room;
        int shown = whole ? all.size() : Math.max(1, room - 2);
        int from = Math.clamp(current(all) - shown / 2, 0, all.size() - shown);
        if (!whole) {
            more(from, "before");
        }
        all.subList(from, from + shown).forEach(step -> step(step, columns));
        if (!whole) {
            more(all.size() - from - shown, "after");
        }
    }

    private void more(int count, String where) {
        String text = count == 0 ? "" : INDENT + "… " + count + " " + where;
        lines.add(paint.dim(Columns.cut(text, size.width())));
    }

    /// The place of the step under way, or of the last one that anything happened to.
    private static int current(List<Step> all) {
        int last = 0;
        for (int i = 0; i < all.size(); i++) {
            UnitState state = all.get(i).state();
            if (state == UnitState.IN_PROGRESS) {
                return i;
            }
            last = state == UnitState.PENDING ? last : i;
        }
        return last;
    }

    private void step(Step step, StepColumns columns) {
        int room = size.width() - INDENT.length() - 2;
        String mark = INDENT + Board.mark(step.state(), paint) + " ";
        lines.add(mark + Columns.cut(columns.line(step).stripTrailing(), Math.max(0, room)));
        step.lastLine()
                .filter(_ -> step.state() == UnitState.IN_PROGRESS)
                .map(Printable::plain)
                .filter(line -> !line.isEmpty())
                .map(line -> Columns.cut(columns.indent() + line, size.width()))
                .ifPresent(line -> lines.add(paint.dim(line)));
    }

    /// The newest problem; the report tells them all.
    private void trouble() {
        if (!snapshot.problems().isEmpty()) {
            Trouble last = snapshot.problems().getLast();
            String attempt = last.attempt() > 0 ? ", attempt " + last.attempt() : "";
            String text = Printable.plain(last.unit() + attempt + ": " + last.reason());
            lines.add("");
            lines.add(paint.yellow(Columns.cut(text, size.width())));
        }
    }
}
