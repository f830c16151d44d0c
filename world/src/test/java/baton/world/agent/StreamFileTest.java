package baton.world.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

class StreamFileTest {
    @TempDir private Path directory;

    private List<String> read(Path file) {
        List<String> lines = new ArrayList<>();
        StreamFile.read(file, file.getFileName().toString(), lines::add);
        return lines;
    }

    @Test
    void linesAreReadWhateverTheirBytesAre() throws IOException {
        Path file = directory.resolve("a.jsonl");
        Files.write(file, new byte[] {'a', '\n', (byte) 0xff, '\r', '\n', 'b'});

        assertThat(read(file)).hasSize(3).startsWith("a").endsWith("b");
    }

    @Test
    void whatIsNotThereOrNoFileIsSaid() {
        assertThatThrownBy(() -> read(directory.resolve("none")))
                .hasMessageContaining("there is no file `none`");
        assertThatThrownBy(() -> read(directory)).hasMessageContaining("is no regular file");
    }

    @Test
    void errorsLieBesideTheStream() throws IOException {
        Files.writeString(directory.resolve("a.stderr"), "no such option\n");

        assertThat(StreamFile.errors(directory.resolve("a.jsonl"))).isEqualTo("no such option\n");
        assertThat(StreamFile.errors(directory.resolve("b.jsonl"))).isEmpty();
        assertThat(StreamFile.errors(directory.resolve("a.txt"))).isEmpty();
    }
}
