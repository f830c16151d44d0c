package baton.app.means;

import baton.app.command.Context;
import baton.app.command.Globals.Voice;
import baton.app.terminal.Columns;
import baton.app.terminal.Terminal;
import baton.app.terminal.Window;
import baton.core.Plural;
import baton.core.step.StepEvent;
import baton.core.text.Value;
import baton.core.view.Span;
import baton.world.agent.AgentReport;
import baton.world.role.Replies;
import baton.world.stage.StageRun;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// The progress of a stage on a person's terminal: the roles that are asked and for how long, the
/// answers that are in, and the money so far. The line stands until anything else is said.
final class StageProgress implements Replies {
    private static final long TICK_NANOS = 500_000_000;

    private final Context context;
    private final Replies replies;
    private final int width;
    private final SequencedMap<Asked, Long> asked = new LinkedHashMap<>();
    private int answers;

    private StageProgress(Context context, Replies replies) {
        this.context = context;
        this.replies = replies;
        this.width = new Window(context.terminal()).size().width();
    }

    /// The same replies, told of where a person looks at a terminal that can be drawn on.
    static Replies told(Context context, Replies replies) {
        Terminal terminal = context.terminal();
        boolean draws = terminal.variable("TERM").filter(term -> !term.equals("dumb")).isPresent();
        boolean wanted = !context.json() && context.globals().voice() != Voice.QUIET;
        return draws && wanted && terminal.ttys().err()
                ? new StageProgress(context, replies)
                : replies;
    }

    @Override
    public AgentReport reply(Asked question, Supplier<AgentReport> asking) {
        return replies.reply(question, () -> watched(question, asking));
    }

    @Override
    public Map<String, String> mark() {
        return replies.mark();
    }

    @Override
    public void spent(Value.Fields usage) {
        replies.spent(usage);
    }

    private AgentReport watched(Asked question, Supplier<AgentReport> asking) {
        begin(question);
        Optional<AgentReport> report = Optional.empty();
        try {
            report = Optional.of(asking.get());
            return report.get();
        } finally {
            end(question, report);
        }
    }

    private synchronized void begin(Asked question) {
        boolean first = asked.isEmpty();
        asked.putLast(question, System.nanoTime());
        if (first) {
            Thread.ofVirtual().name("stage-progress").start(this::keepDrawing);
        }
    }

    private synchronized void end(Asked question, Optional<AgentReport> report) {
        Duration time = Duration.ofNanos(System.nanoTime() - asked.getOrDefault(question, 0L));
        asked.remove(question);
        if (report.isEmpty() || report.get().cancelled()) {
            return;
        }
        boolean answered = report.get().outcome() instanceof StepEvent.Finished;
        answers += answered ? 1 : 0;
        String word = answered ? ": answered in " : ": no answer, ";
        context.note("  " + question.role() + word + Span.words(time));
    }

    private void keepDrawing() {
        while (draw()) {
            LockSupport.parkNanos(TICK_NANOS);
        }
    }

    private synchronized boolean draw() {
        if (asked.isEmpty()) {
            return false;
        }
        long longest = System.nanoTime() - asked.firstEntry().getValue();
        String roles =
                asked.keySet().stream()
                        .map(Asked::role)
                        .distinct()
                        .collect(Collectors.joining(", "));
        String line =
                Span.words(Duration.ofNanos(longest))
                        + " · "
                        + Plural.count(answers, "answer")
                        + money()
                        + " · asking "
                        + roles;
        context.terminal().err().passing(Columns.cut(line, Math.max(1, width - 1)));
        return true;
    }

    private String money() {
        return replies instanceof StageRun run
                ? run.used()
                        .cost()
                        .map(BigDecimal::stripTrailingZeros)
                        .map(cost -> " · $" + cost.toPlainString())
                        .orElse("")
                : "";
    }
}
