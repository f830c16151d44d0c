package baton.world.files;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.Fault;
import baton.core.text.Source;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// Files as they are found: walked through, read as text, followed through links.
class FilesTest {
    @TempDir private Path directory;

    private Path write(String path, String text) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private List<String> walked() {
        return FileWalk.below(directory, path -> path.endsWith("whole")).paths().stream()
                .map(path -> directory.relativize(path).toString())
                .toList();
    }

    @Test
    void walkFindsWhatPeopleWroteInAStableOrder() throws IOException {
        write("b.txt", "");
        write("a/c.txt", "");
        write("whole/inner.txt", "");
        write(".git/config", "");
        write("node_modules/x.js", "");
        write("target/x.class", "");
        write(".baton/runs/1/journal.jsonl", "");
        write(".baton/config.yaml", "");

        assertThat(walked()).containsExactly(".baton/config.yaml", "a/c.txt", "b.txt", "whole");
    }

    @Test
    void walkSaysWhenItDidNotSeeEverything() throws IOException {
        write("a/".repeat(66) + "b.txt", "");
        assertThat(FileWalk.below(directory, _ -> false).complete()).isFalse();
        assertThat(FileWalk.below(directory.resolve("a/a/a"), _ -> false).complete()).isTrue();
    }

    @Test
    void walkEntersNoLinkedDirectory() throws IOException {
        write("real/a.txt", "");
        Files.createSymbolicLink(directory.resolve("loop"), directory);

        assertThat(walked()).containsExactly("real/a.txt");
    }

    private static Fault refusal(Path file) {
        return TextFile.read(file, "shown") instanceof Source.Refused(var problem)
                ? problem.fault()
                : Fault.INTERNAL;
    }

    @Test
    void textIsReadAndWhatIsNoneIsRefused() throws IOException {
        assertThat(TextFile.read(write("a", "text\n"), "shown"))
                .isInstanceOfSatisfying(
                        Source.Readable.class,
                        read -> {
                            assertThat(read.source().text()).isEqualTo("text\n");
                            assertThat(read.source().path()).isEqualTo("shown");
                        });
        assertThat(refusal(directory)).isEqualTo(Fault.FILE_UNREADABLE);
        assertThat(refusal(directory.resolve("none"))).isEqualTo(Fault.FILE_NOT_FOUND);
    }

    @Test
    void fileThatIsTooLargeIsRefusedUnread() throws IOException {
        Path large = directory.resolve("large");
        try (var channel =
                Files.newByteChannel(large, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.position(Source.BYTES_MAX);
            channel.write(ByteBuffer.wrap(new byte[] {1}));
        }

        assertThat(TextFile.read(large, "large")).isInstanceOf(Source.Refused.class);
    }

    @Test
    void pathIsFollowedWhetherOrNotAnythingIsThere() throws IOException {
        Path real = directory.toRealPath();
        Files.createDirectories(real.resolve("a/b"));
        Files.createSymbolicLink(real.resolve("link"), Path.of("a/b"));
        Files.createSymbolicLink(real.resolve("out"), Path.of("/nowhere"));

        assertThat(RealPath.resolve(real.resolve("link/c"))).hasValue(real.resolve("a/b/c"));
        assertThat(RealPath.resolve(real.resolve("link/../c"))).hasValue(real.resolve("a/c"));
        assertThat(RealPath.resolve(real.resolve("out/x"))).hasValue(Path.of("/nowhere/x"));
        assertThat(RealPath.resolve(real.resolve("./none/../x"))).hasValue(real.resolve("x"));
    }

    @Test
    void linksThatGoRoundInACircleLeadNowhere() throws IOException {
        Files.createSymbolicLink(directory.resolve("x"), Path.of("y"));
        Files.createSymbolicLink(directory.resolve("y"), Path.of("x"));

        assertThat(RealPath.resolve(directory.resolve("x/file"))).isEmpty();
    }

    @Test
    void holderIsTheProcessThatItNamesAndNoOtherWithItsNumber() throws IOException {
        Holder self = Holder.current("run-1", "baton execute");
        Path file = write("holder.json", self.render());

        assertThat(Holder.read(file)).hasValue(self);
        assertThat(self.process()).hasValue(ProcessHandle.current());
        assertThat(new Holder(self.pid(), "another time", "run-1", "x", "h").process()).isEmpty();
        assertThat(Holder.read(write("broken.json", "{"))).isEmpty();
        assertThat(Holder.read(directory)).isEmpty();
    }
}
