package baton.world.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

class PresenceTest {
    private static final List<String> THERE =
            List.of(
                    "file",
                    "directory",
                    "link",
                    "dangling",
                    "loop",
                    "a\nline",
                    "grün",
                    "file\uFFFD");
    private static final List<String> NOT_THERE =
            List.of("nothing", "file/below", "nowhere/at/all", "dangling/below", "loop/below");

    @TempDir Path place;

    @BeforeEach
    void make() throws IOException {
        for (String name : List.of("file", "a\nline", "grün", "file\uFFFD")) {
            Files.createFile(place.resolve(name));
        }
        Files.createDirectory(place.resolve("directory"));
        Files.createSymbolicLink(place.resolve("link"), Path.of("file"));
        Files.createSymbolicLink(place.resolve("dangling"), Path.of("nothing"));
        Files.createSymbolicLink(place.resolve("loop"), Path.of("loop"));
    }

    @Test
    void isWhatTheJdkSays() {
        for (String name : THERE) {
            assertThat(Presence.of(place.resolve(name))).as(name).isTrue();
            assertThat(Files.exists(place.resolve(name), LinkOption.NOFOLLOW_LINKS)).isTrue();
        }
        for (String name : NOT_THERE) {
            assertThat(Presence.of(place.resolve(name))).as(name).isFalse();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void isWhatTheCLibrarySays() {
        NativeStart way = NativeStart.load().orElseThrow();
        for (String name : THERE) {
            assertThat(way.isPresent(place.resolve(name).toString())).as(name).isTrue();
        }
        for (String name : NOT_THERE) {
            assertThat(way.isPresent(place.resolve(name).toString())).as(name).isFalse();
        }
    }
}
