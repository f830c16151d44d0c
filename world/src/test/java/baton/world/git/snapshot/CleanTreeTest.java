package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.TreeId;
import baton.world.git.index.LaidOver;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// A tree in a plain directory is what a checkout of it would be, whatever was set meanwhile.
class CleanTreeTest {
    @TempDir private Path directory;

    private TestRepository test;
    private Path run;
    private Path top;

    @BeforeEach
    void make() {
        test = TestRepository.create(directory.resolve("r"));
        run = directory.resolve("run");
        top = directory.resolve("clean/gate");
    }

    private Repository repository() {
        return Repository.open(test.top(), TestRepository.ENVIRONMENT);
    }

    private void begin() {
        assertThat(Snapshots.open(repository(), run, List.of()).reset()).isEmpty();
    }

    private CleanTree tree() {
        return new CleanTree(repository().accepted(), top, run.resolve("sessions/0"));
    }

    private String read(String path) throws IOException {
        return Files.readString(top.resolve(path));
    }

    @Test
    void contentIsConvertedAsTheTreeSays() throws IOException {
        test.write(".gitattributes", "*.txt eol=crlf\n");
        test.write("a.txt", "a\n");
        test.write("tool.sh", "echo\n");
        test.makeExecutable("tool.sh");
        test.link("link", "a.txt");
        test.commitAll("content");
        begin();

        assertThat(tree().fill(test.head(), run)).isEmpty();
        assertThat(read("a.txt")).isEqualTo("a\r\n");
        assertThat(top.resolve("tool.sh")).isExecutable();
        assertThat(top.resolve("link")).isSymbolicLink();
        assertThat(top.resolve(".git")).doesNotExist();
        assertThat(test.git("worktree", "list").lines()).hasSize(1);
    }

    @Test
    void settingsAreThoseTheRunBeganWith() throws IOException {
        test.write(".gitattributes", "*.txt filter=evil\n");
        test.write("a.txt", "a\n");
        test.commitAll("content");
        begin();
        test.git("config", "filter.evil.smudge", "sed s/a/b/");
        test.git("config", "core.autocrlf", "true");

        assertThat(tree().fill(test.head(), run)).isEmpty();
        assertThat(read("a.txt")).isEqualTo("a\n");
        assertThat(read("start")).doesNotContain("\r");
    }

    @Test
    void whateverWasThereIsGone() throws IOException {
        begin();
        Files.createDirectories(top.resolve("old"));
        Files.writeString(top.resolve("start"), "other\n");
        CleanTree tree = tree();

        assertThat(tree.fill(test.head(), run)).isEmpty();
        assertThat(read("start")).isEqualTo(test.read("start"));
        assertThat(top.resolve("old")).doesNotExist();
        tree.remove();
        assertThat(top).doesNotExist();
    }

    @Test
    void submoduleThatNobodyHasIsNamed() {
        TestRepository inner = TestRepository.create(directory.resolve("inner"));
        String[] words = {
            "-c",
            "protocol.file.allow=always",
            "submodule",
            "--quiet",
            "add",
            inner.top().toString()
        };
        test.git(words);
        test.commitAll("submodule");
        begin();
        assertThat(tree().fill(test.head(), run)).isEmpty();
        assertThat(top.resolve("inner/start")).exists();

        test.git("submodule", "--quiet", "deinit", "--force", "inner");
        assertThat(tree().fill(test.head(), run)).containsExactly(new GitPath("inner"));
        assertThat(top.resolve("inner")).isEmptyDirectory();
    }

    @Test
    void filesOfNoCommitAreLaidOverOne() {
        test.write("gone", "1\n");
        test.commitAll("more");
        begin();
        Snapshots snapshots = Snapshots.open(repository(), run, List.of());
        test.write("new", "new\n");
        test.write("other", "other\n");
        test.delete("gone");
        snapshots.advance(snapshots.changes());
        Set<GitPath> chosen = Set.of(new GitPath("new"), new GitPath("gone"));

        TreeId laid =
                LaidOver.of(
                        repository(),
                        new CommitId(test.head()),
                        snapshots.beforeTree(),
                        chosen::contains,
                        run.resolve("index.proof"));
        assertThat(test.git("ls-tree", "--name-only", laid.value()).lines())
                .containsExactly("new", "start");
    }
}
