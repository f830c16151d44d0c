package baton.world.sandbox;

import baton.core.sandbox.Ground;
import baton.core.sandbox.Ground.Kind;
import baton.world.Platform;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The facts about this machine that a fence depends on, looked up here.
final class Machine {
    /// Variables that lead to the login of an agent, which only that agent needs.
    private static final Set<String> LOGINS = Set.of("CODEX_HOME", "GEMINI_CLI_HOME");

    private static final List<Path> SYSTEM =
            Stream.of("/usr", "/bin", "/sbin", "/opt", "/nix", "/snap").map(Path::of).toList();

    private Machine() {}

    static Ground ground(Map<String, String> environment) {
        List<String> homes =
                Stream.of(environment.get("HOME"), System.getProperty("user.home"))
                        .flatMap(Stream::ofNullable)
                        .flatMap(home -> real(home).stream())
                        .distinct()
                        .toList();
        return new Ground(homes, tools(environment), isRoot(), new Disk());
    }

    private static Optional<String> real(String path) {
        try {
            return path.startsWith("/")
                    ? Optional.of(Path.of(path).toRealPath().toString())
                    : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    /// The search path, and the variables by which tool chains are found.
    private static List<String> tools(Map<String, String> environment) {
        Stream<String> search =
                Arrays.stream(environment.getOrDefault("PATH", "").split(":", -1))
                        .filter(path -> path.startsWith("/"))
                        .flatMap(path -> Stream.concat(Stream.of(path), linked(path).stream()));
        Stream<String> chains =
                environment.entrySet().stream()
                        .filter(variable -> names(variable.getKey()))
                        .map(Map.Entry::getValue)
                        .sorted();
        return Stream.concat(search, chains)
                .filter(path -> path.startsWith("/"))
                .flatMap(path -> Stream.concat(Stream.of(path), real(path).stream()))
                .distinct()
                .toList();
    }

    /// The real paths of the programs that are only linked in a directory. Directories of the
    /// system give none: their programs are seen anyway.
    private static List<String> linked(String directory) {
        Path path = Path.of(directory);
        if (SYSTEM.stream().anyMatch(path::startsWith)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(path)) {
            return all.filter(Files::isSymbolicLink)
                    .flatMap(link -> real(link.toString()).stream())
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();
        }
    }

    private static boolean names(String variable) {
        return !variable.startsWith("XDG_")
                && !LOGINS.contains(variable)
                && (variable.endsWith("_HOME")
                        || variable.endsWith("_ROOT")
                        || variable.equals("NVM_DIR")
                        || variable.equals("SDKMAN_DIR"));
    }

    private static boolean isRoot() {
        return Platform.here().user().equals(Optional.of(0));
    }

    /// The disk of this machine, as fences look at it.
    private record Disk() implements Ground.Look {
        @Override
        public Optional<Kind> at(String path) {
            try {
                Path file = Path.of(path);
                if (Files.isDirectory(file)) {
                    return Optional.of(Kind.DIRECTORY);
                }
                return Files.exists(file) ? Optional.of(Kind.FILE) : Optional.empty();
            } catch (InvalidPathException e) {
                return Optional.empty();
            }
        }

        @Override
        public List<String> children(String directory) {
            try (Stream<Path> all = Files.list(Path.of(directory))) {
                return all.map(child -> child.getFileName().toString()).sorted().toList();
            } catch (IOException | UncheckedIOException | InvalidPathException e) {
                return List.of();
            }
        }

        @Override
        public String real(String path) {
            return Machine.real(path).orElse(path);
        }

        @Override
        public Optional<Kind> within(String directory, String path) {
            try {
                Path outer = Path.of(directory);
                Path inner = outer.relativize(Path.of(path));
                Path direct = outer.toRealPath().resolve(inner).normalize();
                return direct.toRealPath().equals(direct) ? at(path) : Optional.empty();
            } catch (IOException | IllegalArgumentException e) {
                return Optional.empty();
            }
        }
    }
}
