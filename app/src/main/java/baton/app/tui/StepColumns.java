package baton.app.tui;

import baton.app.terminal.Columns;
import baton.app.terminal.Printable;
import baton.core.view.Snapshot.Step;
import baton.core.view.Span;
import baton.core.view.chronicle.UnitState;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The widths of the columns in a list of steps: number, title, note and time. The title gives way
/// where there is not room for all.
record StepColumns(int number, int title, int note, int time, Map<Integer, Integer> attemptsMax) {
    static final String WAITS = "waits for your answer";

    /// The width of everything before the number: the indentation, the mark and a space.
    private static final int MARGIN = 4;

    private static final int GAP = 2;
    private static final String SPACE = " ".repeat(GAP);

    StepColumns {
        attemptsMax = Map.copyOf(attemptsMax);
    }

    /// With the attempts each step has, where they are to be shown.
    static StepColumns of(List<Step> steps, int width, Map<Integer, Integer> attemptsMax) {
        int number = widest(steps, step -> String.valueOf(step.n()));
        int note = widest(steps, step -> note(step, attemptsMax));
        int time = widest(steps, StepColumns::time);
        int room = width - MARGIN - number - GAP - GAP - note - GAP - time;
        int title = Math.min(widest(steps, StepColumns::title), Math.max(1, room));
        return new StepColumns(number, title, note, time, attemptsMax);
    }

    String line(Step step) {
        return Columns.right(String.valueOf(step.n()), number)
                + SPACE
                + Columns.fit(title(step), title)
                + SPACE
                + Columns.fit(note(step, attemptsMax), note)
                + SPACE
                + Columns.right(time(step), time);
    }

    /// Up to where the titles begin.
    String indent() {
        return " ".repeat(MARGIN + number + GAP);
    }

    private static int widest(List<Step> steps, Function<Step, String> cell) {
        return steps.stream().map(cell).mapToInt(Columns::of).max().orElse(0);
    }

    private static String title(Step step) {
        return step.title().map(Printable::plain).orElse("");
    }

    /// The note of a step: whatever its mark does not say, such as its attempt.
    private static String note(Step step, Map<Integer, Integer> attemptsMax) {
        if (step.state() == UnitState.WAITING) {
            return WAITS;
        }
        if (step.isFromBefore()) {
            return "before this run";
        }
        String attempt = attempt(step, attemptsMax);
        boolean plain =
                switch (step.state()) {
                    case PENDING, IN_PROGRESS, COMPLETED -> true;
                    case FAILED, SKIPPED, BLOCKED, STOPPED, WAITING -> false;
                    case MERGING, MERGED, CONFLICTED, RED -> false;
                };
        String separator = plain || attempt.isEmpty() ? "" : ", ";
        return (plain ? "" : step.state().word()) + separator + attempt;
    }

    private static String attempt(Step step, Map<Integer, Integer> attemptsMax) {
        String most = attemptsMax.containsKey(step.n()) ? "/" + attemptsMax.get(step.n()) : "";
        boolean first = step.attempt() == 1;
        boolean shown = first ? step.state() == UnitState.IN_PROGRESS : step.attempt() > 1;
        return shown && !(first && most.isEmpty()) ? "attempt " + step.attempt() + most : "";
    }

    private static String time(Step step) {
        boolean idle = step.state() == UnitState.PENDING || step.isFromBefore();
        return idle ? "" : Span.words(step.elapsed());
    }
}
