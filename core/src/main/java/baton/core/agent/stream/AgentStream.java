package baton.core.agent.stream;

import baton.core.agent.AgentKind;
import baton.core.agent.stream.AgentEvent.Raw;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.List;
import java.util.Optional;

/// A stream as far as it was heard: which line is read next, what was used so far, and how it would
/// have ended if it ended now. Any bytes are read; a line that is none of the agent's is kept.
public final class AgentStream {
    private final Dialect dialect;
    private final AgentProgress progress;

    private AgentStream(Dialect dialect, AgentProgress progress) {
        this.dialect = dialect;
        this.progress = progress;
    }

    public static AgentStream of(AgentKind kind) {
        return new AgentStream(Dialect.of(kind), AgentProgress.NONE);
    }

    /// The events of a line, and the stream that has heard it.
    public record Heard(AgentStream stream, List<AgentEvent> events) {
        public Heard {
            events = List.copyOf(events);
        }
    }

    /// The facts that are known from outside the stream when it is over.
    ///
    /// @param interrupted true if we ended the agent ourselves
    /// @param errors the text that the agent printed besides the stream
    /// @param schema true if data was asked for by the program's own option
    public record Ending(boolean interrupted, String errors, boolean schema) {
        public static final Ending PLAIN = new Ending(false, "", false);
    }

    public Heard line(String line) {
        if (line.isBlank()) {
            return new Heard(this, List.of());
        }
        Optional<Value.Fields> object = object(line);
        if (object.isEmpty()) {
            return new Heard(this, List.of(new Raw(line)));
        }
        Dialect.Said said = dialect.hear(object.get());
        List<AgentEvent> events = said.events().isEmpty() ? List.of(new Raw(line)) : said.events();
        return new Heard(new AgentStream(said.next(), progress.after(events)), events);
    }

    public AgentProgress progress() {
        return progress;
    }

    public Outcome end(Ending ending) {
        Optional<Outcome> said = dialect.outcome();
        if (said.isPresent()) {
            return isUnmet(said.get(), ending) ? new Outcome.SchemaUnmet() : said.get();
        }
        if (ending.interrupted()) {
            return new Outcome.Interrupted();
        }
        boolean silent = !progress.begun() && !ending.errors().isBlank();
        return silent ? unbegun(ending.errors().strip()) : new Outcome.Lost();
    }

    /// Only Claude Code hands the data over itself; the others print it.
    private boolean isUnmet(Outcome said, Ending ending) {
        return ending.schema()
                && dialect instanceof ClaudeDialect
                && said.equals(new Outcome.Succeeded(Optional.empty()));
    }

    /// Gemini tells of one limit only there.
    private Outcome unbegun(String errors) {
        boolean turns =
                dialect instanceof GeminiDialect && errors.contains("FatalTurnLimitedError");
        return turns ? new Outcome.LimitTurns() : new Outcome.BadInvocation(errors);
    }

    /// A recording of both directions wraps each message; what was said to the agent is not its
    /// own.
    private static Optional<Value.Fields> object(String line) {
        if (!(Json.parse(line) instanceof Json.Good(Value.Fields fields))) {
            return Optional.empty();
        }
        if (fields.field("msg").orElse(null) instanceof Value.Fields inner
                && fields.field("dir").isPresent()) {
            return Look.text(fields, "dir").equals("out") ? Optional.of(inner) : Optional.empty();
        }
        return Optional.of(fields);
    }
}
