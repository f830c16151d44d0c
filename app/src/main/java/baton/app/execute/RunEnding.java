package baton.app.execute;

import baton.app.command.Context;
import baton.app.terminal.Columns;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.app.terminal.Window;
import baton.core.run.RunResult;
import baton.core.view.Digest;
import baton.core.view.RunOutline;
import baton.core.view.Snapshot;
import baton.world.SystemClock;
import baton.world.files.Links;
import baton.world.run.Execution;
import baton.world.run.store.StoredRun;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The end of a run as a person at a terminal is told it, in a few lines.
record RunEnding(Context context, Execution.Outcome outcome, Wish.Manner manner) {

    private static final int LINES = 2;

    void tell() {
        Path checkout = Links.repository(context.terminal().directory());
        StoredRun stored = StoredRun.look(checkout, outcome.folder());
        RunOutline outline = stored.outline(true);
        String next = stored.next(true).orElse(outline.resume());
        boolean paused = manner.pause() && stored.leftOut().isEmpty();
        Snapshot seen =
                new RunOutline(
                                outline.run(),
                                outline.plan(),
                                false,
                                outline.resume(),
                                outline.steps(),
                                List.of())
                        .snapshot(outcome.told(), Map.of(), SystemClock.now());
        List<Digest.Row> rows =
                Digest.of(
                        outcome.facts(),
                        outcome.run(),
                        seen,
                        outcome.told(),
                        Digest.Way.of(stored.leftOut(), next + (paused ? " --pause" : "")));
        int width =
                context.terminal().ttys().err()
                        ? new Window(context.terminal()).size().width()
                        : context.width();
        boolean follows = manner.journey() && outcome.result() == RunResult.COMPLETED;
        for (Digest.Row row : rows) {
            if (!(follows && row.label().equals(Digest.NEXT))) {
                context.result(line(row, row.equals(rows.getFirst()), width));
            }
        }
    }

    /// A command is never cut, so that it can be copied; anything else takes two lines at most.
    private String line(Digest.Row row, boolean first, int width) {
        Paint paint = context.paintOut();
        String label = row.label() + ":";
        String painted = first ? result(label, paint) : paint.bold(label);
        String text =
                row.command()
                        ? context.command(row.text())
                        : Columns.cut(
                                Printable.plain(outcome.secrets().scrub(row.text())),
                                Math.max(1, LINES * width - Columns.of(label) - 1));
        return painted + " " + (row.command() ? Printable.line(text) : text);
    }

    private String result(String label, Paint paint) {
        RunResult result = outcome.result();
        return switch (result) {
            case COMPLETED -> paint.green(label);
            case PARTIAL, STOPPED -> paint.yellow(label);
            case FAILED, BLOCKED -> paint.red(label);
        };
    }
}
