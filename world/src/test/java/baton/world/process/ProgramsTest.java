package baton.world.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

class ProgramsTest {
    @TempDir private Path directory;

    private Path program(String place, String name) throws IOException {
        Path file = directory.resolve(place).resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    private Optional<Path> found(String name) {
        String path = directory.resolve("one") + ":" + directory.resolve("two");
        Limits limits = new Limits(Duration.ofMinutes(1), 100);
        return Programs.find(
                new Invocation(List.of(name), directory, Map.of("PATH", path), limits));
    }

    @ParameterizedTest
    @ValueSource(strings = {"tool", "git"})
    void aProgramThatMovedIsFoundAgain(String name) throws IOException {
        assertThat(found(name)).isEmpty();
        Path second = program("two", name);
        assertThat(found(name)).contains(second);

        Files.delete(second);
        assertThat(found(name)).isEmpty();
        Path first = program("one", name);
        assertThat(found(name)).contains(first);
    }

    @Test
    void nobodyPutsAnotherGitInItsPlaceMeanwhile() throws IOException {
        Path git = program("two", "git");
        Path tool = program("two", "tool");
        assertThat(found("git")).contains(git);
        assertThat(found("tool")).contains(tool);

        program("one", "git");
        Path nearer = program("one", "tool");
        assertThat(found("git")).contains(git);
        assertThat(found("tool")).contains(nearer);
    }

    /// They would be looked for wherever somebody happens to work.
    @ParameterizedTest
    @ValueSource(strings = {"", ".", "one", "./one", "::", "one:"})
    void entriesThatAreNotAbsoluteDoNotCount(String path) throws IOException {
        program("", "tool");
        program("one", "tool");
        Path there = program("two", "tool");
        Limits limits = new Limits(Duration.ofMinutes(1), 100);
        Map<String, String> only = Map.of("PATH", path);
        Map<String, String> also = Map.of("PATH", path + ":" + there.getParent());

        assertThat(Programs.find(new Invocation(List.of("tool"), directory, only, limits)))
                .isEmpty();
        assertThat(Programs.find(new Invocation(List.of("tool"), directory, also, limits)))
                .contains(there);
        assertThat(Programs.absolute(also.get("PATH"))).isEqualTo(there.getParent().toString());
    }
}
