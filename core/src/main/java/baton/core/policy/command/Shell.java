package baton.core.policy.command;

import baton.core.policy.shell.Script;
import baton.core.policy.shell.Statement;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What a shell would know at this point of the rehearsal. Where a statement may be left out, or
/// runs in a shell of its own, an assignment adds a value and takes none away.
final class Shell {
    /// What a program reads: the text, and the file it is from when it is from one.
    record Input(String text, Optional<String> path) {}

    private static final String DESCRIPTORS = "/dev/fd/";
    private static final int FIRST_SUBSTITUTED = 63;

    private final Map<String, List<Value>> variables = new HashMap<>();
    private final Set<String> open = new HashSet<>();
    private final Map<String, Statement> functions = new HashMap<>();
    private final Map<String, String> files = new HashMap<>();
    private final Map<String, String> programs = new HashMap<>();
    private final Map<String, Script> sinks = new HashMap<>();
    private Optional<List<String>> positional = Optional.empty();
    private Optional<Input> input = Optional.empty();
    private String directory = "";
    private int uncertain;
    private int substituted = FIRST_SUBSTITUTED;

    void beginUncertain() {
        uncertain++;
    }

    void endUncertain() {
        uncertain--;
    }

    Optional<List<Value>> values(String name) {
        return Optional.ofNullable(variables.get(name));
    }

    /// Whether some variable may have one of several values.
    boolean hasChoices() {
        return !open.isEmpty();
    }

    /// Makes these the values of the variable, whatever it may hold now.
    void pin(String name, List<Value> values) {
        variables.put(name, List.copyOf(values));
        if (values.size() > 1) {
            open.add(name);
        } else {
            open.remove(name);
        }
    }

    void assign(String name, List<Value> values) {
        Set<Value> all = new LinkedHashSet<>();
        if (uncertain > 0) {
            all.addAll(values(name).orElse(List.of(Value.UNKNOWN)));
        }
        all.addAll(values);
        pin(name, List.copyOf(all));
    }

    void unset(String name) {
        if (uncertain == 0) {
            restore(name, Optional.empty());
        }
    }

    /// A copy to compare with, or to go back to.
    Map<String, List<Value>> variables() {
        return Map.copyOf(variables);
    }

    void restore(String name, Optional<List<Value>> values) {
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

    static boolean isDescriptor(String path) {
        return path.startsWith(DESCRIPTORS);
    }
}
