package baton.world.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// Where programs are.
public final class Programs {
    private static final String SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin";

    /// What is started all the time; nobody is to put another in its place meanwhile.
    private static final Set<String> STEADY = Set.of("bash", "git");

    private static final Map<Sought, Path> FOUND = new ConcurrentHashMap<>();

    private Programs() {}

    private record Sought(String name, String searchPath) {}

    /// The file that would be started for this name, by the search path of its environment. For
    /// what is started all the time it is the file that was found before, while that is there.
    public static Optional<Path> find(Invocation invocation) {
        String name = invocation.program();
        if (name.contains("/")) {
            return Optional.of(invocation.directory().resolve(name)).filter(Programs::runs);
        }
        Sought sought = new Sought(name, invocation.variable("PATH").orElse(SYSTEM_PATH));
        if (!STEADY.contains(name)) {
            return find(name, sought.searchPath());
        }
        Optional<Path> known = Optional.ofNullable(FOUND.get(sought)).filter(Programs::runs);
        if (known.isPresent()) {
            return known;
        }
        Optional<Path> found = find(name, sought.searchPath());
        found.ifPresent(file -> FOUND.put(sought, file));
        return found;
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
