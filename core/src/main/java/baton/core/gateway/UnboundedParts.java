package baton.core.gateway;

import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The parts of a request whose cost its length does not bound: tools that the provider carries out
/// itself, conversations that it remembers, and files that it fetches or has.
final class UnboundedParts {
    /// The types of tools that the program carries out itself. A type that is not listed counts as
    /// the provider's, and so will every one that is added later.
    private static final Set<String> OWN_TOOLS =
            Set.of(
                    "custom",
                    "function",
                    "local_shell",
                    "shell",
                    "apply_patch",
                    "bash",
                    "text_editor",
                    "memory",
                    "computer",
                    "computer_use_preview");

    private static final String DATE = "_20\\d{6}$";

    /// Fields of Anthropic's and OpenAI's requests that lead to more than is sent.
    private static final Set<String> LEADING =
            Set.of(
                    "previous_response_id",
                    "conversation",
                    "prompt",
                    "background",
                    "container",
                    "mcp_servers",
                    "web_search_options",
                    "cachedContent");

    /// Fields of content, wherever they stand, that name what the provider has or fetches.
    private static final Set<String> ELSEWHERE =
            Set.of("file_id", "file_url", "fileData", "file_data_id", "fileUri");

    /// The fields of a request that hold what is said.
    private static final List<String> SAID =
            List.of("messages", "system", "input", "contents", "systemInstruction");

    /// The words of a model to a tool and of a tool to a model, which are data and lead nowhere.
    private static final Set<String> TOOL_WORDS =
            Set.of("functionCall", "functionResponse", "arguments", "args");

    private static final Optional<String> REFERENCE = Optional.of("item_reference");
    private static final Optional<String> FALSE = Optional.of("false");

    private final List<String> found = new ArrayList<>();

    private UnboundedParts() {}

    static List<String> of(ModelApi api, Value.Fields body) {
        UnboundedParts parts = new UnboundedParts();
        body.fields().forEach((name, value) -> parts.leading(name, value));
        body.items("tools").forEach(tool -> parts.tool(api, tool));
        SAID.forEach(name -> body.field(name).ifPresent(parts::content));
        return parts.found.stream().distinct().toList();
    }

    private void leading(String name, Value value) {
        boolean off = value instanceof Value.Null || value.scalar().equals(FALSE);
        if (LEADING.contains(name) && !off) {
            found.add(name);
        }
    }

    private void tool(ModelApi api, Value tool) {
        if (!(tool instanceof Value.Fields fields)) {
            found.add("tools");
        } else if (api == ModelApi.GEMINI) {
            fields.fields().keySet().stream()
                    .filter(name -> !name.equals("functionDeclarations"))
                    .filter(name -> !name.equals("function_declarations"))
                    .forEach(found::add);
        } else {
            fields.scalar("type")
                    .map(type -> type.toLowerCase(Locale.ROOT))
                    .filter(type -> !OWN_TOOLS.contains(type.replaceFirst(DATE, "")))
                    .ifPresent(found::add);
        }
    }

    /// The depth is that of the text, which its reader bounds.
    private void content(Value value) {
        switch (value) {
            case Value.Fields fields -> {
                boolean call = fields.text("type").endsWith("tool_use");
                fields.fields().forEach((name, inner) -> part(name, inner, call));
            }
            case Value.Items items -> items.items().forEach(this::content);
            case Value _ -> {}
        }
    }

    private void part(String name, Value value, boolean ofCall) {
        if (TOOL_WORDS.contains(name) || (ofCall && name.equals("input"))) {
            return;
        }
        if (ELSEWHERE.contains(name)) {
            found.add(name);
        } else if (name.equals("type") && REFERENCE.equals(value.scalar())) {
            found.add("item_reference");
        } else if (name.equals("source") && value instanceof Value.Fields source) {
            source.scalar("type")
                    .filter(type -> type.equals("url") || type.equals("file"))
                    .ifPresent(type -> found.add("source of type " + type));
        } else if (name.equals("image_url") && !isInline(value)) {
            found.add(name);
        }
        content(value);
    }

    private static boolean isInline(Value value) {
        return (value instanceof Value.Fields fields ? fields.scalar("url") : value.scalar())
                .filter(url -> url.startsWith("data:"))
                .isPresent();
    }
}
