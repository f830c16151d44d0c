package baton.world.git.index;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    private IndexFile index() {
        return new IndexFile(test.at(".git/index"), false);
    }

    private static List<GitPath> paths(TestRepository repository) {
        return Stream.of(repository.git("ls-files", "-z").split("\0")).map(GitPath::new).toList();
    }

    private Map<GitPath, IndexFile.Entry> read() {
        return index().entries(paths(test)).orElseThrow();
    }

    /// As `git ls-files --stage -z` prints it.
    private static String listed(TestRepository repository, IndexFile index) {
        Map<GitPath, IndexFile.Entry> entries = index.entries(paths(repository)).orElseThrow();
        return paths(repository).stream()
                .map(
                        path ->
                                Integer.toOctalString(entries.get(path).mode())
                                        + " "
                                        + entries.get(path).id()
                                        + " 0\t"
                                        + path.text()
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

        assertThat(listed(test, index())).isEqualTo(test.git("ls-files", "--stage", "-z"));
        assertThat(index().isWhole()).isTrue();
        assertThat(index().hidden().orElseThrow().assumed()).containsExactly(new GitPath("start"));
        assertThat(index().hidden().orElseThrow().skipped()).containsExactly(new GitPath("link"));
        assertThat(read().get(new GitPath("intent")).skipped()).isFalse();
    }

    @Test
    void longNamesOfObjectsAreRead() {
        TestRepository outer = new TestRepository(directory.toAbsolutePath());
        outer.git("init", "--quiet", "--object-format=sha256", "long");
        TestRepository inner = new TestRepository(directory.resolve("long"));
        inner.write("dir/file", "1\n");
        inner.commitAll("first");

        IndexFile index = new IndexFile(inner.at(".git/index"), true);
        assertThat(listed(inner, index)).isEqualTo(inner.git("ls-files", "--stage", "-z"));
        assertThat(index.isWhole()).isTrue();
    }

    @Test
    void everyDamageIsNoticed() throws Exception {
        byte[] whole = Files.readAllBytes(test.at(".git/index"));
        for (int at = 0; at < whole.length; at += 37) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 1;
            Files.write(test.at(".git/index"), damaged);
            assertThat(index().isWhole()).as("at " + at).isFalse();
        }
        for (int length = 0; length < whole.length; length += 197) {
            Files.write(test.at(".git/index"), Arrays.copyOf(whole, length));
            assertThat(index().isWhole()).as("of " + length).isFalse();
            assertThat(index().hidden()).as("of " + length).isEmpty();
        }
    }

    @Test
    void noFileIsAnEmptyIndex() {
        test.delete(".git/index");

        assertThat(index().entries(List.of(new GitPath("start")))).contains(Map.of());
        assertThat(index().isWhole()).isTrue();
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

        assertThat(index().hidden()).isEmpty();
        assertThat(index().isWhole()).isTrue();
    }

    @Test
    void aSplitIndexIsNotPlain() {
        test.git("update-index", "--split-index");

        assertThat(index().hidden()).isEmpty();
        assertThat(index().isWhole()).isTrue();
    }

    @Test
    void whatASplitIndexHoldsIsNotComparedHoweverItDiffersFromItsOtherPart() {
        test.git("-c", "splitIndex.maxPercentChange=100", "update-index", "--split-index");
        test.shell("for f in $(git ls-files); do echo more >> $f; done; echo > new");
        test.git("-c", "splitIndex.maxPercentChange=100", "add", "--all");

        IndexFile nothing = new IndexFile(directory.resolve("none"), false);
        assertThat(nothing.differences(index())).isEmpty();
        assertThat(index().directories()).isEmpty();
        assertThat(index().isWhole()).isTrue();
    }

    @Test
    void directoriesAreThoseAboveTheFiles() {
        test.shell("mkdir -p a.b a/b/c; for f in a.b/x a/b/c/d a/b-c a0; do echo > $f; done");
        test.commitAll("more");
        Set<GitPath> expected =
                Stream.of(test.git("ls-tree", "-r", "-d", "-z", "--name-only", "HEAD").split("\0"))
                        .map(GitPath::new)
                        .collect(Collectors.toSet());

        assertThat(index().directories()).contains(expected);
    }

    /// The differences of the index after a shell script has run.
    private List<Change> after(String deed) throws IOException {
        Path before = directory.resolve("before");
        Files.copy(test.at(".git/index"), before, StandardCopyOption.REPLACE_EXISTING);
        test.shell(deed);
        return new IndexFile(before, false).differences(index()).orElseThrow();
    }

    private static Change change(String path, Change.Kind kind) {
        return new Change(new GitPath(path), kind);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4})
    void differencesAreFound(int version) throws IOException {
        test.git("update-index", "--index-version", Integer.toString(version));
        assertThat(after("touch start; git status")).isEmpty();
        assertThat(after("echo 1 > aa; git add aa"))
                .containsExactly(change("aa", Change.Kind.ADDED));
        assertThat(after("echo 2 > aa; git add aa"))
                .containsExactly(change("aa", Change.Kind.MODIFIED));
        assertThat(after("echo 1 > zz; git add zz; git rm -qf aa"))
                .containsExactly(
                        change("aa", Change.Kind.DELETED), change("zz", Change.Kind.ADDED));
        assertThat(after("git update-index --assume-unchanged link")).isEmpty();
        assertThat(after("chmod +x start; rm zz; ln -s start zz; git add -A"))
                .containsExactly(
                        change("start", Change.Kind.MODIFIED), change("zz", Change.Kind.TYPE));
    }

    @Test
    void namesAreFoundAtAnyDepth() {
        test.write(".gitignore", "");
        test.write("a/b/.gitignore", "");
        test.write("a/x.gitignore", "");
        test.git("add", "-A");

        assertThat(index().named(Set.of(".gitignore", "none")).orElseThrow())
                .containsExactly(new GitPath(".gitignore"), new GitPath("a/b/.gitignore"));
    }
}
