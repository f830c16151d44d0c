package baton.world.process;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A program to be started, completely described. Its environment is exactly the one given.
public record Invocation(
        List<String> argv,
        Path directory,
        Map<String, String> environment,
        Bytes stdin,
        Limits limits) {

    public Invocation {
        argv = List.copyOf(argv);
        environment = Map.copyOf(environment);
        if (argv.isEmpty()) {
            throw new IllegalArgumentException("nothing to start");
        }
    }

    /// With nothing to read.
    public Invocation(
            List<String> argv, Path directory, Map<String, String> environment, Limits limits) {
        this(argv, directory, environment, Bytes.NONE, limits);
    }

    public Invocation withArgv(List<String> other) {
        return new Invocation(other, directory, environment, stdin, limits);
    }

    public Invocation withStdin(Bytes input) {
        return new Invocation(argv, directory, environment, input, limits);
    }

    public Invocation withEnvironment(Environment other) {
        return new Invocation(argv, directory, other.variables(), stdin, limits);
    }

    public Invocation withVariable(String name, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(name, value);
        return new Invocation(argv, directory, more, stdin, limits);
    }

    String program() {
        return argv.getFirst();
    }

    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name));
    }
}
