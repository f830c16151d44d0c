package baton.world.agent;

import baton.core.agent.AgentKind;
import baton.core.agent.stream.AgentEvent;
import baton.core.agent.stream.AgentStream;
import baton.core.agent.stream.Used;
import baton.world.process.Cancellation;
import baton.world.process.lines.LineListener;
import baton.world.process.lines.Storing;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/// Hears an agent program's lines while it works: understands them, tells people what they say,
/// and ends the run when more is used than may be.
final class Listening implements LineListener {
    private static final int COMPLAINT_MAX = 8_000;

    private final Assignment assignment;
    private final Terms terms;
    private final Spending spending;
    private final Supplier<Instant> clock;
    private final StringBuilder complaint = new StringBuilder();
    private AgentStream stream;
    private Instant heard;
    private Optional<String> breach = Optional.empty();

    /// On what terms the agent works.
    ///
    /// @param mode the permission mode it must say it is in
    /// @param attempt ends this attempt, and not the run
    record Terms(AgentKind kind, Optional<String> mode, Cancellation attempt) {}

    Listening(Terms terms, Assignment assignment, Spending spending, Supplier<Instant> clock) {
        this.stream = AgentStream.of(terms.kind());
        this.terms = terms;
        this.assignment = assignment;
        this.spending = spending;
        this.clock = clock;
        this.heard = clock.get();
    }

    @Override
    public synchronized void line(String line) {
        AgentStream.Heard now = stream.line(line);
        stream = now.stream();
        heard = clock.get();
        now.events().forEach(this::take);
    }

    private void take(AgentEvent event) {
        switch (event) {
            case AgentEvent.Usage(Used used) -> {
                if (spending.add(used).isPresent()) {
                    assignment.cancellation().cancel();
                }
            }
            case AgentEvent.Text(String text) -> tell(text);
            case AgentEvent.ToolCall call -> tell("→ " + call.name());
            case AgentEvent.ToolDenied denied -> tell("denied: " + denied.name());
            case AgentEvent.Retry _ -> tell(Agent.ASKS_AGAIN);
            case AgentEvent.Raw(String raw) -> {
                complaint.append(assignment.secrets().scrub(raw)).append('\n');
                // Why a program gave up is what it said last.
                complaint.delete(0, Math.max(0, complaint.length() - COMPLAINT_MAX));
            }
            case AgentEvent.Started started -> check(started.mode());
            case AgentEvent.ToolResult _ -> {}
        }
    }

    /// Before its first tool.
    private void check(Optional<String> mode) {
        if (mode.isPresent() && terms.mode().isPresent() && !mode.equals(terms.mode())) {
            breach =
                    Optional.of(
                            "it works in the permission mode `"
                                    + mode.get()
                                    + "`, not `"
                                    + terms.mode().get()
                                    + "`");
            terms.attempt().cancel();
        }
    }

    /// The reason why the attempt was ended, where the agent did not keep to its terms.
    synchronized Optional<String> breach() {
        return breach;
    }

    private void tell(String text) {
        text.lines().forEach(assignment.listener()::line);
    }

    @Override
    public Storing storing() {
        return assignment.listener().storing();
    }

    /// A tool that is running says nothing; it has three times as long as silence may last.
    @Override
    public synchronized boolean busy() {
        Optional<Duration> longest = assignment.limits().idle().map(idle -> idle.multipliedBy(3));
        return !stream.progress().open().isEmpty()
                && longest.filter(most -> heard.plus(most).isAfter(clock.get())).isPresent();
    }

    synchronized AgentStream stream() {
        return stream;
    }

    /// The end of the text that the agent program printed besides its events.
    synchronized String complaint() {
        return complaint.toString();
    }
}
