package baton.core.agent.stream;

import baton.core.agent.stream.AgentEvent.Retry;
import baton.core.agent.stream.AgentEvent.Started;
import baton.core.agent.stream.AgentEvent.Text;
import baton.core.agent.stream.AgentEvent.ToolCall;
import baton.core.agent.stream.AgentEvent.ToolDenied;
import baton.core.agent.stream.AgentEvent.ToolResult;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Codex's `exec --json`. An `error` line is no end: it may be a retry, and what is fatal is said
/// again by `turn.failed`. Usage grows over the thread.
///
/// @param begun the items whose start was told
/// @param total what the last turn said was used in all
record CodexDialect(Set<String> begun, Used total, Optional<Outcome> outcome) implements Dialect {
    static final CodexDialect NEW = new CodexDialect(Set.of(), Used.NOTHING, Optional.empty());

    private static final Pattern AGAIN = Pattern.compile("Reconnecting\\.\\.\\. (?:(\\d{1,4})/)?");
    private static final Set<String> TOOLS =
            Set.of("command_execution", "file_change", "mcp_tool_call", "web_search");

    CodexDialect {
        begun = Set.copyOf(begun);
    }

    @Override
    public Said hear(Value.Fields line) {
        return switch (Look.text(line, "type")) {
            case "thread.started" -> {
                Optional<String> thread = Look.maybe(line, "thread_id");
                Started started =
                        new Started(thread, Optional.empty(), Optional.empty(), Optional.empty());
                yield new Said(this, List.of(started));
            }
            case "item.started" -> begins(Look.object(line, "item"));
            case "item.completed" -> ends(Look.object(line, "item"));
            case "error" -> new Said(this, again(Look.text(line, "message")));
            case "turn.completed" -> completed(Look.object(line, "usage"));
            case "turn.failed" -> failed(Look.text(line, "error", "message"));
            case String _ -> new Said(this, List.of());
        };
    }

    private Said begins(Value item) {
        if (!TOOLS.contains(Look.text(item, "type"))) {
            return new Said(this, List.of());
        }
        Set<String> all = new HashSet<>(begun);
        all.add(Look.text(item, "id"));
        return new Said(new CodexDialect(all, total, outcome), List.of(call(item)));
    }

    private Said ends(Value item) {
        String type = Look.text(item, "type");
        if (type.equals("agent_message")) {
            return new Said(this, List.of(new Text(Look.text(item, "text"))));
        }
        if (!TOOLS.contains(type)) {
            return new Said(this, List.of());
        }
        List<AgentEvent> events = new ArrayList<>();
        ToolCall call = call(item);
        if (!begun.contains(call.id())) {
            events.add(call);
        }
        String status = Look.text(item, "status");
        boolean bad = !status.equals("completed") || Look.count(item, "exit_code") != 0;
        events.add(new ToolResult(call.id(), bad, output(item)));
        if (status.equals("declined")) {
            events.add(new ToolDenied(call.id(), call.name(), call.input(), "approval"));
        }
        return new Said(this, events);
    }

    private static ToolCall call(Value item) {
        String type = Look.text(item, "type");
        String id = Look.text(item, "id");
        return switch (type) {
            case "mcp_tool_call" ->
                    new ToolCall(
                            id,
                            "mcp__" + Look.text(item, "server") + "__" + Look.text(item, "tool"),
                            Look.object(item, "arguments"));
            case "file_change" -> new ToolCall(id, type, only(item, "changes"));
            case "web_search" -> new ToolCall(id, type, only(item, "query"));
            case String _ -> new ToolCall(id, type, only(item, "command"));
        };
    }

    private static Value only(Value item, String key) {
        FieldsBuilder kept = new FieldsBuilder();
        Look.in(item, key).ifPresent(value -> kept.put(key, value));
        return kept.build();
    }

    private static String output(Value item) {
        return Look.maybe(item, "aggregated_output")
                .or(() -> Look.maybe(item, "error", "message"))
                .orElseGet(() -> Look.said(Look.object(item, "result", "content")));
    }

    private static List<AgentEvent> again(String message) {
        Matcher retry = AGAIN.matcher(message);
        if (!retry.lookingAt()) {
            return List.of();
        }
        int attempt = Optional.ofNullable(retry.group(1)).map(Integer::parseInt).orElse(0);
        return List.of(new Retry(attempt, AnswerStatus.in(message)));
    }

    private Said completed(Value usage) {
        long cached = Look.count(usage, "cached_input_tokens");
        long written = Look.count(usage, "cache_write_input_tokens");
        long input = Look.count(usage, "input_tokens");
        Used now =
                new Used(
                        Math.max(0, input - cached - written),
                        Look.count(usage, "output_tokens"),
                        cached,
                        written,
                        Optional.empty());
        Optional<Outcome> done = Optional.of(new Outcome.Succeeded(Optional.empty()));
        return new Said(
                new CodexDialect(begun, now, done),
                List.of(new AgentEvent.Usage(now.since(total))));
    }

    private Said failed(String message) {
        Outcome.FailedApi said = Outcome.FailedApi.said(message);
        boolean keyless = message.startsWith("Missing environment variable");
        Outcome failed =
                keyless
                        ? Outcome.FailedApi.of(said.status(), Trouble.AUTHENTICATION, message)
                        : said;
        return new Said(new CodexDialect(begun, total, Optional.of(failed)), List.of());
    }
}
