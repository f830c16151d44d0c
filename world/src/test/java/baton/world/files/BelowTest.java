package baton.world.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.core.Fault;
import baton.kit.Shell;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/// Names from elsewhere, and links that stand in their way.
class BelowTest {
    private static final byte[] TEXT = "new\n".getBytes(StandardCharsets.UTF_8);
    private static final int WRITES = 2_000;

    @TempDir private Path directory;
    private Path root;
    private Path outside;
    private Below below;

    @BeforeEach
    void makeDirectories() throws IOException {
        root = Files.createDirectories(directory.resolve("root"));
        outside = Files.createDirectories(directory.resolve("outside"));
        Files.writeString(outside.resolve("file"), "mine\n");
        Files.createSymbolicLink(root.resolve("out"), outside);
        Files.createSymbolicLink(root.resolve("link"), outside.resolve("file"));
        Files.createDirectories(root.resolve("a/b"));
        Files.writeString(root.resolve("a/b/file"), "old\n");
        below = new Below(root);
    }

    private static void assertFault(Fault fault, ThrowingCallable deed) {
        assertThatThrownBy(deed)
                .isInstanceOfSatisfying(
                        Failure.class, f -> assertThat(f.problem().fault()).isEqualTo(fault));
    }

    private void assertNothingOutsideChanged() {
        assertThat(outside.resolve("file")).hasContent("mine");
        assertThat(outside).isDirectoryContaining("glob:**/file");
        assertThat(outside.toFile().list()).containsExactly("file");
    }

    @Test
    void whatStandsAtANameIsToldWithoutFollowingLinks() {
        assertThat(below.kind(Path.of("a/b/file"))).isEqualTo(Below.Kind.FILE);
        assertThat(below.kind(Path.of("a"))).isEqualTo(Below.Kind.DIRECTORY);
        assertThat(below.kind(Path.of("link"))).isEqualTo(Below.Kind.LINK);
        assertThat(below.kind(Path.of("out/file"))).isEqualTo(Below.Kind.NOTHING);
        assertThat(below.kind(Path.of("a/none/x"))).isEqualTo(Below.Kind.NOTHING);
        assertThat(below.size(Path.of("a/b/file"))).hasValue(4L);
    }

    @Test
    void filesAreWrittenWithTheDirectoriesTheyNeed() throws IOException {
        below.write(Path.of("x/y/z"), TEXT);
        assertThat(root.resolve("x/y/z")).hasContent("new");

        Files.setPosixFilePermissions(
                root.resolve("a/b/file"), PosixFilePermissions.fromString("rwx------"));
        below.writeDurably(Path.of("a/b/file"), TEXT);
        assertThat(root.resolve("a/b/file")).hasContent("new");
        assertThat(Files.getPosixFilePermissions(root.resolve("a/b/file"))).hasSize(3);
        below.append(Path.of("a/b/file"), TEXT);
        assertThat(root.resolve("a/b/file")).hasContent("new\nnew");
        assertThat(root.toFile().list()).containsExactlyInAnyOrder("a", "x", "out", "link");
    }

    @Test
    void nothingIsWrittenThroughALink() {
        assertFault(Fault.PATH_THROUGH_LINK, () -> below.write(Path.of("out/file"), TEXT));
        assertFault(Fault.PATH_THROUGH_LINK, () -> below.write(Path.of("out/x/y"), TEXT));
        assertFault(Fault.PATH_THROUGH_LINK, () -> below.append(Path.of("out/file"), TEXT));
        assertFault(Fault.PATH_THROUGH_LINK, () -> below.makeDirectory(Path.of("out/x")));
        assertFault(Fault.DISK_FAILED, () -> below.append(Path.of("link"), TEXT));
        below.write(Path.of("link"), TEXT);

        assertThat(root.resolve("link")).isRegularFile().hasContent("new");
        assertNothingOutsideChanged();
    }

    @Test
    void nothingIsRemovedThroughALink() {
        assertThat(below.delete(Path.of("out/file"))).isFalse();
        below.deleteTree(Path.of("out/file"));
        assertThat(below.deleteEmpty(Path.of("out"))).isFalse();
        below.deleteTree(Path.of("out"));
        assertThat(below.delete(Path.of("link"))).isTrue();

        assertThat(root.toFile().list()).containsExactly("a");
        assertNothingOutsideChanged();
    }

