package baton.app.real;

import static baton.app.real.Wire.list;
import static baton.app.real.Wire.object;

import baton.core.text.Json;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// OpenAI's responses, as Codex asks for them.
record ResponsesWire() implements Wire {
    @Override
    public boolean serves(String path) {
        return path.endsWith("/v1/responses");
    }

    @Override
    public Asked read(String path, Value.Fields body) {
        List<String> said = new ArrayList<>();
        List<String> results = new ArrayList<>();
        for (Value item : Asked.items(body, "input")) {
            switch (Asked.text(item, "type")) {
                case "message" -> {
                    if (Asked.text(item, "role").equals("user")) {
                        said.add(Asked.words(Asked.in(item, "content").orElseThrow()));
                    }
                }
                case "function_call_output", "custom_tool_call_output" ->
                        results.add(Asked.in(item, "output").map(Asked::words).orElse(""));
                case String _ -> {}
            }
        }
        return new Asked(path, String.join("\n", said), results, body);
    }

    @Override
    public List<String> events(Asked asked, String id, String words, List<Answer.Call> calls) {
        List<Value.Fields> items = new ArrayList<>();
        items.add(message("msg_" + id, text(words, calls)));
        for (int i = 0; i < calls.size(); i++) {
            call(id + "_" + i, calls.get(i)).ifPresent(items::add);
        }
        List<String> events = new ArrayList<>();
        events.add(event("response.created", "response", object("id", "resp_" + id)));
        for (int i = 0; i < items.size(); i++) {
            Value.Fields item = items.get(i);
            events.add(event("response.output_item.added", "output_index", i, "item", item));
            events.add(event("response.output_item.done", "output_index", i, "item", item));
        }
        Value.Fields usage =
                object(
                        "input_tokens",
                        INPUT_TOKENS,
                        "output_tokens",
                        OUTPUT_TOKENS,
                        "total_tokens",
                        INPUT_TOKENS + OUTPUT_TOKENS);
        Value.Fields response =
                object("id", "resp_" + id, "status", "completed", "output", list(), "usage", usage);
        events.add(event("response.completed", "response", response));
        return events;
    }

    @Override
    public List<String> failure(String kind, String message) {
        Value.Fields error = object("code", kind, "message", message);
        Value.Fields response = object("id", "resp_failed", "status", "failed", "error", error);
        return List.of(event("response.failed", "response", response));
    }

    /// Data is what it says.
    private static String text(String words, List<Answer.Call> calls) {
        return calls.stream()
                .filter(Answer.Return.class::isInstance)
                .map(call -> Json.line(((Answer.Return) call).output()))
                .findFirst()
                .orElse(words);
    }

    private static Value.Fields message(String id, String words) {
        return object(
                "type",
                "message",
                "id",
                id,
                "role",
                "assistant",
                "content",
                list(object("type", "output_text", "text", words)));
    }

    private static Optional<Value.Fields> call(String id, Answer.Call call) {
        return switch (call) {
            case Answer.Write(String path, String text) ->
                    Optional.of(
                            object(
                                    "type",
                                    "custom_tool_call",
                                    "id",
                                    "ctc_" + id,
                                    "call_id",
                                    "call_" + id,
                                    "name",
                                    "apply_patch",
                                    "input",
                                    patch(path, text)));
            case Answer.Run(String command) ->
                    Optional.of(
                            object(
                                    "type",
                                    "function_call",
                                    "id",
                                    "fc_" + id,
                                    "call_id",
                                    "call_" + id,
                                    "name",
                                    "exec_command",
                                    "arguments",
                                    Json.line(object("cmd", command))));
            case Answer.Return _, Answer.Use _ -> Optional.empty();
        };
    }

    private static String patch(String path, String text) {
        StringBuilder patch = new StringBuilder("*** Begin Patch\n*** Add File: " + path + "\n");
        text.lines().forEach(line -> patch.append('+').append(line).append('\n'));
        return patch.append("*** End Patch\n").toString();
    }

    private static String event(String type, Object... more) {
        List<Object> pairs = new ArrayList<>(List.of("type", type));
        pairs.addAll(List.of(more));
        return "event: " + type + "\ndata: " + Json.line(object(pairs.toArray())) + "\n\n";
    }
}
