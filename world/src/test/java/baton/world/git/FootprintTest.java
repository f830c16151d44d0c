package baton.world.git;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

class FootprintTest {
    @TempDir Path top;

    private Path file;
    private Path journal;

    @BeforeEach
    void make() throws IOException {
        journal = Files.writeString(top.resolve("journal"), "");
        Files.createDirectories(top.resolve("a/b"));
        file = Files.writeString(top.resolve("a/b/file"), "one");
    }

    private Optional<Footprint> look() {
        return Footprint.of(top, journal::equals);
    }

    /// Writes the journal until the clock of the file system has gone on.
    private Footprint settled() throws IOException {
        Footprint footprint = look().orElseThrow();
        while (!footprint.isBefore(journal)) {
            Files.writeString(journal, ".", StandardOpenOption.APPEND);
        }
        return footprint;
    }

    @Test
    void equalWhileNothingIsWritten() throws IOException {
        Footprint before = settled();
        Files.readAllBytes(file);
        Files.writeString(journal, "passed over", StandardOpenOption.APPEND);

        assertThat(look()).contains(before);
    }

    @Test
    void otherContentOfTheSameSizeAndTimeIsSeen() throws IOException {
        FileTime time = Files.getLastModifiedTime(file);
        Footprint before = settled();
        Files.writeString(file, "two");
        Files.setLastModifiedTime(file, time);

        assertThat(look().orElseThrow()).isNotEqualTo(before);
    }

    @Test
    void newFilesGoneFilesAndOtherPermissionsAreSeen() throws IOException {
        Footprint before = settled();
        Path more = Files.writeString(top.resolve("more"), "");
        assertThat(look().orElseThrow()).isNotEqualTo(before);
        Files.delete(more);
        assertThat(look()).contains(before);
        assertThat(file.toFile().setExecutable(true)).isTrue();
        assertThat(look().orElseThrow()).isNotEqualTo(before);
        Files.delete(file);
        assertThat(look().orElseThrow()).isNotEqualTo(before);
    }

    @Test
    void fileInPlaceOfAnotherIsSeen() throws IOException {
        Footprint before = settled();
        Path twin = Files.writeString(top.resolve("twin"), "one");
        Files.setLastModifiedTime(twin, Files.getLastModifiedTime(file));
        Files.move(twin, file, StandardCopyOption.REPLACE_EXISTING);

        assertThat(look().orElseThrow()).isNotEqualTo(before);
    }

    @Test
    void linkIsNotFollowed() throws IOException {
        Files.createSymbolicLink(top.resolve("a/round"), top);
        assertThat(look().orElseThrow().facts()).containsKey(top.resolve("a/round")).hasSize(2);
    }

    @Test
    void whatWasWrittenInTheSameMomentIsNotTrusted() throws IOException {
        Footprint footprint = look().orElseThrow();
        Files.setLastModifiedTime(journal, Files.getLastModifiedTime(file));

        assertThat(footprint.isBefore(journal)).isFalse();
        assertThat(footprint.isBefore(top.resolve("missing"))).isFalse();
    }

    @Test
    void otherFileSystemHasAnotherClock() throws IOException {
        Path elsewhere = Path.of("/proc/self/stat");
        if (Files.exists(elsewhere)) {
            assertThat(look().orElseThrow().isBefore(elsewhere)).isFalse();
        }
    }

    @Test
    void largeTreeIsLeftToGit() throws IOException {
        for (int i = 0; i <= Footprint.FILES_MAX; i++) {
            Files.createFile(top.resolve("a/" + i));
        }
        assertThat(look()).isEmpty();
    }
}
