package baton.app.tui;

import baton.app.terminal.Columns;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.view.RunState;
import baton.core.view.Snapshot;
import baton.core.view.Snapshot.Apart;
import baton.core.view.Snapshot.Session;
import baton.core.view.Snapshot.Step;
import baton.core.view.Span;
import baton.core.view.chronicle.UnitState;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Sessions as rows of a table: number, title, how it stands, time and cost. No row is wider than
/// the window: title and standing give way. Steps stand below a session, further in.
final class SessionRows {
    /// The width of everything before the number: the indentation, the mark and a space.
    private static final int MARGIN = 4;

    private static final String INDENT = "  ";
    private static final String GAP = "  ";
    private static final String DEEPER = "   ";

    private final Snapshot snapshot;
    private final int width;
    private final Map<Integer, Integer> attemptsMax;
    private final Paint paint;

    /// True if the row of a session says which of its steps is under way.
    private final boolean tellsSteps;

    private final Set<Integer> merged = new HashSet<>();
    private final int number;
    private final int title;
    private final int note;
    private final int time;
    private final int cost;

    SessionRows(
            Snapshot snapshot,
            int width,
            Map<Integer, Integer> attemptsMax,
            boolean tellsSteps,
            Paint paint) {
        this.snapshot = snapshot;
        this.width = width;
        this.attemptsMax = Map.copyOf(attemptsMax);
        this.tellsSteps = tellsSteps;
        this.paint = paint;
        snapshot.sessions().stream()
                .filter(session -> session.state() == UnitState.MERGED)
                .forEach(session -> merged.add(session.n()));
        number = widest(session -> String.valueOf(session.n()));
        time = widest(SessionRows::time);
        cost = widest(SessionRows::cost);
        int fixed = MARGIN + number + 4 * GAP.length() + time + cost;
        int room = Math.max(2, width - fixed);
        int notes = widest(this::note);
        title = Math.min(widest(SessionRows::title), Math.max(room / 2, room - notes));
        note = Math.min(notes, Math.max(1, room - title));
    }

    private int widest(Function<Session, String> cell) {
        return snapshot.sessions().stream().map(cell).mapToInt(Columns::of).max().orElse(0);
    }

    String row(Session session) {
        String text =
                Columns.right(String.valueOf(session.n()), number)
                        + GAP
                        + Columns.fit(title(session), title)
                        + GAP
                        + Columns.fit(note(session), note)
                        + GAP
                        + Columns.right(time(session), time)
                        + GAP
                        + Columns.right(cost(session), cost);
        return INDENT
                + Board.mark(session.state(), paint)
                + " "
                + Columns.cut(text.stripTrailing(), Math.max(0, width - MARGIN));
    }

    /// The steps of a session, and what was heard last of those that have something to say.
    List<String> steps(Session session) {
        StepColumns columns = StepColumns.of(session.steps(), width - DEEPER.length(), attemptsMax);
        List<String> lines = new ArrayList<>();
        for (Step step : session.steps()) {
            String text = Columns.cut(columns.line(step).stripTrailing(), room());
            lines.add(INDENT + DEEPER + Board.mark(step.state(), paint) + " " + text);
            heard(step, DEEPER + columns.indent()).ifPresent(lines::add);
        }
        return lines;
    }

    private int room() {
        return Math.max(0, width - MARGIN - DEEPER.length());
    }

    /// The line that was heard last of the step under way in a session.
    Optional<String> heard(Session session) {
        return current(session)
                .flatMap(step -> heard(step, " ".repeat(MARGIN + number + GAP.length())));
    }

    private Optional<String> heard(Step step, String indent) {
        return step.lastLine()
                .map(Printable::plain)
                .filter(line -> !line.isEmpty())
                .map(line -> paint.dim(Columns.cut(indent + line, width)));
    }

    private static Optional<Step> current(Session session) {
        return session.steps().stream()
                .filter(step -> step.state() == UnitState.IN_PROGRESS)
                .findFirst();
    }

    private static String title(Session session) {
        return session.title().map(Printable::plain).orElse("");
    }

    private String note(Session session) {
        int recoveries = session.apart().map(Apart::recoveries).orElse(0);
        return standing(session) + (recoveries > 0 ? ", recovery " + recoveries : "");
    }

    private String standing(Session session) {
        return switch (session.state()) {
            case PENDING -> waiting(session);
            case IN_PROGRESS -> tellsSteps ? step(session) : "in progress";
            case CONFLICTED -> "merge conflict";
            case RED -> "Verify failed after the merge";
            case MERGED -> session.isInTrouble() ? "merged aside" : "merged";
            case WAITING -> StepColumns.WAITS;
            case COMPLETED, FAILED, SKIPPED, BLOCKED, STOPPED, MERGING -> session.state().word();
        };
    }

    private String waiting(Session session) {
        if (snapshot.state() != RunState.RUNNING) {
            return "not reached";
        }
        String open =
                session.deps().stream()
                        .filter(other -> !merged.contains(other))
                        .map(String::valueOf)
                        .collect(Collectors.joining(", "));
        return open.isEmpty() ? "waiting" : "waits for " + open;
    }

    private String step(Session session) {
        return current(session)
                .map(
                        step ->
                                "step "
                                        + step.n()
                                        + attempt(step)
                                        + step.title()
                                                .map(t -> ": " + Printable.plain(t))
                                                .orElse(""))
                .orElse("in progress");
    }

    private String attempt(Step step) {
        Optional<Integer> most = Optional.ofNullable(attemptsMax.get(step.n()));
        return step.attempt() > 1
                ? ", attempt " + step.attempt() + most.map(n -> "/" + n).orElse("")
                : "";
    }

    private static String time(Session session) {
        return session.state() == UnitState.PENDING
                ? ""
                : session.apart().map(apart -> Span.words(apart.elapsed())).orElse("");
    }

    private static String cost(Session session) {
        return session.apart()
                .flatMap(apart -> apart.usage().cost())
                .map(amount -> "$" + amount.toPlainString())
                .orElse("");
    }
}
