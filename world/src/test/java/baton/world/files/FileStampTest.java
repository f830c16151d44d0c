package baton.world.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class FileStampTest {
    @TempDir Path top;

    @Test
    void itChangesWithFilesThatAreBegunWrittenAndRemoved() throws IOException {
        assertThat(FileStamp.below(top.resolve("none"))).isZero();
        Path deep = Files.createDirectories(top.resolve("project/research"));
        long empty = FileStamp.below(top);
        Path file = Files.writeString(deep.resolve("01-a.md"), "a");
        long begun = FileStamp.below(top);
        assertThat(begun).isNotEqualTo(empty).isEqualTo(FileStamp.below(top));
        Files.writeString(file, "longer");
        assertThat(FileStamp.below(top)).isNotEqualTo(begun);
        long written = FileStamp.below(top);
        Files.delete(file);
        assertThat(FileStamp.below(top)).isNotEqualTo(written);
    }

    @Test
    void ofManyFilesTheFirstCount() throws IOException {
        for (int i = 0; i < 2_000; i++) {
            Files.createFile(top.resolve("a" + i));
        }
        Path last = Files.createFile(top.resolve("z"));
        long before = FileStamp.below(top);
        Files.writeString(last, "more");
        assertThat(FileStamp.below(top)).isEqualTo(before);
    }
}
