package baton.world.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/// Where programs are.
public final class Programs {
    private static final String SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin";

    private Programs() {}

    /// The file that would be started for this name, by the search path of its environment.
    public static Optional<Path> find(Invocation invocation) {
        String name = invocation.program();
        if (name.contains("/")) {
            return Optional.of(invocation.directory().resolve(name)).filter(Programs::runs);
        }
        return find(name, invocation.variable("PATH").orElse(SYSTEM_PATH));
    }

    /// The same for a name without a directory.
    public static Optional<Path> find(String name, String searchPath) {
        return Arrays.stream(searchPath.split(File.pathSeparator, -1))
                .flatMap(place -> place.isEmpty() ? Stream.empty() : Stream.of(Path.of(place)))
                .map(place -> place.resolve(name))
                .filter(Programs::runs)
                .findFirst();
    }

    private static boolean runs(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
