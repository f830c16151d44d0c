package baton.world.agent;

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
