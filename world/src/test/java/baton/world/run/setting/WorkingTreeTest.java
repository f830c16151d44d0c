package baton.world.run.setting;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.kit.Shell;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/// The working tree that a manifest is held against. A file that would keep somebody waiting is a
/// failed check at once.
class WorkingTreeTest {
    @TempDir private Path top;
    private WorkingTree tree;

    @BeforeEach
    void makeTree() throws IOException {
        tree = new WorkingTree(top, TestRepository.ENVIRONMENT.variables());
        Shell.in(top).run("mkfifo", "pipe");
        Files.createSymbolicLink(top.resolve("device"), Path.of("/dev/zero"));
        try (RandomAccessFile huge = new RandomAccessFile(top.resolve("huge").toFile(), "rw")) {
            huge.setLength(20L << 30);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pipe", "device", "huge"})
    void whatIsNoFileWithinBoundsHasNoLines(String name) {
        RepoPath path = new RepoPath(name);

        assertThat(tree.lines(path)).isEmpty();
        assertThat(tree.bashRefuses(path)).isPresent();
        assertThat(tree.exists(path)).isEqualTo(name.equals("huge"));
    }

    @Test
    void textIsReadAndChecked() throws IOException {
        Files.writeString(top.resolve("a.sh"), "echo 1\nif\n");

        assertThat(tree.lines(new RepoPath("a.sh")).orElseThrow()).containsExactly("echo 1", "if");
        assertThat(tree.bashRefuses(new RepoPath("a.sh"))).isPresent();
        assertThat(tree.exists(new RepoPath("a.sh"))).isTrue();
    }
}
