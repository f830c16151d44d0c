package baton.core.config;

import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The settings that start programs, spend money or open the fence. In a repository's file they
/// hold only when somebody has looked at them.
public final class RunningKeys {
    private static final String COMMAND = "exec:";
    private static final List<String> AGENT = List.of("command", "args", "billing");

    private RunningKeys() {}

    /// Their names, as far as this file sets them, each with its value in words.
    public static List<String> of(Value tree) {
        List<String> found = new ArrayList<>();
        command(tree, "agent", found);
        fields(tree, "agents")
                .forEach((name, agent) -> add(agent, "agents." + name + ".", AGENT, found));
        fields(tree, "roles").forEach((name, role) -> role(name, role, found));
        add(in(tree, "environment"), "environment.", List.of("pass"), found);
        add(in(tree, "worktree"), "worktree.", List.of("dir", "setup"), found);
        add(in(tree, "sandbox"), "sandbox.", List.of("write", "network", "processes"), found);
        field(in(tree, "sandbox"), "mode")
                .filter(mode -> !mode.scalar().equals(Optional.of("required")))
                .ifPresent(_ -> found.add("sandbox.mode"));
        return List.copyOf(found);
    }

    private static void role(String name, Value role, List<String> found) {
        boolean runs =
                isCommand(role) || field(role, "agent").filter(RunningKeys::isCommand).isPresent();
        if (runs) {
            found.add("roles." + name);
        }
    }

    private static void command(Value tree, String key, List<String> found) {
        field(tree, key).filter(RunningKeys::isCommand).ifPresent(_ -> found.add(key));
    }

    private static boolean isCommand(Value value) {
        return value.scalar().filter(text -> text.startsWith(COMMAND)).isPresent();
    }

    private static void add(Value section, String prefix, List<String> keys, List<String> found) {
        keys.stream()
                .filter(key -> field(section, key).isPresent())
                .forEach(key -> found.add(prefix + key));
    }

    private static Optional<Value> field(Value tree, String key) {
        return tree instanceof Value.Fields fields
                ? fields.field(key).filter(value -> !(value instanceof Value.Null))
                : Optional.empty();
    }

    private static Value in(Value tree, String key) {
        return field(tree, key).orElseGet(() -> new Value.Null(0));
    }

    private static Map<String, Value> fields(Value tree, String key) {
        return in(tree, key) instanceof Value.Fields found ? found.fields() : Map.of();
    }
}
