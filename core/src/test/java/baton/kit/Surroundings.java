package baton.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/// The environment of the programs that tests start, and of Baton where a test calls it. Only the
/// places of programs are taken over from whoever started the build: no settings of git, of the
/// terminal, of a build server or of the user reach a test, and the home directory is an empty one
/// that lives as long as this JVM.
public final class Surroundings {
    private static final Path SCRATCH = scratchDirectory();

    private static final Map<String, String> CLEAN =
            Map.of(
                    "PATH", path(),
                    "HOME", homeDirectory().toString(),
                    "GIT_CONFIG_GLOBAL", "/dev/null",
                    "GIT_CONFIG_NOSYSTEM", "1",
                    "GIT_TERMINAL_PROMPT", "0",
                    // Under a plain C locale a JVM cannot name files beyond ASCII.
                    "LC_ALL", "C.UTF-8");

    private Surroundings() {}

    public static Map<String, String> clean() {
        return CLEAN;
    }

    /// The directories in which programs are found.
    public static String path() {
        return System.getenv("PATH");
    }

    /// All variables of this JVM, for programs that a test has started.
    public static Map<String, String> own() {
        return System.getenv();
    }

    /// A directory that goes when this JVM ends.
    static Path scratch() {
        return SCRATCH;
    }

    private static Path homeDirectory() {
        try {
            return Files.createDirectory(SCRATCH.resolve("home"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path scratchDirectory() {
        try {
            Path scratch = Files.createTempDirectory("tests").toRealPath();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(scratch)));
            return scratch;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
