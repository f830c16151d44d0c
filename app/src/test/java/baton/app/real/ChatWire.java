package baton.app.real;

import static baton.app.real.Wire.list;
import static baton.app.real.Wire.object;

import baton.core.text.Json;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;

/// OpenAI's chat completions, as opencode asks for them.
record ChatWire() implements Wire {
    @Override
    public boolean serves(String path) {
        return path.endsWith("/v1/chat/completions");
    }

    @Override
    public Asked read(String path, Value.Fields body) {
        List<String> said = new ArrayList<>();
        List<String> results = new ArrayList<>();
        for (Value message : Asked.items(body, "messages")) {
            String words = Asked.in(message, "content").map(Asked::words).orElse("");
            switch (Asked.text(message, "role")) {
                case "user" -> said.add(words);
                case "tool" -> results.add(words);
                case String _ -> {}
            }
        }
        return new Asked(path, String.join("\n", said), results, body);
    }

    @Override
    public List<String> events(Asked asked, String id, String words, List<Answer.Call> calls) {
        List<String> events = new ArrayList<>();
        Value none = new Value.Null(0);
        events.add(chunk(id, object("role", "assistant", "content", words), none));
        for (int i = 0; i < calls.size(); i++) {
            Value.Fields call =
                    object(
                            "index",
                            i,
                            "id",
                            "call_" + id + "_" + i,
                            "type",
                            "function",
                            "function",
                            function(calls.get(i)));
            events.add(chunk(id, object("tool_calls", list(call)), none));
        }
        Value reason = Value.of(calls.isEmpty() ? "stop" : "tool_calls");
        events.add(chunk(id, object(), reason));
        events.add("data: [DONE]\n\n");
        return events;
    }

    private static Value.Fields function(Answer.Call call) {
        return switch (call) {
            case Answer.Write(String path, String text) ->
                    function("write", object("filePath", path, "content", text));
            case Answer.Run(String command) ->
                    function("bash", object("command", command, "description", "Runs it"));
            case Answer.Return _, Answer.Use _ ->
                    throw new IllegalArgumentException("it has no such tool: " + call);
        };
    }

    private static Value.Fields function(String name, Value.Fields arguments) {
        return object("name", name, "arguments", Json.line(arguments));
    }

    private static String chunk(String id, Value.Fields delta, Value reason) {
        Value.Fields usage =
                object(
                        "prompt_tokens",
                        INPUT_TOKENS,
                        "completion_tokens",
                        OUTPUT_TOKENS,
                        "total_tokens",
                        INPUT_TOKENS + OUTPUT_TOKENS);
        Value.Fields choice = object("index", 0, "delta", delta, "finish_reason", reason);
        Value.Fields chunk =
                object(
                        "id",
                        "chat_" + id,
                        "object",
                        "chat.completion.chunk",
                        "created",
                        1,
                        "model",
                        "m1",
                        "choices",
                        list(choice),
                        "usage",
                        reason instanceof Value.Null ? new Value.Null(0) : usage);
        return "data: " + Json.line(chunk) + "\n\n";
    }
}
