package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

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

/// Files and links that git never stores, although it lists them.
class BesideIndexTest {
    @TempDir Path directory;

    private TestRepository test;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        test.write(".gitignore", ".baton/\n");
        test.write("file", "abc\n");
        test.write(".gitmodules", "\n");
        test.commitAll("files");
    }

    private Snapshots open() {
        Repository repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        return Snapshots.open(
                repository, test.at(".baton/runs/1"), List.of(new RepoPath(".baton/runs")));
    }

    private static Change unstored(String path) {
        return new Change(new GitPath(path), Change.Kind.UNSTORABLE);
    }

    @Test
    void whatWasThereIsNobodysChangeUntilItIsAnother() {
        test.shell("mkdir d; ln -s ../file d/.gitmodules; echo x > 'x\\.git'; echo x > 'git~1'");
        open().reset();
        assertThat(open().changes()).isEmpty();
        test.write("new", "x\n");
        assertThat(open().changes()).extracting(Change::path).containsExactly(new GitPath("new"));

        test.shell("rm new; ln -sfn ../new d/.gitmodules; echo y > 'x\\.git'; echo y > 'git~1'");
        assertThat(open().changes())
                .containsExactly(unstored("d/.gitmodules"), unstored("git~1"), unstored("x\\.git"));
    }

    @Test
    void whatWasThereAndIsGoneIsToldUntilItIsPutBack() {
        test.shell("echo x > 'x\\.git'");
        Snapshots snapshots = open();
        snapshots.reset();
        test.shell("rm 'x\\.git'");

        Change gone = new Change(new GitPath("x\\.git"), Change.Kind.DELETED);
        assertThat(snapshots.changes()).containsExactly(gone);
        snapshots.putBack(List.of(gone.path()));
        assertThat(snapshots.changes()).isEmpty();
    }

    @Test
    void whatOthersMadeIsTakenIntoTheStateBefore() {
        Snapshots snapshots = open();
        snapshots.reset();
        test.shell("echo x > 'x\\.git'");
        snapshots.advance(snapshots.changes());
        assertThat(snapshots.changes()).isEmpty();
    }

    /// A directory with tracked files in which a person has a repository, and two in which somebody
    /// left the name of one.
    @Test
    void whatHasTheNameOfGitsDirectoryMayHaveBeenThere() {
        test.write("sub/file", "abc\n");
        test.commitAll("sub");
        test.shell("git init -q sub; mkdir -p new/.git lone; : > lone/.git");
        open().reset();
        test.shell("echo x > sub/.git/x; echo x > new/.git/x; echo x > lone/x");
        assertThat(open().changes())
                .containsExactly(new Change(new GitPath("lone/x"), Change.Kind.ADDED));

        test.shell("rm -r lone sub/.git; mkdir later; : > later/.git");
        Snapshots snapshots = open();
        assertThat(snapshots.propose().changes())
                .containsExactly(
                        unstored("later/.git"),
                        new Change(new GitPath("lone/.git"), Change.Kind.DELETED),
                        new Change(new GitPath("sub/.git"), Change.Kind.DELETED));
        snapshots.advance(snapshots.changes());
        assertThat(open().changes()).isEmpty();
        test.shell("rm later/.git");
        assertThat(open().changes())
                .containsExactly(new Change(new GitPath("later/.git"), Change.Kind.DELETED));
    }

    /// The index has a file at the first of them, and keeps it.
    @ParameterizedTest
    @ValueSource(strings = {".gitmodules", "d/.gitmodules"})
    void aLinkThatGitPassesOverIsPutBackAndKept(String path) {
        Snapshots snapshots = open();
        snapshots.reset();
        test.shell("mkdir -p d; ln -sf /etc/passwd " + path);

        assertThat(snapshots.propose().changes()).containsExactly(unstored(path));
        assertThat(snapshots.since()).containsExactly(unstored(path));
        Repository repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        Salvage.Saved saved =
                snapshots.salvage(
                        "refs/baton/salvage/x",
                        "x",
                        repository.head().tip().orElseThrow(),
                        test.at(".baton/runs/s"));
        assertThat(saved.leftOut()).isEmpty();
        assertThat(saved.files()).hasSize(1);
        snapshots.putBack(List.of(new GitPath(path)), saved);
        assertThat(snapshots.changes()).isEmpty();
        assertThat(test.git("status", "--porcelain")).isEmpty();
        assertThat(test.shell("tar -tvf " + saved.files().getFirst())).contains("/etc/passwd");
    }
}
