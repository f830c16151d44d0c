package baton.core.hook;

import baton.core.text.Json;
import baton.core.text.Value;

import java.util.Optional;

/// The input of a hook, which the agent's program gives on standard input: one JSON object.
public record HookInput(Value.Fields fields) {

    /// The input, or nothing where the text is no JSON object.
    public static Optional<HookInput> parse(String text) {
        return Json.parse(text) instanceof Json.Good(Value.Fields fields)
                ? Optional.of(new HookInput(fields))
                : Optional.empty();
    }

    /// A field that holds text, and is not empty.
    public Optional<String> text(String name) {
        return text(fields, name);
    }

    public Optional<Long> number(String name) {
        return fields.whole(name);
    }

    /// The tool and what it is to do.
    public ToolCall toolCall() {
        Optional<String> tool = text("tool_name");
        if (tool.isEmpty()) {
            return new ToolCall.Unclear("no `tool_name` is given");
        }
        return switch (tool.get()) {
            case "Bash" ->
                    argument("command")
                            .<ToolCall>map(ToolCall.Command::new)
                            .orElseGet(() -> new ToolCall.Unclear("Bash has no `command`"));
            case "Write", "Edit", "MultiEdit" -> write(tool.get(), "file_path");
            case "NotebookEdit" -> write(tool.get(), "notebook_path");
            default -> new ToolCall.Other(tool.get());
        };
    }

    private ToolCall write(String tool, String key) {
        return argument(key)
                .<ToolCall>map(ToolCall.FileWrite::new)
                .orElseGet(() -> new ToolCall.Unclear(tool + " has no `" + key + "`"));
    }

    private Optional<String> argument(String name) {
        return fields.field("tool_input").orElse(null) instanceof Value.Fields input
                ? text(input, name)
                : Optional.empty();
    }

    private static Optional<String> text(Value.Fields fields, String name) {
        return fields.field(name).orElse(null) instanceof Value.Text(String text, _)
                        && !text.isEmpty()
                ? Optional.of(text)
                : Optional.empty();
    }
}
