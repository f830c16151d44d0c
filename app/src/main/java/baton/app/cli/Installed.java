package baton.app.cli;

import baton.world.process.Environment;
import baton.world.process.Invocation;
import baton.world.process.Limits;
import baton.world.process.Programs;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Whether a program is there.
final class Installed {
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), 64 << 10);

    private Installed() {}

    static Invocation invocation(List<String> words, Path directory, Environment environment) {
        return new Invocation(words, directory, environment.variables(), LIMITS);
    }

    static Optional<Path> path(String command, Path directory, Environment environment) {
        return Programs.find(invocation(List.of(command), directory, environment));
    }
}
