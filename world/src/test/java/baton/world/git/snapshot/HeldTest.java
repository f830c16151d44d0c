package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.stream.IntStream;

class HeldTest {
    @TempDir Path temporary;

    private Path folder;
    private Path index;
    private Path note;
    private Held held;

    @BeforeEach
    void takeAnIndex() throws IOException {
        TestRepository test = TestRepository.create(temporary.resolve("r"));
        IntStream.range(0, 1_200).forEach(n -> test.write("directory/file-" + n, ""));
        test.git("add", "-A");
        folder = Files.createDirectories(temporary.resolve("run"));
        index = folder.resolve("index");
        note = temporary.resolve("note");
        held = new Held(folder, note);
        Files.copy(test.top().resolve(".git/index"), index);
        assertThat(Files.size(index)).isGreaterThan(1 << 16);
        Files.writeString(folder.resolve("ignored"), "a\n");
    }

    /// Changes one byte and leaves size, times and the hash at the end as they are.
    private void alter(Path file) {
        try {
            byte[] content = Files.readAllBytes(file);
            content[content.length / 2] ^= 1;
            FileTime time = Files.getLastModifiedTime(file);
            Files.write(file, content);
            Files.setLastModifiedTime(file, time);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aLargeFileAndASmallOneAreMadeWhatTheyWere() throws IOException {
        byte[] before = Files.readAllBytes(index);
        for (int round = 0; round < 2; round++) {
            held.during(
                    () -> {
                        alter(index);
                        alter(folder.resolve("ignored"));
                        return "";
                    });
            assertThat(index).hasBinaryContent(before);
            assertThat(folder.resolve("ignored")).hasContent("a\n");
            assertThat(held.changed()).containsExactly("ignored", "index");
        }
        assertThat(held.during(() -> "done")).isEqualTo("done");
        assertThat(held.changed()).isEmpty();
    }

    @Test
    void aLaterLifeTellsByTheNoteWhatWasAltered() throws IOException {
        byte[] noted = held.during(this::noted);
        assertThat(note).doesNotExist();
        Files.write(note, noted);
        assertThat(new Held(folder, note).changedSinceKilled()).isEmpty();

        alter(index);
        assertThat(new Held(folder, note).changedSinceKilled()).containsExactly("index");
    }

    /// Git can be told to leave out the hash at the end of an index.
    @Test
    void anIndexWithoutAHashIsToldByItsContent() throws IOException {
        byte[] content = Files.readAllBytes(index);
        Arrays.fill(content, content.length - 20, content.length, (byte) 0);
        Files.write(index, content);
        Files.write(note, held.during(this::noted));
        assertThat(new Held(folder, note).changedSinceKilled()).isEmpty();

        alter(index);
        assertThat(new Held(folder, note).changedSinceKilled()).containsExactly("index");
    }

    private byte[] noted() {
        try {
            return Files.readAllBytes(note);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
