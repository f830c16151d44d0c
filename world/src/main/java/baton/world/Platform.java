package baton.world;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The parts of Linux that this system has, found out once. Whoever needs one of them asks here and
/// does without where there is none; `docs/platforms.md` tells what is lost then.
///
/// @param processes the directory in which the system tells about its processes
/// @param setsid the program that gives another one a session of its own
/// @param memory the directory for files that live in memory
/// @param namespaces true if the system can show programs another machine than the real one
public record Platform(
        Optional<Path> processes,
        Optional<Path> setsid,
        Optional<Path> memory,
        boolean namespaces) {
    /// The variable by which tests have a system without all of these.
    static final String SWITCH = "BATON_PLATFORM";

    static final Platform PLAIN =
            new Platform(Optional.empty(), Optional.empty(), Optional.empty(), false);

    private static final Platform HERE = of(System.getenv(), Path.of("/"));

    /// The system that Baton runs on.
    public static Platform here() {
        return HERE;
    }

    static Platform of(Map<String, String> environment, Path root) {
        return "plain".equals(environment.get(SWITCH)) ? PLAIN : probe(root);
    }

    private static Platform probe(Path root) {
        Optional<Path> processes =
                Optional.of(root.resolve("proc"))
                        .filter(table -> Files.isReadable(table.resolve("self/environ")));
        return new Platform(
                processes,
                Stream.of("usr/bin/setsid", "bin/setsid")
                        .map(root::resolve)
                        .filter(Files::isExecutable)
                        .findFirst(),
                Optional.of(root.resolve("dev/shm"))
                        .filter(Files::isDirectory)
                        .filter(Files::isWritable),
                processes.filter(table -> Files.isDirectory(table.resolve("self/ns"))).isPresent());
    }

    /// The number of the user whose rights this program has; nothing where users have none. A
    /// system that does not tell about processes is asked for the owner of a new file.
    public Optional<Object> user() {
        return processes.map(table -> owner(table.resolve("self"))).orElseGet(Platform::ofNewFile);
    }

    private static Optional<Object> ofNewFile() {
        try {
            Path file = Files.createTempFile("baton-", ".tmp");
            try {
                return owner(file);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<Object> owner(Path path) {
        try {
            return Optional.of(Files.getAttribute(path, "unix:uid"));
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }
}