    @Test
    void nothingIsReadThroughALink() {
        assertThat(below.read(Path.of("out/file"), 100)).isEmpty();
        assertThat(below.read(Path.of("link"), 100)).isEmpty();
        assertThat(below.read(Path.of("a/b/file"), 100)).hasValue("old\n".getBytes());
        assertThat(new Below(root.resolve("a")).copy(below, Path.of("link"), Path.of("c")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/../../outside/file", "a/./b", "/etc/hostname"})
    void namesThatLeadOutAreRefused(String name) {
        assertFault(Fault.PATH_OUTSIDE, () -> below.read(Path.of(name), 100));
        assertFault(Fault.PATH_OUTSIDE, () -> below.write(Path.of(name), TEXT));
        assertFault(Fault.PATH_OUTSIDE, () -> below.deleteTree(Path.of(name)));
    }

    @Test
    void onlyRegularFilesWithinBoundsAreRead() throws IOException {
        Shell.in(root).run("mkfifo", "pipe");
        try (RandomAccessFile huge = new RandomAccessFile(root.resolve("huge").toFile(), "rw")) {
            huge.setLength(20L << 30);
        }

        assertThat(below.kind(Path.of("pipe"))).isEqualTo(Below.Kind.OTHER);
        assertThat(below.read(Path.of("pipe"), 100)).isEmpty();
        assertThat(below.read(Path.of("a"), 100)).isEmpty();
        assertFault(Fault.TOO_LARGE, () -> below.read(Path.of("huge"), 100));
        assertFault(Fault.DISK_FAILED, () -> below.append(Path.of("pipe"), TEXT));
    }

    @Test
    void filesAreListedWithoutFollowingLinks() throws IOException {
        Files.writeString(root.resolve("a/one"), "1\n");
        Files.createSymbolicLink(root.resolve("a/b/out"), outside);
        Files.createSymbolicLink(root.resolve("a/b/other"), outside.resolve("file"));

        assertThat(below.files(Path.of("a"))).containsExactly(Path.of("b/file"), Path.of("one"));
        assertThat(below.files(Path.of("none"))).isEmpty();
        assertThat(below.files(Path.of("out"))).isEmpty();
    }

    @Test
    void namesChangeWhereNothingIsOverwritten() {
        assertThat(below.rename(Path.of("a/b"), Path.of("c/d"))).isTrue();
        assertThat(root.resolve("c/d/file")).hasContent("old");
        assertThat(below.rename(Path.of("c"), Path.of("a"))).isFalse();
        below.link(Path.of("e/f"), Path.of("/nowhere"));
        assertThat(root.resolve("e/f")).isSymbolicLink();
        assertThat(Files.exists(root.resolve("c/d/file"), LinkOption.NOFOLLOW_LINKS)).isTrue();
    }

    @Test
    void aTreeDeeperThanAnyPathIsRemoved() {
        String name = "n".repeat(200);
        String down = "mkdir " + name + " && cd " + name + " && echo x > file";
        String script = "mkdir deep && cd deep && for i in $(seq 40); do " + down + "; done";
        assertThat(Shell.in(root).bash(script).succeeded()).isTrue();
        String shut = "mkdir deep/shut && echo x > deep/shut/file && chmod 500 deep/shut";
        assertThat(Shell.in(root).bash(shut).succeeded()).isTrue();
        below.deleteTree(Path.of("deep"));

        assertThat(root.resolve("deep")).doesNotExist();
    }

    @Test
    void aPathBeyondTheSystemsBoundHasACodeOfItsOwn() {
        assertFault(
                Fault.PATH_TOO_LONG,
                () -> AtomicFile.write(root.resolve("n/".repeat(3_000) + "x"), TEXT));
        assertFault(Fault.PATH_TOO_LONG, () -> below.write(Path.of("n".repeat(300)), TEXT));
    }

    /// Somebody who puts a link in the place of a directory, again and again, while files are
    /// written and removed there.
    @Test
    void aLinkThatIsSwappedInLeadsNothingOut() throws Exception {
        Path moving = Files.createDirectories(root.resolve("moving/inner"));
        Path aside = root.resolve("aside");
        AtomicBoolean done = new AtomicBoolean();
        Thread swapping =
                Thread.ofPlatform()
                        .start(
                                () -> {
                                    while (!done.get()) {
                                        swap(root.resolve("moving"), aside);
                                    }
                                });
        int written = 0;
        try {
            for (int i = 0; i < WRITES; i++) {
                written += tried(() -> below.write(Path.of("moving/inner/file"), TEXT)) ? 1 : 0;
                boolean _ = tried(() -> below.delete(Path.of("moving/file")));
                boolean _ = tried(() -> below.write(Path.of("moving/file"), TEXT));
                boolean _ = tried(() -> below.deleteTree(Path.of("moving/inner")));
            }
        } finally {
            done.set(true);
            swapping.join();
        }

        assertThat(written).isPositive();
        assertThat(moving.getParent().getParent()).isEqualTo(root);
        assertNothingOutsideChanged();
    }

    private void swap(Path moving, Path aside) {
        try {
            Files.move(moving, aside, StandardCopyOption.ATOMIC_MOVE);
            Files.createSymbolicLink(moving, outside);
            Files.delete(moving);
            Files.move(aside, moving, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // A new directory was made meanwhile: it goes, and the old one comes back.
            remove(moving);
            remove(aside);
        }
    }

    private static void remove(Path tree) {
        if (!Files.isDirectory(tree, LinkOption.NOFOLLOW_LINKS)) {
            boolean _ = tree.toFile().delete();
            return;
        }
        try (Stream<Path> all = Files.walk(tree)) {
            all.sorted(Comparator.reverseOrder()).forEach(p -> p.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // It changes while it is walked; the next swap tries again.
            return;
        }
    }

    private static boolean tried(Runnable deed) {
        try {
            deed.run();
            return true;
        } catch (Failure refused) {
            return false;
        }
    }
}
