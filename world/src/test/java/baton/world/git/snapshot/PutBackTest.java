package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.TreeId;
import baton.world.git.index.PutBack;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Every attempt can be undone, path by path, and nothing else is touched.
class PutBackTest {
    @TempDir Path directory;

    private TestRepository test;
    private Snapshots snapshots;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        test.write("dir/one", "1\n");
        test.write("dir/two", "2\n");
        test.write(".gitignore", "*.log\n");
        test.commitAll("files");
        test.write("untracked", "u\n");
        Repository repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        snapshots =
                Snapshots.open(
                        repository, directory.resolve("run"), List.of(new RepoPath("own.json")));
        snapshots.reset();
    }

    private PutBack putBack(String... paths) {
        return snapshots.putBack(Stream.of(paths).map(GitPath::new).toList());
    }

    private PutBack putAllBack() {
        return snapshots.putBack(snapshots.changes().stream().map(Change::path).toList());
    }

    private void assertAllBack() {
        TreeId before = snapshots.beforeTree();
        PutBack result = putAllBack();

        assertThat(result.failed()).isEmpty();
        assertThat(snapshots.changes()).isEmpty();
        assertThat(snapshots.propose().tree()).isEqualTo(before);
        assertThat(test.read("untracked")).isEqualTo("u\n");
        assertThat(test.read("dir/one")).isEqualTo("1\n");
    }

    @Test
    void onlyTheNamedPathsAreTouched() {
        test.write("dir/one", "changed\n");
        test.write("dir/two", "changed\n");
        test.write("new", "n\n");
        test.write("other", "o\n");
        PutBack result = putBack("dir/one", "new");

        assertThat(result.restored()).containsExactly(new GitPath("dir/one"));
        assertThat(result.removed()).containsExactly(new GitPath("new"));
        assertThat(test.read("dir/one")).isEqualTo("1\n");
        assertThat(test.has("new")).isFalse();
        assertThat(test.read("dir/two")).isEqualTo("changed\n");
        assertThat(test.read("other")).isEqualTo("o\n");
    }

    @Test
    void deletedAndUntrackedFilesComeBack() {
        test.delete("dir");
        test.delete("untracked");
        assertAllBack();
    }

    @Test
    void newDirectoriesDisappearAndOldOnesStay() throws Exception {
        Files.createDirectories(test.at("dir/empty"));
        test.write("a/b/c/new", "n\n");
        test.write("dir/deep/new", "n\n");
        test.write("kept/x.log", "ignored\n");
        test.write("kept/new", "n\n");
        assertAllBack();

        assertThat(test.has("a")).isFalse();
        assertThat(test.has("dir/deep")).isFalse();
        assertThat(test.has("dir/empty")).isTrue();
        assertThat(test.has("kept/x.log")).isTrue();
    }

    @Test
    void modesComeBack() {
        test.makeExecutable("dir/one");
        assertThat(snapshots.changes()).hasSize(1);
        assertAllBack();
        assertThat(test.at("dir/one").toFile().canExecute()).isFalse();
    }

    @Test
    void aFileWhereADirectoryWasGivesWay() {
        test.delete("dir");
        test.write("dir", "file\n");
        assertAllBack();
    }

    @Test
    void aDirectoryWhereAFileWasGivesWay() {
        test.delete("start");
        test.write("start/inner/file", "x\n");
        test.write("start/ignored.log", "x\n");
        assertAllBack();
        assertThat(test.read("start")).isEqualTo("start\n");
    }

    @Test
    void aLinkWhereADirectoryWasIsNotWrittenThrough() throws Exception {
        Path outside = Files.createDirectory(directory.resolve("outside"));
        Files.writeString(outside.resolve("one"), "not ours\n");
        test.delete("dir");
        test.link("dir", outside.toString());
        assertAllBack();

        assertThat(outside.resolve("one")).hasContent("not ours\n");
        assertThat(outside.resolve("two")).doesNotExist();
        assertThat(Files.isSymbolicLink(test.at("dir"))).isFalse();
    }

    @Test
    void nothingBeyondALinkIsRemoved() throws Exception {
        Path outside = Files.createDirectory(directory.resolve("outside"));
        Files.writeString(outside.resolve("file"), "not ours\n");
        test.link("gate", outside.toString());
        putBack("gate/file", "gate/none");

        assertThat(outside.resolve("file")).hasContent("not ours\n");
    }

    @Test
    void aLinkWhereAFileWasIsReplaced() throws Exception {
        Path outside = Files.writeString(directory.resolve("outside"), "not ours\n");
        test.delete("start");
        test.link("start", outside.toString());
        assertAllBack();

        assertThat(outside).hasContent("not ours\n");
        assertThat(test.read("start")).isEqualTo("start\n");
    }

    @Test
    void aPipeWhereAFileWasIsReplaced() {
        test.delete("start");
        test.shell("mkfifo start");
        assertThat(snapshots.changes()).hasSize(1);
        assertThat(snapshots.propose().tree()).isNotEqualTo(snapshots.beforeTree());
        assertAllBack();
    }

    @Test
    void hostileNamesComeBack() {
        List<String> names =
                List.of(
                        " ",
                        "a b",
                        "-rf",
                        "--",
                        "line\nend",
                        "tab\t",
                        "quote\"'`$x",
                        "*",
                        "[a]",
                        ":(top)x",
                        ":!x",
                        "#",
                        "é中😀",
                        "\\back\\slash",
                        "~",
                        "a/ /-",
                        "C:/x",
                        "$(x)");
        for (String name : names) {
            test.write(name, "before\n");
        }
        Path odd = GitPath.of(new byte[] {'o', (byte) 0xFF, (byte) 0xFE}).in(test.top());
        writeRaw(odd, "before\n");
        snapshots.reset();
        for (String name : names) {
            test.write(name, "after\n");
            test.write(name + ".new", "after\n");
        }
        writeRaw(odd, "after\n");
        assertThat(snapshots.changes()).hasSize(2 * names.size() + 1);
        assertAllBack();

        assertThat(names).allSatisfy(name -> assertThat(test.read(name)).isEqualTo("before\n"));
        assertThat(odd).hasContent("before\n");
    }

    private static void writeRaw(Path path, String content) {
        try {
            Files.writeString(path, content);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void aRepositoryInsideIsRemovedWithProtectedDirectories() {
        TestRepository inner = TestRepository.create(test.at("nested"));
        inner.write("sub/file", "x\n");
        test.shell("chmod 555 nested/sub");
        assertAllBack();

        assertThat(test.has("nested")).isFalse();
    }

    @Test
    void aPlainDirectoryIsNotRemovedAsAWhole() {
        test.write("place/unsaved", "x\n");
        PutBack result = putBack("place");

        assertThat(result.failed()).containsExactly(new GitPath("place"));
        assertThat(test.has("place/unsaved")).isTrue();
    }

    @Test
    void batonsOwnFilesAreLeftAlone() {
        test.write("own.json", "{}");
        putBack("own.json");

        assertThat(test.has("own.json")).isTrue();
    }
}
