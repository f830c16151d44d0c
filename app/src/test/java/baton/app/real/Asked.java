package baton.app.real;

import baton.core.text.Value;

import java.util.List;
import java.util.Optional;

/// A request to the model: what a person said, and what came of the tools that the model wanted so
/// far.
///
/// @param path the path of the request
/// @param prompt all that was said to the model
/// @param results the answers of the tools, in order
/// @param body the whole request
record Asked(String path, String prompt, List<String> results, Value.Fields body) {
    Asked {
        results = List.copyOf(results);
    }

    int done() {
        return results.size();
    }

    /// A field below others; names that are numbers count items.
    static Optional<Value> in(Value value, String... names) {
        Optional<Value> found = Optional.of(value);
        for (String name : names) {
            found = found.flatMap(one -> step(one, name));
        }
        return found;
    }

    private static Optional<Value> step(Value value, String name) {
        return switch (value) {
            case Value.Fields fields -> fields.field(name);
            case Value.Items items ->
                    items.items().stream().skip(Integer.parseInt(name)).findFirst();
            case Value.Text _, Value.Number _, Value.Bool _, Value.Null _ -> Optional.empty();
        };
    }

    static String text(Value value, String... names) {
        return in(value, names).flatMap(Value::scalar).orElse("");
    }

    static List<Value> items(Value value, String... names) {
        return in(value, names).orElse(value) instanceof Value.Items all ? all.items() : List.of();
    }

    /// The words of a message's content: a text, or blocks that hold some.
    static String words(Value content) {
        return switch (content) {
            case Value.Text(String text, _) -> text;
            case Value.Items all ->
                    String.join("\n", all.items().stream().map(Asked::words).toList());
            case Value.Fields fields -> text(fields, "text");
            case Value.Number _, Value.Bool _, Value.Null _ -> "";
        };
    }
}
