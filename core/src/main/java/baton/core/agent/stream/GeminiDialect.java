package baton.core.agent.stream;

import baton.core.agent.stream.AgentEvent.Started;
import baton.core.agent.stream.AgentEvent.Text;
import baton.core.agent.stream.AgentEvent.ToolCall;
import baton.core.agent.stream.AgentEvent.ToolDenied;
import baton.core.agent.stream.AgentEvent.ToolResult;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Gemini's `-o stream-json`. Usage comes once, for the whole run.
///
/// @param calls what was called, by id, since results do not repeat it
record GeminiDialect(Map<String, ToolCall> calls, Optional<Outcome> outcome) implements Dialect {
    static final GeminiDialect NEW = new GeminiDialect(Map.of(), Optional.empty());

    GeminiDialect {
        calls = Map.copyOf(calls);
    }

    @Override
    public Said hear(Value.Fields line) {
        return switch (Look.text(line, "type")) {
            case "init" -> {
                Started started =
                        new Started(
                                Look.maybe(line, "session_id"),
                                Look.maybe(line, "model"),
                                Optional.empty(),
                                Optional.empty());
                yield new Said(this, List.of(started));
            }
            case "message" -> {
                boolean own = Look.text(line, "role").equals("assistant");
                Text text = new Text(Look.text(line, "content"));
                yield new Said(this, own ? List.of(text) : List.of());
            }
            case "tool_use" -> called(line);
            case "tool_result" -> new Said(this, result(line));
            case "result" -> ended(line);
            case String _ -> new Said(this, List.of());
        };
    }

    private Said called(Value line) {
        ToolCall call =
                new ToolCall(
                        Look.text(line, "tool_id"),
                        Look.text(line, "tool_name"),
                        Look.object(line, "parameters"));
        Map<String, ToolCall> all = new HashMap<>(calls);
        all.put(call.id(), call);
        return new Said(new GeminiDialect(all, outcome), List.of(call));
    }

    private List<AgentEvent> result(Value line) {
        String id = Look.text(line, "tool_id");
        List<AgentEvent> events = new ArrayList<>();
        boolean bad = Look.text(line, "status").equals("error");
        events.add(new ToolResult(id, bad, Look.text(line, "output")));
        if (Look.text(line, "error", "type").equals("policy_violation")) {
            ToolCall call =
                    Optional.ofNullable(calls.get(id))
                            .orElseGet(() -> new ToolCall(id, "", Value.fields(Map.of())));
            events.add(new ToolDenied(id, call.name(), call.input(), "policy"));
        }
        return events;
    }

    private Said ended(Value line) {
        Value stats = Look.object(line, "stats");
        long cached = Look.count(stats, "cached");
        Used used =
                new Used(
                        Math.max(0, Look.count(stats, "input_tokens") - cached),
                        Look.count(stats, "output_tokens"),
                        cached,
                        0,
                        Optional.empty());
        Outcome ended =
                Look.text(line, "status").equals("success")
                        ? new Outcome.Succeeded(Optional.empty())
                        : failed(Look.object(line, "error"));
        return new Said(
                new GeminiDialect(calls, Optional.of(ended)), List.of(new AgentEvent.Usage(used)));
    }

    /// The status of the answer is inside the words.
    static Outcome failed(Value error) {
        String message = Look.text(error, "message");
        String type = Look.text(error, "type");
        if (type.equals("FatalTurnLimitedError") || message.contains("max session turns")) {
            return new Outcome.LimitTurns();
        }
        if (type.equals("FatalCancellationError")) {
            return new Outcome.Interrupted();
        }
        Outcome.FailedApi said = Outcome.FailedApi.said(message);
        return type.equals("FatalAuthenticationError")
                ? Outcome.FailedApi.of(said.status(), Trouble.AUTHENTICATION, message)
                : said;
    }
}
