package baton.world.git;

import baton.world.process.Bytes;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// One call of git: what comes after `git` and Baton's own settings.
///
/// @param settings more `name=value` settings for this call
/// @param variables more variables of its environment
public record Call(
        List<String> arguments,
        List<String> settings,
        Map<String, String> variables,
        Bytes stdin,
        Duration limit) {
    private static final Duration LIMIT = Duration.ofMinutes(10);

    public Call {
        arguments = List.copyOf(arguments);
        settings = List.copyOf(settings);
        variables = Map.copyOf(variables);
    }

    public static Call of(String... arguments) {
        return new Call(List.of(arguments), List.of(), Map.of(), Bytes.NONE, LIMIT);
    }

    /// One that only looks: it does not even refresh the index.
    public static Call reading(String... arguments) {
        return of(arguments).withVariable("GIT_OPTIONAL_LOCKS", "0");
    }

    public Call withVariable(String name, String value) {
        return withVariables(Map.of(name, value));
    }

    public Call withVariables(Map<String, String> others) {
        Map<String, String> more = new HashMap<>(variables);
        more.putAll(others);
        return new Call(arguments, settings, more, stdin, limit);
    }

    public Call withSettings(List<String> more) {
        List<String> all = new ArrayList<>(settings);
        all.addAll(more);
        return new Call(arguments, all, variables, stdin, limit);
    }

    /// On another index than the user's.
    public Call withIndex(Path index) {
        return withVariable("GIT_INDEX_FILE", index.toAbsolutePath().toString());
    }

    public Call withInput(Bytes input) {
        return new Call(arguments, settings, variables, input, limit);
    }

    public Call withInput(String input) {
        return withInput(Bytes.of(input));
    }

    public Call withPaths(Collection<GitPath> paths) {
        return withInput(GitPath.input(paths));
    }

    public Call withLimit(Duration longest) {
        return new Call(arguments, settings, variables, stdin, longest);
    }

    @Override
    public String toString() {
        return "git " + String.join(" ", arguments);
    }
}
