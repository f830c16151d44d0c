package baton.core.agent.stream;

import baton.core.text.Value;

import java.util.Optional;
import java.util.OptionalInt;

/// The outcome of an agent's work, told from its stream and never from its exit status.
public sealed interface Outcome {
    /// It says that it is done; `output` is the data it was asked for, where its program gives it.
    record Succeeded(Optional<Value> output) implements Outcome {}

    /// Its model did not answer.
    record FailedApi(OptionalInt status, Trouble trouble, String message, Optional<Reset> reset)
            implements Outcome {
        public static FailedApi of(OptionalInt status, Trouble trouble, String message) {
            return new FailedApi(status, trouble, message, Reset.read(message));
        }

        /// The failure that a program tells in its own words, which are read in the same way for
        /// all programs.
        static FailedApi said(String message) {
            OptionalInt status = AnswerStatus.in(message);
            return of(status, Trouble.of(status, message), message);
        }
    }

    record LimitTurns() implements Outcome {}

    record LimitBudget() implements Outcome {}

    /// The data it was asked for never fitted, or never came.
    record SchemaUnmet() implements Outcome {}

    /// It waits for a person to allow this tool.
    record Parked(AgentEvent.ToolCall call) implements Outcome {}

    record BlockedByPolicy(String reason) implements Outcome {}

    record Interrupted() implements Outcome {}

    /// The stream ended without a word about the end.
    record Lost() implements Outcome {}

    /// It never began to work; what it said about that.
    record BadInvocation(String message) implements Outcome {}

    /// The published name.
    default String word() {
        return switch (this) {
            case Succeeded _ -> "SUCCEEDED";
            case FailedApi _ -> "FAILED_API";
            case LimitTurns _ -> "LIMIT_TURNS";
            case LimitBudget _ -> "LIMIT_BUDGET";
            case SchemaUnmet _ -> "SCHEMA_UNMET";
            case Parked _ -> "PARKED";
            case BlockedByPolicy _ -> "BLOCKED_BY_POLICY";
            case Interrupted _ -> "INTERRUPTED";
            case Lost _ -> "LOST";
            case BadInvocation _ -> "BAD_INVOCATION";
        };
    }
}
