package baton.core.policy.rehearsal;

import baton.core.policy.call.VariableValue;
import baton.core.policy.rules.Paths;
import baton.core.policy.shell.Script;
import baton.core.policy.shell.Statement;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The knowledge of a shell at this point of the rehearsal. After a statement that may be left out,
/// or that runs in a shell of its own, variables have the values from before it as well.
final class ShellKnowledge {
    /// The input of a program: the text, and the file it is from when it is from one.
    record Input(String text, Optional<String> path) {}

    private static final List<VariableValue> UNKNOWN = List.of(VariableValue.UNKNOWN);
    private static final String DESCRIPTORS = "/dev/fd/";
    private static final int FIRST_SUBSTITUTED = 63;

    private final Map<String, List<VariableValue>> variables = new HashMap<>();
    private final References references = new References();
    private final Set<String> open = new HashSet<>();
    private final Deque<Map<String, Optional<List<VariableValue>>>> uncertain = new ArrayDeque<>();
    private final Map<String, Statement> functions = new HashMap<>();
    private final Map<String, String> files = new HashMap<>();
    private final Map<String, String> programs = new HashMap<>();
    private final Map<String, Script> sinks = new HashMap<>();
    private Optional<List<String>> positional = Optional.empty();
    private Optional<Input> input = Optional.empty();
    private String directory = "";
    private int substituted = FIRST_SUBSTITUTED;

    void beginUncertain() {
        uncertain.push(new HashMap<>());
    }

    /// Variables that were assigned since may still have what they had before.
    void endUncertain() {
        Map<String, Optional<List<VariableValue>>> before = uncertain.pop();
        before.forEach(
                (name, values) -> {
                    Set<VariableValue> all = new LinkedHashSet<>(values.orElse(UNKNOWN));
                    all.addAll(values(name).orElse(UNKNOWN));
                    pin(name, List.copyOf(all));
                });
    }

    private void remember(String name) {
        if (!uncertain.isEmpty()) {
            uncertain.peek().putIfAbsent(name, held(name));
        }
    }

    private Optional<List<VariableValue>> held(String name) {
        return Optional.ofNullable(variables.get(name));
    }

    /// The values that the variable may hold; a reference may hold those of each of its targets.
    Optional<List<VariableValue>> values(String name) {
        if (!references.isReference(name)) {
            return held(name);
        }
        Set<VariableValue> all = new LinkedHashSet<>();
        references.targets(name).forEach(target -> all.addAll(held(target).orElse(UNKNOWN)));
        return Optional.of(all.isEmpty() ? UNKNOWN : List.copyOf(all));
    }

    /// `declare -n name=target`; without a target the first text that is assigned names it.
    void refer(String name, Optional<String> target) {
        references.declare(name, target);
    }

    boolean isReference(String name) {
        return references.isReference(name);
    }

    /// A loop makes its reference stand for one name after the other.
    void aim(String name, Collection<String> names) {
        references.aim(name, names);
    }

    /// `declare +n name`.
    void dereference(String name) {
        references.end(name);
    }

    /// True if some variable may have one of several values.
    boolean hasChoices() {
        return !open.isEmpty() || references.isAnyWide();
    }

    /// The names that a reference may stand for, where there are several.
    Set<String> choices(String name) {
        return references.isWide(name) ? references.direct(name) : Set.of();
    }

    /// Makes these the values of the variable, whatever it may hold now.
    void pin(String name, List<VariableValue> values) {
        if (references.isReference(name)) {
            pinTargets(name, values);
        } else {
            put(name, values);
        }
    }

    /// Makes these the values of the targets of a reference. Of several possible targets, each
    /// keeps what it had as well.
    private void pinTargets(String name, List<VariableValue> values) {
        if (references.isOpen(name)) {
            references.aim(name, values.stream().map(VariableValue::first).toList());
            return;
        }
        Set<String> targets = references.targets(name);
        for (String target : targets) {
            Set<VariableValue> all = new LinkedHashSet<>(values);
            if (targets.size() > 1) {
                all.addAll(held(target).orElse(UNKNOWN));
            }
            put(target, List.copyOf(all));
        }
    }

    private void put(String name, List<VariableValue> values) {
        remember(name);
        variables.put(name, List.copyOf(values));
        if (values.size() > 1) {
            open.add(name);
        } else {
            open.remove(name);
        }
    }

    void assign(String name, List<VariableValue> values) {
        pin(name, values.stream().distinct().toList());
    }

    void unset(String name) {
        restore(name, Optional.empty());
    }

    /// A copy to compare with, or to go back to.
    Map<String, List<VariableValue>> variables() {
        return Map.copyOf(variables);
    }

    void restore(String name, Optional<List<VariableValue>> values) {
        remember(name);
        open.remove(name);
        variables.remove(name);
        values.ifPresent(known -> pin(name, known));
    }

    Optional<Statement> function(String name) {
        return Optional.ofNullable(functions.get(name));
    }

    Map<String, Statement> functions() {
        return Map.copyOf(functions);
    }

    void define(String name, Statement body) {
        functions.put(name, body);
    }

    Optional<List<String>> positional() {
        return positional;
    }

    void position(Optional<List<String>> parameters) {
        positional = parameters.map(List::copyOf);
    }

    Optional<Input> input() {
        return input;
    }

    void feed(Optional<Input> newInput) {
        input = newInput;
    }

    String directory() {
        return directory;
    }

    void enter(String newDirectory) {
        directory = newDirectory;
    }

    String resolved(String path) {
        return Paths.resolved(directory, path);
    }

    Optional<String> file(String path) {
        return Optional.ofNullable(files.get(resolved(path)));
    }

    void write(String path, String text, boolean append) {
        String known = append ? file(path).orElse("") : "";
        files.put(resolved(path), known + text);
    }

    /// The name under which a program was copied, linked or remembered.
    Optional<String> program(String path) {
        return Optional.ofNullable(programs.get(resolved(path)));
    }

    void copyProgram(String path, String program) {
        programs.put(resolved(path), program);
    }

    /// The path of a process substitution that is read.
    String source(String text) {
        String path = DESCRIPTORS + substituted++;
        files.put(path, text);
        return path;
    }

    /// The path of a process substitution that is written to.
    String sink(Script script) {
        String path = DESCRIPTORS + substituted++;
        sinks.put(path, script);
        return path;
    }

    Optional<Script> sink(String path) {
        return Optional.ofNullable(sinks.get(path));
    }

    static String descriptor(String number) {
        return DESCRIPTORS + number;
    }

    /// The number of the descriptor that has this path.
    static String number(String path) {
        return path.substring(DESCRIPTORS.length());
    }

    static boolean isDescriptor(String path) {
        return path.startsWith(DESCRIPTORS);
    }
}
