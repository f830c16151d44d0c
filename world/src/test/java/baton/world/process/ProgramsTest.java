package baton.world.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class ProgramsTest {
    @TempDir private Path directory;

    private Path program(String place) throws IOException {
        Path file = directory.resolve(place).resolve("tool");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    private Optional<Path> found() {
        String path = directory.resolve("one") + ":" + directory.resolve("two");
        Limits limits = new Limits(Duration.ofMinutes(1), 100);
        return Programs.find(
                new Invocation(List.of("tool"), directory, Map.of("PATH", path), limits));
    }

    @Test
    void aProgramThatMovedIsFoundAgain() throws IOException {
        assertThat(found()).isEmpty();
        Path second = program("two");
        assertThat(found()).contains(second);

        Files.delete(second);
        assertThat(found()).isEmpty();
        Path first = program("one");
        assertThat(found()).contains(first);
    }
}
