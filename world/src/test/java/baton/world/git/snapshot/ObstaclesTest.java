package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.RepoPath;
import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/// Pipes at names that git reads: git would wait there for ever.
class ObstaclesTest {
    @TempDir Path directory;

    private TestRepository test;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        test.write(".gitignore", ".baton/\n");
        test.write("sub/x", "abc\n");
        test.commitAll("files");
    }

    private Snapshots open() {
        Repository repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        return Snapshots.open(
                repository, test.at(".baton/runs/1"), List.of(new RepoPath(".baton/runs")));
    }

    private Snapshots begun() {
        Snapshots snapshots = open();
        assertThat(snapshots.reset()).isEmpty();
        return snapshots;
    }

    private static Change pipe(String path) {
        return new Change(new GitPath(path), Change.Kind.UNSTORABLE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".gitattributes",
                ".gitignore",
                ".mailmap",
                ".gitmodules",
                "sub/.gitattributes",
                "sub/.gitignore",
                "new/deep/.gitattributes"
            })
    void aPipeAtARuleIsAChangeAndPutBack(String path) {
        Snapshots snapshots = begun();
        test.write("sub/x", "abd\n");
        test.write("new/deep/file", "new\n");
        test.shell("rm -f " + path + "; mkfifo " + path);

        List<Change> changes = snapshots.propose().changes();
        assertThat(changes).contains(pipe(path));
        assertThat(Change.paths(changes)).contains(new GitPath("sub/x"));
        assertThat(snapshots.since()).contains(pipe(path));
        snapshots.putBack(Change.paths(changes));
        assertThat(snapshots.changes()).isEmpty();
        assertThat(test.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void aLinkInPlaceOfADirectoryLeadsGitToNone() {
        Snapshots snapshots = begun();
        test.shell("mkdir ../o; echo abd > ../o/x; mkfifo ../o/.gitattributes");
        test.shell("rm -r sub; ln -s ../o sub");

        List<Change> changes = snapshots.changes();
        assertThat(changes)
                .containsExactly(
                        pipe("sub"), new Change(new GitPath("sub/x"), Change.Kind.DELETED));
        snapshots.putBack(Change.paths(changes));
        assertThat(test.read("sub/x")).isEqualTo("abc\n");
        assertThat(test.shell("ls -A ../o | wc -l")).isEqualTo("2");
    }

    @Test
    void pipesAmongGitsOwnFilesAreTakenAwayAndHeldAgainstTheAttempt() {
        Snapshots snapshots = begun();
        test.shell("rm .git/index; mkfifo .git/index .git/refs/heads/x; ln -s index .git/MERGE_RR");
        snapshots.clearTheWay();

        List<Change> changes = snapshots.changes();
        assertThat(changes)
                .containsExactly(
                        pipe(".git/MERGE_RR"), pipe(".git/index"), pipe(".git/refs/heads/x"));
        test.git("reset", "-q");
        snapshots.putBack(Change.paths(changes));
        assertThat(snapshots.changes()).isEmpty();
        assertThat(test.git("status", "--porcelain")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ".gitattributes",
                ".gitignore",
                "sub/.gitattributes",
                "new/deep/.gitignore",
                ".git/info/exclude",
                ".git/index",
                ".git/HEAD",
                ".git/config"
            })
    void aRunDoesNotBeginBesideOne(String path) {
        test.shell("mkdir -p new/deep; rm -f " + path + "; mkfifo " + path);

        assertThatThrownBy(() -> open().reset())
                .hasMessageContaining("PIPE_IN_GITS_WAY")
                .hasMessageContaining(path);
        assertThat(test.has(path)).isTrue();
    }
}
