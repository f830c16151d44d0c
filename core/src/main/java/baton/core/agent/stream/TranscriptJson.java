package baton.core.agent.stream;

import baton.core.agent.stream.AgentEvent.Raw;
import baton.core.agent.stream.AgentEvent.Retry;
import baton.core.agent.stream.AgentEvent.Started;
import baton.core.agent.stream.AgentEvent.Text;
import baton.core.agent.stream.AgentEvent.ToolCall;
import baton.core.agent.stream.AgentEvent.ToolDenied;
import baton.core.agent.stream.AgentEvent.ToolResult;
import baton.core.agent.stream.AgentEvent.Usage;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;

/// Events and outcomes as `baton transcript --json` prints them.
public final class TranscriptJson {
    private TranscriptJson() {}

    public static Value of(AgentEvent event) {
        return switch (event) {
            case Started started ->
                    typed("started")
                            .with("session", Value.of(started.session()))
                            .with("model", Value.of(started.model()))
                            .with("permission_mode", Value.of(started.mode()))
                            .value();
            case Text(String text) -> typed("text").with("text", Value.of(text)).value();
            case ToolCall call -> typed("tool_call").with(call).value();
            case ToolResult(String id, boolean isError, String text) ->
                    typed("tool_result")
                            .with("id", Value.of(id))
                            .with("is_error", Value.of(isError))
                            .with("text", Value.of(text))
                            .value();
            case ToolDenied(String id, String name, Value input, String source) ->
                    typed("tool_denied")
                            .with(new ToolCall(id, name, input))
                            .with("source", Value.of(source))
                            .value();
            case Retry(int attempt, OptionalInt status) ->
                    typed("retry")
                            .with("attempt", Value.of(attempt))
                            .with("status", number(status))
                            .value();
            case Usage(Used used) ->
                    typed("usage")
                            .with("usage", used.value())
                            .with("cost_usd", used.costValue())
                            .value();
            case Raw(String line) -> typed("raw").with("line", Value.of(line)).value();
        };
    }

    /// The last line: how it ended, and what it took.
    public static Value of(Outcome outcome, AgentProgress progress) {
        Shape shape =
                new Shape()
                        .with("outcome", Value.of(outcome.word()))
                        .with("usage", progress.used().value())
                        .with("cost_usd", progress.used().costValue())
                        .with("denials", Value.of(progress.denials()))
                        .with("tool_calls", Value.of(progress.toolCalls()))
                        .with("session", Value.of(progress.session()))
                        .with("model", Value.of(progress.model()));
        return detail(shape, outcome).value();
    }

    private static Shape detail(Shape shape, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Succeeded(Optional<Value> output) -> {
                output.ifPresent(data -> shape.with("output", data));
                yield shape;
            }
            case Outcome.FailedApi failed -> {
                failed.reset().ifPresent(reset -> shape.with("reset", reset(reset)));
                yield shape.with("status", number(failed.status()))
                        .with("kind", Value.of(failed.trouble().word()))
                        .with("retryable", Value.of(failed.trouble().retryable()))
                        .with("message", Value.of(failed.message()));
            }
            case Outcome.Parked(ToolCall call) ->
                    shape.with("tool_call", new Shape().with(call).value());
            case Outcome.BlockedByPolicy(String reason) -> shape.with("message", Value.of(reason));
            case Outcome.BadInvocation(String message) -> shape.with("message", Value.of(message));
            case Outcome.LimitTurns _,
                    Outcome.LimitBudget _,
                    Outcome.SchemaUnmet _,
                    Outcome.Interrupted _,
                    Outcome.Lost _ ->
                    shape;
        };
    }

    private static Value reset(Reset reset) {
        return switch (reset) {
            case Reset.At(Instant time) -> Value.of(time.toString());
            case ClockReset clock -> Value.of(clock.words());
            case Reset.After(Duration span) ->
                    new Shape().with("after_s", Value.of(span.toSeconds())).value();
        };
    }

    private static Value number(OptionalInt number) {
        return number.isPresent() ? Value.of(number.getAsInt()) : new Value.Null(0);
    }

    private static Shape typed(String type) {
        return new Shape().with("type", Value.of(type));
    }

    /// An object while it is put together.
    private static final class Shape {
        private final FieldsBuilder fields = new FieldsBuilder();

        Shape with(String key, Value value) {
            fields.put(key, value);
            return this;
        }

        Shape with(ToolCall call) {
            return with("id", Value.of(call.id()))
                    .with("name", Value.of(call.name()))
                    .with("input", call.input());
        }

        Value value() {
            return fields.build();
        }
    }
}
