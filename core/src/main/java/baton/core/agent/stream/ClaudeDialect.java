package baton.core.agent.stream;

import baton.core.agent.stream.AgentEvent.Retry;
import baton.core.agent.stream.AgentEvent.Started;
import baton.core.agent.stream.AgentEvent.Text;
import baton.core.agent.stream.AgentEvent.ToolCall;
import baton.core.agent.stream.AgentEvent.ToolResult;
import baton.core.text.Value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Claude Code's `stream-json`.
///
/// Messages tell what they used as they come, so that a bound can be kept before the end; a result
/// tells it rightly, and what it says on top is added. Results are per turn, while cost and usage
/// by model grow over the process.
///
/// @param turn what came before the next result
/// @param messages what the messages of the stream said so far
/// @param total what the last result said was used in all
/// @param told what was told so far, by messages and results
record ClaudeDialect(
        ClaudeTurn turn, ClaudeMessages messages, Used total, Used told, Optional<Outcome> outcome)
        implements Dialect {
    static final ClaudeDialect NEW =
            new ClaudeDialect(
                    ClaudeTurn.NEW,
                    ClaudeMessages.NONE,
                    Used.NOTHING,
                    Used.NOTHING,
                    Optional.empty());

    @Override
    public Said hear(Value.Fields line) {
        return switch (Look.text(line, "type")) {
            case "system" -> system(line);
            case "assistant" -> assistant(line);
            case "user" -> new Said(this, results(line));
            case "rate_limit_event" -> new Said(with(turn.limited(reset(line))), List.of());
            case "result" -> result(line);
            case String _ -> new Said(this, List.of());
        };
    }

    private Said system(Value line) {
        return switch (Look.text(line, "subtype")) {
            case "init" -> {
                boolean schema =
                        Look.items(line, "tools").stream()
                                .anyMatch(tool -> tool.equals(Value.of("StructuredOutput")));
                Started started =
                        new Started(
                                Look.maybe(line, "session_id"),
                                Look.maybe(line, "model"),
                                Look.maybe(line, "permissionMode"),
                                Look.maybe(line, "claude_code_version"));
                yield new Said(with(turn.asked(schema)), List.of(started));
            }
            case "api_retry" -> {
                Retry retry =
                        new Retry(Look.number(line, "attempt"), Look.status(line, "error_status"));
                yield new Said(this, List.of(retry));
            }
            case "informational" ->
                    new Said(
                            Look.holds(line, "prevent_continuation")
                                    ? with(turn.blocked(Look.text(line, "content")))
                                    : this,
                            List.of());
            case "status" -> {
                String error = Look.text(line, "compact_error");
                boolean hooked = error.contains("blocked by");
                yield new Said(hooked ? with(turn.blocked(error)) : this, List.of());
            }
            case String _ -> new Said(this, List.of());
        };
    }

    /// Reads a message of the assistant. Text that Claude Code writes in place of a model that did
    /// not answer is no text of the agent's.
    private Said assistant(Value line) {
        List<AgentEvent> events = new ArrayList<>();
        boolean failing = Look.maybe(line, "error").isPresent();
        for (Value block : Look.items(line, "message", "content")) {
            switch (Look.text(block, "type")) {
                case "text" -> {
                    if (!failing) {
                        events.add(new Text(Look.text(block, "text")));
                    }
                }
                case "tool_use" -> events.add(call(block));
                case String _ -> {}
            }
        }
        ClaudeMessages heard = messages.and(line);
        Used more = heard.used().since(messages.used());
        if (more.tokens() > 0) {
            events.add(new AgentEvent.Usage(more));
        }
        ClaudeTurn now = Look.maybe(line, "error").map(turn::failing).orElse(turn);
        return new Said(new ClaudeDialect(now, heard, total, told.plus(more), outcome), events);
    }

    private static ToolCall call(Value block) {
        return new ToolCall(
                Look.text(block, "id"), Look.text(block, "name"), Look.object(block, "input"));
    }

    private static List<AgentEvent> results(Value line) {
        List<AgentEvent> events = new ArrayList<>();
        for (Value block : Look.items(line, "message", "content")) {
            if (Look.text(block, "type").equals("tool_result")) {
                events.add(
                        new ToolResult(
                                Look.text(block, "tool_use_id"),
                                Look.holds(block, "is_error"),
                                Look.said(Look.object(block, "content"))));
            }
        }
        return events;
    }

    private Said result(Value line) {
        List<AgentEvent> events = new ArrayList<>();
        List<AgentEvent.ToolDenied> denials =
                Look.items(line, "permission_denials").stream()
                        .map(ClaudeDialect::denied)
                        .filter(denied -> !turn.denied().contains(denied.id()))
                        .toList();
        events.addAll(denials);
        Used now = used(line);
        Used more = now.since(told);
        events.add(new AgentEvent.Usage(more));
        Outcome ended = ClaudeResult.outcome(line, turn);
        ClaudeTurn next = turn.over(denials.stream().map(AgentEvent.ToolDenied::id).toList());
        return new Said(
                new ClaudeDialect(next, messages, now, told.plus(more), Optional.of(ended)),
                events);
    }

    private static AgentEvent.ToolDenied denied(Value denial) {
        return new AgentEvent.ToolDenied(
                Look.text(denial, "tool_use_id"),
                Look.text(denial, "tool_name"),
                Look.object(denial, "tool_input"),
                "permission");
    }

    /// All that was used so far. By model it covers helpers too; without it the turn's own usage
    /// is added to what is known.
    private Used used(Value line) {
        Optional<BigDecimal> cost = Look.money(line, "total_cost_usd").or(total::cost);
        Used sum = Used.NOTHING;
        for (Value model : Look.fields(line, "modelUsage").values()) {
            sum =
                    sum.plus(
                            new Used(
                                    Look.count(model, "inputTokens"),
                                    Look.count(model, "outputTokens"),
                                    Look.count(model, "cacheReadInputTokens"),
                                    Look.count(model, "cacheCreationInputTokens"),
                                    Optional.empty()));
        }
        Used all = sum.equals(Used.NOTHING) ? total.plus(ownTurn(line)) : sum;
        return new Used(all.input(), all.output(), all.cacheRead(), all.cacheWrite(), cost);
    }

    private static Used ownTurn(Value line) {
        return tokens(Look.object(line, "usage"));
    }

    /// As the model's own answers count them.
    static Used tokens(Value usage) {
        return new Used(
                Look.count(usage, "input_tokens"),
                Look.count(usage, "output_tokens"),
                Look.count(usage, "cache_read_input_tokens"),
                Look.count(usage, "cache_creation_input_tokens"),
                Optional.empty());
    }

    private static Optional<Reset> reset(Value line) {
        boolean rejected = Look.text(line, "rate_limit_info", "status").equals("rejected");
        return rejected
                ? Reset.ofEpoch(Look.count(line, "rate_limit_info", "resetsAt"))
                : Optional.empty();
    }

    private ClaudeDialect with(ClaudeTurn other) {
        return new ClaudeDialect(other, messages, total, told, outcome);
    }
}
