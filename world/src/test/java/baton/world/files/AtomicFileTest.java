package baton.world.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

class AtomicFileTest {
    @TempDir Path directory;

    private List<String> names() throws Exception {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aNewFileAppearsWithItsDirectories() {
        Path path = directory.resolve("a/b/file");
        AtomicFile.write(path, "text");

        assertThat(path).hasContent("text");
    }

    @Test
    void contentIsReplacedAndNothingElseIsLeft() throws Exception {
        Path path = directory.resolve("file");
        AtomicFile.write(path, "old");
        AtomicFile.writeDurably(path, "new");

        assertThat(path).hasContent("new");
        assertThat(names()).containsExactly("file");
    }

    @Test
    void whatADyingProgramLeftBesideAFileIsSweptAway() throws Exception {
        Path path = directory.resolve("file");
        AtomicFile.write(path, "whole");
        Files.writeString(directory.resolve(".file.123-4.new"), "ha");
        Files.writeString(directory.resolve(".other.123-4.new"), "somebody else's");
        Files.writeString(directory.resolve(".file.mine.new"), "a person's");
        AtomicFile.sweep(path);

        assertThat(names()).containsExactly(".file.mine.new", ".other.123-4.new", "file");
    }

    @Test
    void permissionsOfTheOldFileAreKept() throws Exception {
        Path path = directory.resolve("file");
        Files.writeString(path, "old");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-x--x"));
        AtomicFile.write(path, "new");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rwxr-x--x");
    }

    @Test
    void aLinkIsReplacedAndNotFollowed() throws Exception {
        Path outside = Files.writeString(directory.resolve("outside"), "mine");
        Path path = Files.createSymbolicLink(directory.resolve("link"), outside);
        AtomicFile.write(path, "new");

        assertThat(outside).hasContent("mine");
        assertThat(path).hasContent("new").isRegularFile();
        assertThat(Files.isSymbolicLink(path)).isFalse();
    }

    @Test
    void anInterruptedThreadStillWrites() {
        Path path = directory.resolve("file");
        Thread.currentThread().interrupt();
        AtomicFile.writeDurably(path, "text");

        assertThat(Thread.interrupted()).isTrue();
        assertThat(path).hasContent("text");
    }

    @Test
    void failureLeavesTheOldContentAndNoRubbish() throws Exception {
        Path path = Files.createDirectories(directory.resolve("file/inner")).getParent();

        assertThatThrownBy(() -> AtomicFile.write(path, "text"))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure ->
                                assertThat(failure.problem().fault()).isEqualTo(Fault.DISK_FAILED));
        assertThat(names()).containsExactly("file");
    }

    @Test
    void aCopyHasTheContentAndTheTimeAndNothingElseIsLeft() throws Exception {
        Path source = Files.writeString(directory.resolve("source"), "first");
        FileTime time = FileTime.fromMillis(1_700_000_000_123L);
        Files.setLastModifiedTime(source, time);
        Path copy = directory.resolve("state/copy");
        for (String content : List.of("first", "a longer one", "")) {
            Files.writeString(source, content);
            Files.setLastModifiedTime(source, time);
            AtomicFile.copy(source, copy);

            assertThat(copy).hasContent(content);
            assertThat(Files.getLastModifiedTime(copy)).isEqualTo(time);
        }
        assertThat(directory.resolve("state")).isDirectoryNotContaining("glob:**.copy");
    }

    @Test
    void whoReadsTheOldFileKeepsItWhenACopyTakesItsPlace() throws Exception {
        Path source = Files.writeString(directory.resolve("source"), "second");
        Path copy = Files.writeString(directory.resolve("copy"), "first");
        Path kept = Files.createLink(directory.resolve("kept"), copy);
        try (var reader = Files.newInputStream(copy)) {
            AtomicFile.copy(source, copy);

            assertThat(reader.readAllBytes()).asString().isEqualTo("first");
        }
        assertThat(kept).hasContent("first");
        assertThat(copy).hasContent("second");
    }

    @Test
    void aLinkThatSomebodyPutInTheWayOfACopyIsNotFollowed() throws Exception {
        Path source = Files.writeString(directory.resolve("source"), "second");
        Path foreign = Files.writeString(directory.resolve("foreign"), "mine");
        Files.createSymbolicLink(directory.resolve(".copy.copy"), foreign);
        Path copy = Files.createSymbolicLink(directory.resolve("copy"), foreign);
        AtomicFile.copy(source, copy);

        assertThat(copy).hasContent("second").isRegularFile();
        assertThat(Files.isSymbolicLink(copy)).isFalse();
        assertThat(foreign).hasContent("mine");
    }

    @Test
    void aPlaceThatIsNotOnesOwnIsToldInPlainWords() {
        Path file = directory.resolve("gone/a file");
        Problem problem =
                AtomicFile.failed(file, "written", new AccessDeniedException("/gone/.x.new"))
                        .problem();
        assertThat(problem.message()).isEqualTo(file + " could not be written: permission denied");
        assertThat(problem.fix()).contains("`ls -ld " + directory + "`");
        assertThat(
                        AtomicFile.failed(
                                        file,
                                        "written",
                                        new FileSystemException("x", null, "Read-only file system"))
                                .problem()
                                .message())
                .endsWith("written: Read-only file system");
    }
}
