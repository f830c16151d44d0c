package baton.world.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

class SwapFileTest {
    @TempDir private Path directory;

    private SwapFile file() {
        return new SwapFile(directory.resolve("state/index"));
    }

    private void write(String content) {
        file().write(content.getBytes(StandardCharsets.UTF_8), Optional.empty());
    }

    @Test
    void theLastContentIsTheWholeContent() {
        for (String content : new String[] {"a", "a longer one", "b", "", "again"}) {
            write(content);

            assertThat(file().path()).hasContent(content);
        }
    }

    @Test
    void whoReadsTheOldFileKeepsIt() throws Exception {
        write("first");
        try (var reader = Files.newInputStream(file().path())) {
            write("second");

            assertThat(reader.readAllBytes()).asString().isEqualTo("first");
        }
    }

    @Test
    void whatACrashLeftBetweenTheMovesIsNotTakenForTheSpare() throws Exception {
        write("first");
        write("second");
        Path old = file().path().resolveSibling("index.old");
        Files.createLink(old, file().path());

        write("third");
        assertThat(file().path()).hasContent("third");

        Files.delete(file().path().resolveSibling("index.spare"));
        write("fourth");
        assertThat(file().path()).hasContent("fourth");
        assertThat(old).doesNotExist();
    }

    @Test
    void aFileWithAnotherNameStaysAsItIs() throws Exception {
        write("first");
        write("second");
        Path kept = directory.resolve("kept");
        Files.createLink(kept, file().path());

        for (String content : new String[] {"third", "fourth", "fifth"}) {
            write(content);

            assertThat(file().path()).hasContent(content);
            assertThat(kept).hasContent("second");
        }
    }

    @Test
    void aLinkThatSomebodyPutThereIsNotFollowed() throws Exception {
        write("first");
        Path foreign = Files.writeString(directory.resolve("foreign"), "mine");
        Files.createSymbolicLink(file().path().resolveSibling("index.spare"), foreign);

        write("second");

        assertThat(file().path()).hasContent("second").isRegularFile();
        assertThat(foreign).hasContent("mine");
    }

    @Test
    void aTimeIsKept() throws Exception {
        FileTime time = FileTime.fromMillis(1_700_000_000_123L);
        file().write(new byte[] {1}, Optional.of(time));

        assertThat(Files.getLastModifiedTime(file().path())).isEqualTo(time);
    }

    @Test
    void nothingIsLeftOfARemovedFile() {
        write("first");
        write("second");
        file().delete();

        assertThat(directory.resolve("state")).isEmptyDirectory();
    }
}
