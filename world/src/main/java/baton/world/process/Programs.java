package baton.world.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/// The lookup of programs by their names.
public final class Programs {
    private static final String SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin";

    /// The programs that are started all the time. Each keeps the file that was found first, so
    /// that nobody puts another in its place meanwhile.
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

    /// The same for a name without a directory. Entries that are empty or relative mean the
    /// directory that somebody happens to work in, where a repository could put its own programs:
    /// they do not count.
    public static Optional<Path> find(String name, String searchPath) {
        return Arrays.stream(searchPath.split(File.pathSeparator, -1))
                .filter(place -> place.startsWith(File.separator) && place.indexOf('\0') < 0)
                .map(place -> Path.of(place).resolve(name))
                .filter(Programs::runs)
                .findFirst();
    }

    /// A search path without the entries that do not count here: what is started looks for further
    /// programs by it.
    public static String absolute(String searchPath) {
        return Arrays.stream(searchPath.split(File.pathSeparator, -1))
                .filter(place -> place.startsWith(File.separator))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean runs(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
