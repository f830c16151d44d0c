package baton.world.git;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

class StampTest {
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
    void whateverLiesAtAPathHasOneEvenALinkThatLeadsNowhere() {
        List<String> there =
                List.of(
                        "file",
                        "directory",
                        "link",
                        "dangling",
                        "loop",
                        "a\nline",
                        "grün",
                        "file\uFFFD");
        for (String name : there) {
            assertThat(Stamp.of(place.resolve(name)).isNone()).as(name).isFalse();
        }
    }

    @Test
    void nothingHasNone() {
        List<String> missing =
                List.of("nothing", "file/below", "nowhere/at/all", "dangling/below", "loop/below");
        for (String name : missing) {
            assertThat(Stamp.of(place.resolve(name)).isNone()).as(name).isTrue();
        }
    }
}
