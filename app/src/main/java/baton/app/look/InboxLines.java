package baton.app.look;

import baton.app.command.Context;
import baton.app.terminal.Columns;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.app.terminal.Terminal;
import baton.core.Plural;
import baton.core.view.Span;
import baton.core.view.html.InboxView;
import baton.core.view.html.InboxView.Need;
import baton.core.view.html.InboxView.Row;

import java.nio.file.Path;
import java.util.List;

/// The few lines about what needs a person, what is in flight and what has ended: one for each
/// thing, and below it the one command for it, as it can be typed here.
///
/// @param list the command that lists all of what is counted here
record InboxLines(Context context, String list) {
    private static final int ENDED_MAX = 3;
    private static final int STATE_COLUMNS = 12;
    private static final String COMMAND = "      ";

    void print(InboxView view) {
        if (view.needs().isEmpty()) {
            context.result("Nothing needs you.");
        } else {
            title("Needs you:");
            view.needs().forEach(this::need);
        }
        if (!view.flying().isEmpty() || !view.stages().isEmpty()) {
            title("In flight:");
            view.flying().forEach(row -> line(row, "baton status "));
            view.stages().forEach(this::need);
        }
        ended(view);
    }

    private void ended(InboxView view) {
        List<Row> rows = view.finished().stream().filter(row -> !view.needs(row)).toList();
        if (rows.isEmpty()) {
            return;
        }
        title("Ended:");
        rows.stream().limit(ENDED_MAX).forEach(row -> line(row, "baton report "));
        int more = rows.size() + view.older() - Math.min(ENDED_MAX, rows.size());
        if (more > 0) {
            context.result("  and " + more + " more: " + context.command(list));
        }
    }

    private void title(String words) {
        context.result(context.paintOut().bold(words));
    }

    private void need(Need need) {
        line(need.state(), need.words() + " — " + need.about(), need.command());
    }

    private void line(Row row, String verb) {
        String words =
                "%s — %d of %s passed, %s%s"
                        .formatted(
                                row.plan().orElse("run"),
                                row.passed(),
                                Plural.count(row.total(), "step"),
                                Span.words(row.elapsed()),
                                row.place().map(path -> " · " + path).orElse(""));
        String command = verb + row.run();
        line(
                row.state(),
                words,
                row.place()
                        .map(path -> context.command(Path.of(path), command))
                        .orElseGet(() -> context.command(command)));
    }

    private void line(String state, String words, String command) {
        int room = Math.max(1, context.width() - STATE_COLUMNS - 2);
        String said = Printable.line(words);
        if (context.width() < Terminal.NARROW && Columns.of(said) > room) {
            // The first words alone would leave out what it is about.
            context.result("  " + painted(state).stripTrailing());
            context.result("    " + said);
        } else {
            context.result("  " + painted(state) + Columns.cut(said, room));
        }
        context.result(COMMAND + Printable.line(command));
    }

    private String painted(String state) {
        Paint paint = context.paintOut();
        String shown = Columns.fit(state.replace('_', ' '), STATE_COLUMNS);
        return switch (state) {
            case "completed" -> paint.green(shown);
            case "running" -> paint.cyan(shown);
            case "waiting", "paused", "undone" -> paint.yellow(shown);
            default -> paint.red(shown);
        };
    }
}
