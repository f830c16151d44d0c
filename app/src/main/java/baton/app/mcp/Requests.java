package baton.app.mcp;

import baton.core.text.Value;

import java.util.Optional;

/// The form of requests, as far as a client can get it wrong.
final class Requests {
    private Requests() {}

    /// A sentence about the parameters of a request that cannot be read; nothing where all is well.
    static Optional<String> wrong(String method, Value.Fields message) {
        Optional<Value> given = message.field("params");
        boolean needed = method.equals("tools/call") || method.equals("initialize");
        if (given.isEmpty()) {
            return needed ? Optional.of("`params` is missing") : Optional.empty();
        }
        if (!(given.get() instanceof Value.Fields params)) {
            return Optional.of("`params` has to be an object");
        }
        return switch (method) {
            case "tools/call" -> call(params);
            case "initialize" ->
                    isText(params, "protocolVersion")
                            ? Optional.empty()
                            : Optional.of("`protocolVersion` has to be a text");
            case String _ -> Optional.empty();
        };
    }

    private static Optional<String> call(Value.Fields params) {
        if (!isText(params, "name")) {
            return Optional.of("`name` has to be the name of a tool");
        }
        boolean fits =
                params.field("arguments").isEmpty() || params.object("arguments").isPresent();
        return fits ? Optional.empty() : Optional.of("`arguments` has to be an object");
    }

    private static boolean isText(Value.Fields params, String name) {
        return params.field(name).orElse(null) instanceof Value.Text;
    }
}
