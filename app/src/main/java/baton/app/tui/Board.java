package baton.app.tui;

import baton.app.terminal.Columns;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.view.Snapshot;
import baton.core.view.Snapshot.Session;
import baton.core.view.Snapshot.Step;
import baton.core.view.Snapshot.Trouble;
import baton.core.view.Span;
import baton.core.view.chronicle.UnitState;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A snapshot as lines of text: a title from a plan or a line from an agent can neither break the
/// layout nor command the terminal. While the run goes on no line is wider than the terminal;
/// afterwards one can be, with the command that goes on with the run, to be copied as a whole.
public final class Board {
    /// On anything narrower lines are as wide as here.
    private static final int WIDTH_MIN = 36;

    private static final int REASON_LINES_MAX = 4;

    /// So many sessions are shown with all their steps.
    private static final int DETAILED_MAX = 8;

    private static final String INDENT = "  ";
    private static final String SEPARATOR = " · ";

    private final Snapshot snapshot;
    private final int width;
    private final Paint paint;
    private final List<String> lines = new ArrayList<>();

    private Board(Snapshot snapshot, int width, Paint paint) {
        this.snapshot = snapshot;
        this.width = Math.max(width, WIDTH_MIN);
        this.paint = paint;
    }

    public static List<String> of(Snapshot snapshot, int width, Paint paint) {
        Board board = new Board(snapshot, width, paint);
        board.heading();
        if (snapshot.isSpread()) {
            board.sessions();
        } else {
            snapshot.sessions().forEach(board::session);
        }
        board.problems();
        return board.lines;
    }

    private void heading() {
        String state = snapshot.shownState();
        lines.add(paint.bold("Run " + snapshot.run()) + ": " + painted(state, paint));
        List<String> facts = counts(snapshot);
        plan(width - Columns.of(String.join(SEPARATOR, facts) + SEPARATOR))
                .ifPresent(facts::addFirst);
        lines.add(Columns.cut(String.join(SEPARATOR, facts), width));
    }

    static List<String> counts(Snapshot snapshot) {
        List<String> facts = new ArrayList<>();
        String steps =
                snapshot.stepsPassed() + " of " + Plural.count(snapshot.stepsTotal(), "step");
        if (snapshot.isSpread()) {
            int all = snapshot.sessions().size();
            facts.add(steps);
            facts.add(snapshot.sessionsMerged() + " of " + all + " sessions merged");
        } else {
            facts.add(steps + " passed");
        }
        facts.add(Span.words(snapshot.elapsed()));
        snapshot.usage().cost().ifPresent(cost -> facts.add("$" + cost.toPlainString()));
        snapshot.usage().tokens().ifPresent(tokens -> facts.add(Plural.count(tokens, "token")));
        return facts;
    }

    /// The plan of a run with one session, in the room that is left.
    private Optional<String> plan(int room) {
        return snapshot.sessions().size() == 1 && room > 1
                ? snapshot.sessions()
                        .getFirst()
                        .title()
                        .map(title -> Columns.cutStart(Printable.plain(title), room))
                : Optional.empty();
    }

    static String painted(String state, Paint paint) {
        return switch (state) {
            case "completed" -> paint.green(state);
            case "running" -> paint.cyan(state);
            case "failed", "blocked" -> paint.red(state);
            case String _ -> paint.yellow(state);
        };
    }

    /// Of many sessions only those show their steps that there is something to say of.
    private void sessions() {
        boolean few = snapshot.sessions().size() <= DETAILED_MAX;
        SessionRows rows = new SessionRows(snapshot, width, Map.of(), false, paint);
        lines.add("");
        for (Session session : snapshot.sessions()) {
            lines.add(rows.row(session));
            if (few || session.isUnderWay() || session.isInTrouble()) {
                lines.addAll(rows.steps(session));
            }
        }
    }

    private void session(Session session) {
        if (!session.steps().isEmpty()) {
            lines.add("");
        }
        StepColumns columns = StepColumns.of(session.steps(), width, Map.of());
        for (Step step : session.steps()) {
            lines.add(
                    (INDENT + mark(step.state(), paint) + " " + columns.line(step))
                            .stripTrailing());
            step.lastLine()
                    .map(Printable::plain)
                    .filter(line -> !line.isEmpty())
                    .map(line -> Columns.cut(columns.indent() + line, width))
                    .ifPresent(line -> lines.add(paint.dim(line)));
        }
    }

    static String mark(UnitState state, Paint paint) {
        return switch (state) {
            case PENDING -> paint.dim(".");
            case IN_PROGRESS -> paint.cyan(">");
            case COMPLETED -> paint.green("✓");
            case FAILED -> paint.red("✗");
            case SKIPPED -> paint.yellow("-");
            case BLOCKED -> paint.red("!");
            case STOPPED -> paint.yellow("=");
            case WAITING -> paint.yellow("?");
            case MERGING -> paint.cyan("+");
            case MERGED -> paint.green("✓");
            case CONFLICTED, RED -> paint.red("✗");
        };
    }

    private void problems() {
        if (snapshot.problems().isEmpty()) {
            return;
        }
        lines.add("");
        lines.add(paint.bold("Problems:"));
        for (Trouble problem : snapshot.problems()) {
            String attempt = problem.attempt() > 0 ? ", attempt " + problem.attempt() : "";
            String text = Printable.plain(problem.unit() + attempt + ": " + problem.reason());
            if (problem.tellsHowToGoOn()) {
                lines.add(INDENT + text);
            } else {
                wrapped(text);
            }
        }
    }

    /// In whole words, the lines after the first further in.
    private void wrapped(String text) {
        List<String> wrapped = new ArrayList<>();
        StringBuilder line = new StringBuilder(INDENT);
        boolean empty = true;
        for (String word : text.split(" ", -1)) {
            if (!empty && Columns.of(line.toString()) + 1 + Columns.of(word) > width) {
                wrapped.add(line.toString());
                line = new StringBuilder(INDENT + INDENT);
                empty = true;
            }
            line.append(empty ? "" : " ").append(word);
            empty = false;
        }
        wrapped.add(line.toString());
        boolean tooLong = wrapped.size() > REASON_LINES_MAX;
        wrapped.stream()
                .limit(REASON_LINES_MAX)
                .map(one -> Columns.cut(one, width))
                .forEach(lines::add);
        if (tooLong) {
            lines.add(INDENT + INDENT + "…");
        }
    }
}
