package baton.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// A JDK that may be taken away from under the program that runs on it: a copy of ours as far as
/// its files tell a JVM where it lies, and links to ours for the rest.
public record JdkCopy(Path home) implements AutoCloseable {
    private static final Path OURS = Path.of(System.getProperty("java.home"));
    private static final Path SPAWNER = Path.of("lib/jspawnhelper");
    private static final Set<String> COPIED = Set.of("libjli.so", "jspawnhelper");

    public static JdkCopy make(Path home) {
        try {
            Files.createDirectories(home.resolve("bin"));
            Files.createDirectories(home.resolve("lib/server"));
            copy(home, Path.of("bin/java"));
            for (Path file : filesIn(OURS.resolve("lib"))) {
                String name = file.getFileName().toString();
                if (COPIED.contains(name)) {
                    copy(home, OURS.relativize(file));
                } else if (!name.equals("server")) {
                    Files.createSymbolicLink(home.resolve("lib").resolve(name), file);
                }
            }
            for (Path file : filesIn(OURS.resolve("lib/server"))) {
                copy(home, OURS.relativize(file));
            }
            Files.createSymbolicLink(home.resolve("conf"), OURS.resolve("conf"));
            return new JdkCopy(home);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path java() {
        return home.resolve("bin/java");
    }

    /// Takes it away whole, as an uninstallation does.
    public void remove() throws IOException {
        Files.move(home, removed());
    }

    private Path removed() {
        return home.resolveSibling(home.getFileName() + ".removed");
    }

    /// Puts another file in the place of the one that starts programs, as an upgrade does. It
    /// refuses, as the one of another version does.
    public void upgrade() throws IOException {
        Path other = Files.writeString(home.resolve("lib/other"), "#!/bin/sh\nexit 1\n");
        other.toFile().setExecutable(true);
        Files.move(other, home.resolve(SPAWNER), StandardCopyOption.ATOMIC_MOVE);
    }

    /// Deletes it, since JUnit warns of each link that leads out of its directory.
    @Override
    public void close() {
        Shell.in(home.getParent()).run("rm", "-rf", home.toString(), removed().toString());
    }

    private static List<Path> filesIn(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    private static void copy(Path home, Path file) throws IOException {
        Files.copy(OURS.resolve(file), home.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
    }
}
