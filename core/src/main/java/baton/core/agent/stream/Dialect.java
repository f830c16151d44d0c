package baton.core.agent.stream;

import baton.core.agent.AgentKind;
import baton.core.text.Value;

import java.util.List;
import java.util.Optional;

/// One program's way of telling what it does. A dialect is a value: what it has heard so far.
sealed interface Dialect permits ClaudeDialect, CodexDialect, GeminiDialect, OpencodeDialect {
    /// The events of a line, and the dialect that has heard it.
    record Said(Dialect next, List<AgentEvent> events) {
        public Said {
            events = List.copyOf(events);
        }
    }

    Said hear(Value.Fields line);

    /// The outcome of the agent's work, as far as the stream has told it.
    Optional<Outcome> outcome();

    static Dialect of(AgentKind kind) {
        return switch (kind) {
            case CLAUDE -> ClaudeDialect.NEW;
            case CODEX -> CodexDialect.NEW;
            case GEMINI -> GeminiDialect.NEW;
            case OPENCODE -> OpencodeDialect.NEW;
            case EXEC, REPLAY -> throw new IllegalArgumentException(kind + " has no stream");
        };
    }
}
