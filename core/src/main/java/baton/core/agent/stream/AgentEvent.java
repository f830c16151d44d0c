package baton.core.agent.stream;

import baton.core.text.Value;

import java.util.Optional;
import java.util.OptionalInt;

/// An event in an agent's stream, in the same words for every agent.
public sealed interface AgentEvent {
    /// The agent works, as it says itself: with this session, model and permission mode.
    ///
    /// @param version the version of its program
    record Started(
            Optional<String> session,
            Optional<String> model,
            Optional<String> mode,
            Optional<String> version)
            implements AgentEvent {}

    record Text(String text) implements AgentEvent {}

    record ToolCall(String id, String name, Value input) implements AgentEvent {}

    record ToolResult(String id, boolean isError, String text) implements AgentEvent {}

    /// A tool that was not allowed; `source` says by what.
    record ToolDenied(String id, String name, Value input, String source) implements AgentEvent {}

    /// The agent asks its model again by itself.
    record Retry(int attempt, OptionalInt status) implements AgentEvent {}

    /// The usage since the last time that usage was told.
    record Usage(Used used) implements AgentEvent {}

    /// A line that says nothing of the above, kept as it is.
    record Raw(String line) implements AgentEvent {}
}
