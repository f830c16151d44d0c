package baton.world.git;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

class IndexFileTest {
    @TempDir Path directory;

    private TestRepository test;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        for (int i = 0; i < 40; i++) {
            test.write("directory/" + "x".repeat(i) + "/file" + i, i + "\n");
        }
        test.write("line\nend é", "odd\n");
        test.write("long/" + "y".repeat(200) + "/" + "z".repeat(200), "long\n");
        test.makeExecutable("directory//file0");
        test.link("link", "start");
        test.commitAll("files");
    }

    private Optional<IndexFile> read() {
        return IndexFile.read(test.at(".git/index"), false);
    }

    /// As `git ls-files --stage -z` prints it.
    private static String listed(IndexFile index) {
        return index.entries().entrySet().stream()
                .map(
                        entry ->
                                Integer.toOctalString(entry.getValue().mode())
                                        + " "
                                        + entry.getValue().id()
                                        + " 0\t"
                                        + entry.getKey().text()
                                        + "\0")
                .collect(Collectors.joining());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void allVersionsAreRead(int version) {
        test.git("update-index", "--index-version", Integer.toString(version));
        test.write("intent", "i\n");
        test.git("add", "-N", "intent");
        test.git("update-index", "--assume-unchanged", "start");
        test.git("update-index", "--skip-worktree", "link");
        IndexFile index = read().orElseThrow();

        assertThat(listed(index)).isEqualTo(test.git("ls-files", "--stage", "-z"));
        assertThat(index.entry(new GitPath("start")).orElseThrow().assumed()).isTrue();
        assertThat(index.entry(new GitPath("link")).orElseThrow().skipped()).isTrue();
        assertThat(index.entry(new GitPath("intent")).orElseThrow().skipped()).isFalse();
    }

    @Test
    void longNamesOfObjectsAreRead() {
        TestRepository outer = new TestRepository(directory.toAbsolutePath());
        outer.git("init", "--quiet", "--object-format=sha256", "long");
        TestRepository inner = new TestRepository(directory.resolve("long"));
        inner.write("dir/file", "1\n");
        inner.commitAll("first");

        IndexFile index = IndexFile.read(inner.at(".git/index"), true).orElseThrow();
        assertThat(listed(index)).isEqualTo(inner.git("ls-files", "--stage", "-z"));
    }

    @Test
    void everyDamageIsNoticed() throws Exception {
        byte[] whole = Files.readAllBytes(test.at(".git/index"));
        for (int at = 0; at < whole.length; at += 37) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 1;
            Files.write(test.at(".git/index"), damaged);
            assertThat(read()).as("at " + at).isEmpty();
        }
        for (int length = 0; length < whole.length; length += 197) {
            Files.write(test.at(".git/index"), Arrays.copyOf(whole, length));
            assertThat(read()).as("of " + length).isEmpty();
        }
    }

    @Test
    void noFileIsAnEmptyIndex() {
        test.delete(".git/index");

        assertThat(read().orElseThrow().entries()).isEmpty();
    }

    @Test
    void anUnfinishedMergeIsNotPlain() {
        test.git("checkout", "--quiet", "-b", "side");
        test.write("start", "side\n");
        test.commitAll("side");
        test.git("checkout", "--quiet", "main");
        test.write("start", "main\n");
        test.commitAll("main");
        test.shell("git merge --quiet side || true");

        assertThat(read()).isEmpty();
    }
}
