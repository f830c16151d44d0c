package baton.app.real;

import static baton.app.real.Wire.list;
import static baton.app.real.Wire.object;

import baton.core.text.Json;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;

/// Google's generated content, as Gemini CLI asks for it.
record GenerateWire() implements Wire {
    @Override
    public boolean serves(String path) {
        return path.endsWith(":streamGenerateContent");
    }

    @Override
    public boolean streams(Asked asked) {
        return true;
    }

    @Override
    public Asked read(String path, Value.Fields body) {
        List<String> said = new ArrayList<>();
        List<String> results = new ArrayList<>();
        for (Value content : Asked.items(body, "contents")) {
            for (Value part : Asked.items(content, "parts")) {
                if (Asked.text(content, "role").equals("user")) {
                    said.add(Asked.words(part));
                }
                Asked.in(part, "functionResponse").map(Json::line).ifPresent(results::add);
            }
        }
        return new Asked(path, String.join("\n", said), results, body);
    }

    @Override
    public List<String> events(Asked asked, String id, String words, List<Answer.Call> calls) {
        List<Value> parts = new ArrayList<>(List.of(object("text", words)));
        calls.forEach(call -> parts.add(object("functionCall", call(call))));
        Value.Fields content = object("role", "model", "parts", Value.items(parts));
        Value.Fields candidate = object("content", content, "finishReason", "STOP", "index", 0);
        Value.Fields usage =
                object(
                        "promptTokenCount",
                        INPUT_TOKENS,
                        "candidatesTokenCount",
                        OUTPUT_TOKENS,
                        "totalTokenCount",
                        INPUT_TOKENS + OUTPUT_TOKENS);
        Value.Fields all = object("candidates", list(candidate), "usageMetadata", usage);
        return List.of("data: " + Json.line(all) + "\r\n\r\n");
    }

    private static Value.Fields call(Answer.Call call) {
        return switch (call) {
            case Answer.Write(String path, String text) ->
                    object(
                            "name",
                            "write_file",
                            "args",
                            object("file_path", path, "content", text));
            case Answer.Run(String command) ->
                    object("name", "run_shell_command", "args", object("command", command));
            case Answer.Return _, Answer.Use _ ->
                    throw new IllegalArgumentException("it has no such tool: " + call);
        };
    }
}
