package baton.world.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The files that a program consists of, as far as its path tells: itself and
/// the packages it was installed with.
final class ProgramFiles {
    private static final Path PACKAGES = Path.of("node_modules");

    private ProgramFiles() {}

    static List<String> of(String command) {
        Path program = Path.of(command).toAbsolutePath().normalize();
        return Stream.of(program, real(program))
                .flatMap(file -> Stream.of(file, around(file)))
                .map(Path::toString)
                .distinct()
                .toList();
    }

    /// Baton's own, with the Java that runs it.
    static List<String> ofBaton() {
        Stream<Path> launcher =
                Stream.ofNullable(System.getProperty("baton.launcher"))
                        .map(file -> Path.of(file).toAbsolutePath().normalize())
                        .flatMap(file -> Stream.ofNullable(file.getParent()))
                        .flatMap(bin -> Stream.ofNullable(bin.getParent()));
        Stream<Path> classes =
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                        .filter(entry -> !entry.isEmpty())
                        .map(Path::of);
        Path java = Path.of(System.getProperty("java.home"));
        return Stream.concat(Stream.of(java), Stream.concat(launcher, classes))
                .map(path -> path.toAbsolutePath().normalize().toString())
                .distinct()
                .toList();
    }

    private static Path real(Path program) {
        try {
            return program.toRealPath();
        } catch (IOException e) {
            return program;
        }
    }

    private static Path around(Path file) {
        return IntStream.range(0, file.getNameCount())
                .filter(i -> file.getName(i).equals(PACKAGES))
                .mapToObj(i -> file.getRoot().resolve(file.subpath(0, i + 1)))
                .findFirst()
                .orElse(file);
    }
}
