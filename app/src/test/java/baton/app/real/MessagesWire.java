package baton.app.real;

import static baton.app.real.Wire.list;
import static baton.app.real.Wire.object;

import baton.core.text.Json;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;

/// Anthropic's messages, as Claude Code asks for them.
record MessagesWire() implements Wire {
    @Override
    public boolean serves(String path) {
        return path.endsWith("/v1/messages");
    }

    @Override
    public Asked read(String path, Value.Fields body) {
        List<String> said = new ArrayList<>();
        List<String> results = new ArrayList<>();
        for (Value message : Asked.items(body, "messages")) {
            if (!Asked.text(message, "role").equals("user")) {
                continue;
            }
            Value content = Asked.in(message, "content").orElseThrow();
            said.add(Asked.words(content));
            for (Value block : Asked.items(content)) {
                if (Asked.text(block, "type").equals("tool_result")) {
                    results.add(Asked.in(block, "content").map(Asked::words).orElse(""));
                }
            }
        }
        return new Asked(path, String.join("\n", said), results, body);
    }

    @Override
    public List<String> events(Asked asked, String id, String words, List<Answer.Call> calls) {
        List<String> events = new ArrayList<>();
        Value usage = object("input_tokens", INPUT_TOKENS, "output_tokens", 1);
        Value.Fields message = message(asked, id, list(), new Value.Null(0), usage);
        events.add(event("message_start", "message", message));
        Value.Fields spoken = object("type", "text_delta", "text", words);
        block(events, 0, object("type", "text", "text", ""), spoken);
        for (int i = 0; i < calls.size(); i++) {
            Value.Fields block = call(id, i, calls.get(i), object());
            String input = Json.line(input(calls.get(i)));
            Value.Fields delta = object("type", "input_json_delta", "partial_json", input);
            block(events, i + 1, block, delta);
        }
        Value.Fields end = object("stop_reason", reason(calls), "stop_sequence", new Value.Null(0));
        events.add(
                event(
                        "message_delta",
                        "delta",
                        end,
                        "usage",
                        object("output_tokens", OUTPUT_TOKENS)));
        events.add(event("message_stop"));
        return events;
    }

    @Override
    public String whole(Asked asked, String id, String words, List<Answer.Call> calls) {
        List<Value> blocks = new ArrayList<>(List.of(object("type", "text", "text", words)));
        for (int i = 0; i < calls.size(); i++) {
            blocks.add(call(id, i, calls.get(i), input(calls.get(i))));
        }
        Value usage = object("input_tokens", INPUT_TOKENS, "output_tokens", OUTPUT_TOKENS);
        Value reason = Value.of(reason(calls));
        return Json.line(message(asked, id, Value.items(blocks), reason, usage));
    }

    private static Value.Fields message(
            Asked asked, String id, Value content, Value reason, Value usage) {
        return object(
                "id",
                "msg_" + id,
                "type",
                "message",
                "role",
                "assistant",
                "model",
                Asked.text(asked.body(), "model"),
                "content",
                content,
                "stop_reason",
                reason,
                "stop_sequence",
                new Value.Null(0),
                "usage",
                usage);
    }

    private static String reason(List<Answer.Call> calls) {
        return calls.isEmpty() ? "end_turn" : "tool_use";
    }

    private static Value.Fields call(String id, int number, Answer.Call call, Value input) {
        String name =
                switch (call) {
                    case Answer.Write _ -> "Write";
                    case Answer.Run _ -> "Bash";
                    case Answer.Return _ -> "StructuredOutput";
                    case Answer.Use(String tool, _) -> tool;
                };
        String own = "toolu_" + id + "_" + number;
        return object("type", "tool_use", "id", own, "name", name, "input", input);
    }

    private static Value.Fields input(Answer.Call call) {
        return switch (call) {
            case Answer.Write(String path, String text) ->
                    object("file_path", path, "content", text);
            case Answer.Run(String command) ->
                    object("command", command, "description", "Runs a command");
            case Answer.Return(Value.Fields output) -> output;
            case Answer.Use(_, Value.Fields input) -> input;
        };
    }

    private static void block(
            List<String> events, int index, Value.Fields start, Value.Fields delta) {
        events.add(event("content_block_start", "index", index, "content_block", start));
        events.add(event("content_block_delta", "index", index, "delta", delta));
        events.add(event("content_block_stop", "index", index));
    }

    private static String event(String type, Object... more) {
        List<Object> pairs = new ArrayList<>(List.of("type", type));
        pairs.addAll(List.of(more));
        return "event: " + type + "\ndata: " + Json.line(object(pairs.toArray())) + "\n\n";
    }
}
