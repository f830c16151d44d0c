package baton.core.agent.stream;

import baton.core.agent.stream.AgentEvent.Started;
import baton.core.agent.stream.AgentEvent.Text;
import baton.core.agent.stream.AgentEvent.ToolCall;
import baton.core.agent.stream.AgentEvent.ToolDenied;
import baton.core.agent.stream.AgentEvent.ToolResult;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// opencode's `run --format json`. No line says that it is over: the last step that did not end to
/// call tools does.
///
/// @param started whether its session was told
/// @param rejected whether the last tool was rejected, which ends the run
record OpencodeDialect(boolean started, boolean rejected, Optional<Outcome> outcome)
        implements Dialect {
    static final OpencodeDialect NEW = new OpencodeDialect(false, false, Optional.empty());

    private static final List<String> DENIALS =
            List.of("rejected permission", "rule which prevents you");

    @Override
    public Said hear(Value.Fields line) {
        List<AgentEvent> events = new ArrayList<>();
        Optional<String> session = Look.maybe(line, "sessionID");
        boolean first = !started && session.isPresent();
        if (first) {
            events.add(new Started(session, Optional.empty(), Optional.empty(), Optional.empty()));
        }
        OpencodeDialect known = new OpencodeDialect(started || first, rejected, outcome);
        Value part = Look.object(line, "part");
        OpencodeDialect next =
                switch (Look.text(line, "type")) {
                    case "step_start" -> known.with(false, Optional.empty());
                    case "text" -> {
                        events.add(new Text(Look.text(part, "text")));
                        yield known;
                    }
                    case "tool_use" -> known.tool(part, events);
                    case "step_finish" -> known.finish(part, events);
                    case "error" -> known.with(rejected, Optional.of(failed(line)));
                    case String _ -> known;
                };
        return new Said(next, events);
    }

    private OpencodeDialect tool(Value part, List<AgentEvent> events) {
        Value state = Look.object(part, "state");
        String id = Look.text(part, "callID");
        String error = Look.text(state, "error");
        ToolCall call = new ToolCall(id, Look.text(part, "tool"), Look.object(state, "input"));
        boolean bad = Look.text(state, "status").equals("error");
        boolean denied = bad && DENIALS.stream().anyMatch(error::contains);
        events.add(call);
        events.add(new ToolResult(id, bad, bad ? error : Look.text(state, "output")));
        if (denied) {
            events.add(new ToolDenied(id, call.name(), call.input(), "permission"));
        }
        return with(denied, outcome);
    }

    private OpencodeDialect finish(Value part, List<AgentEvent> events) {
        Value tokens = Look.object(part, "tokens");
        events.add(
                new AgentEvent.Usage(
                        new Used(
                                Look.count(tokens, "input"),
                                Look.count(tokens, "output"),
                                Look.count(tokens, "cache", "read"),
                                Look.count(tokens, "cache", "write"),
                                Look.money(part, "cost"))));
        return switch (Look.text(part, "reason")) {
            case "tool-calls" ->
                    with(
                            rejected,
                            rejected
                                    ? Optional.of(
                                            new Outcome.BlockedByPolicy("a tool was rejected"))
                                    : Optional.empty());
            case "content-filter" ->
                    with(
                            rejected,
                            Optional.of(
                                    Outcome.FailedApi.of(
                                            OptionalInt.empty(),
                                            Trouble.REFUSED,
                                            "the answer was filtered")));
            case "error" ->
                    with(
                            rejected,
                            Optional.of(
                                    Outcome.FailedApi.of(
                                            OptionalInt.empty(),
                                            Trouble.UNKNOWN,
                                            "the step failed")));
            case String _ -> with(rejected, Optional.of(new Outcome.Succeeded(Optional.empty())));
        };
    }

    private static Outcome failed(Value line) {
        Value error = Look.object(line, "error");
        String message = Look.text(error, "data", "message");
        OptionalInt status = Look.status(error, "data", "statusCode");
        Optional<Reset> header =
                Look.maybe(error, "data", "responseHeaders", "retry-after")
                        .filter(text -> text.matches("\\d{1,7}"))
                        .flatMap(text -> Reset.ofSeconds(Long.parseLong(text)));
        Trouble trouble =
                switch (Look.text(error, "name")) {
                    case "ProviderAuthError" -> Trouble.AUTHENTICATION;
                    case "ProviderModelNotFoundError" -> Trouble.MODEL_NOT_FOUND;
                    // Its own server failed, which says nothing of the model's by itself.
                    case "UnknownError" ->
                            LastWords.of(message)
                                    .map(Outcome.FailedApi::trouble)
                                    .orElse(Trouble.UNKNOWN);
                    case String _ -> Trouble.of(status, message);
                };
        return Look.text(error, "name").equals("MessageAbortedError")
                ? new Outcome.Interrupted()
                : new Outcome.FailedApi(
                        status, trouble, message, header.or(() -> Reset.read(message)));
    }

    private OpencodeDialect with(boolean nowRejected, Optional<Outcome> now) {
        return new OpencodeDialect(started, nowRejected, now);
    }
}
