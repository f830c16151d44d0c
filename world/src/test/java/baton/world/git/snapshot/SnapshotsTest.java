package baton.world.git.snapshot;

import static baton.world.git.Change.Kind.ADDED;
import static baton.world.git.Change.Kind.DELETED;
import static baton.world.git.Change.Kind.MODIFIED;
import static baton.world.git.Change.Kind.NESTED;
import static baton.world.git.Change.Kind.TYPE;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.TreeId;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The differences that count as a change of the working tree.
class SnapshotsTest {
    private static final List<RepoPath> OWN =
            List.of(new RepoPath(".baton/runs"), new RepoPath("project/progress.json"));

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
        snapshots = open(test);
    }

    private static Snapshots open(TestRepository test) {
        Repository repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        return Snapshots.open(repository, test.at(".baton/runs/1"), OWN);
    }

    @AfterEach
    void nothingOfTheUsersIndexWasTouched() {
        assertThat(test.git("diff", "--cached", "--name-only")).isEmpty();
        assertThat(test.at(".git/index.lock")).doesNotExist();
    }

    private void assertChanges(Change... expected) {
        assertThat(snapshots.changes()).containsExactly(expected);
    }

    private static Change change(String path, Change.Kind kind) {
        return new Change(new GitPath(path), kind);
    }

    @Test
    void aCleanCheckoutHasNone() {
        assertThat(snapshots.hasBefore()).isFalse();
        assertThat(snapshots.reset()).isEmpty();
        assertThat(snapshots.hasBefore()).isTrue();
        assertThat(snapshots.changes()).isEmpty();
    }

    @Test
    void everyKindOfChangeIsSeen() {
        snapshots.reset();
        test.write("new", "n\n");
        test.write("deep/er/new", "n\n");
        test.write("dir/one", "changed\n");
        test.delete("dir/two");
        test.delete("start");
        test.link("start", "dir/one");
        test.makeExecutable(".gitignore");
        test.write("ignored.log", "x");
        test.write(".baton/runs/1/log", "x");
        test.write("project/progress.json", "{}");

        assertChanges(
                change(".gitignore", MODIFIED),
                change("deep/er/new", ADDED),
                change("dir/one", MODIFIED),
                change("dir/two", DELETED),
                change("new", ADDED),
                change("start", TYPE));
    }

    @Test
    void resetTellsWhatIsNotCommitted() {
        test.write("staged", "s\n");
        test.git("add", "staged");
        test.write("dir/one", "changed\n");
        test.write("untracked", "u\n");
        test.delete("dir/two");

        assertThat(snapshots.reset())
                .containsExactly(
                        change("dir/one", MODIFIED),
                        change("dir/two", DELETED),
                        change("staged", ADDED),
                        change("untracked", ADDED));
        assertThat(snapshots.changes()).isEmpty();
        test.git("reset", "--quiet");
    }

    @Test
    void whatWasUntrackedBeforeIsComparedToo() {
        test.write("untracked", "u\n");
        test.write("doomed", "d\n");
        snapshots.reset();
        test.write("untracked", "changed\n");
        test.delete("doomed");

        assertChanges(change("doomed", DELETED), change("untracked", MODIFIED));
    }

    @Test
    void aChangeThatHidesItsTimeIsSeen() {
        snapshots.reset();
        test.shell(
                "cp -p dir/one /tmp/$$.ref; echo 9 > dir/one; touch -r /tmp/$$.ref dir/one;"
                        + " rm /tmp/$$.ref");

        assertChanges(change("dir/one", MODIFIED));
    }

    /// Same size, same moment: only the content tells.
    @Test
    void aChangeInTheMomentOfTheSnapshotIsSeen() {
        for (int round = 0; round < 30; round++) {
            test.write("dir/one", "a" + (round % 10) + "\n");
            snapshots.reset();
            test.write("dir/one", "b" + (round % 10) + "\n");
            assertChanges(change("dir/one", MODIFIED));
        }
    }

    @Test
    void theStateBeforeOutlivesTheProgram() {
        snapshots.reset();
        test.write("new", "n\n");
        snapshots = open(test);

        assertThat(snapshots.hasBefore()).isTrue();
        assertChanges(change("new", ADDED));
    }

    @Test
    void whatOthersSawOfACleanCheckoutServesAsTheStateBefore() {
        Repository repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        Snapshots seen = Snapshots.open(repository, directory.resolve("seen"), OWN);
        assertThat(seen.reset()).isEmpty();
        assertThat(snapshots.hasBefore()).isFalse();
        snapshots.takeOver(seen);

        assertThat(snapshots.hasBefore()).isTrue();
        assertThat(snapshots.changes()).isEmpty();
        test.write("dir/one", "9\n");
        assertChanges(change("dir/one", MODIFIED));
    }

    @Test
    void aLockThatAKilledGitLeftIsRemoved() throws Exception {
        snapshots.reset();
        Files.createFile(test.at(".baton/runs/1/index.lock"));
        Files.createFile(test.at(".baton/runs/1/index.now.lock"));
        snapshots = open(test);
        test.write("new", "n\n");
        snapshots.advance(snapshots.changes());

        assertThat(snapshots.changes()).isEmpty();
    }

    @Test
    void filesTheUserHidFromGitAreWatched() {
        test.git("update-index", "--assume-unchanged", "dir/one");
        test.git("update-index", "--skip-worktree", "dir/two");
        test.write("dir/two", "the user's own version\n");
        assertThat(snapshots.reset()).hasSize(1);
        test.write("dir/one", "changed\n");
        test.write("dir/two", "changed\n");

        assertChanges(change("dir/one", MODIFIED), change("dir/two", MODIFIED));
        test.git("update-index", "--no-assume-unchanged", "--no-skip-worktree", "dir/one");
    }

    @Test
    void aSparseCheckoutMissesNothing() {
        test.git("sparse-checkout", "set", "--no-cone", "/*", "!/dir");
        assertThat(test.has("dir/one")).isFalse();
        assertThat(snapshots.reset()).isEmpty();
        assertThat(snapshots.changes()).isEmpty();

        test.write("dir/one", "agent\n");
        assertChanges(change("dir/one", MODIFIED));
        snapshots.putBack(List.of(new GitPath("dir/one")));
        assertThat(test.has("dir")).isFalse();
        assertThat(snapshots.changes()).isEmpty();
    }

    @Test
    void aSparseIndexIsUnderstood() {
        test.git("sparse-checkout", "set", "--cone", "--sparse-index", "other");
        assertThat(snapshots.reset()).isEmpty();
        test.write("new", "n\n");

        assertChanges(change("new", ADDED));
        snapshots.advance(snapshots.changes());
        assertThat(snapshots.changes()).isEmpty();
    }

    @Test
    void aSplitIndexIsUnderstood() {
        test.git("update-index", "--split-index");
        test.write("dir/one", "x\n");
        test.git("commit", "--quiet", "-am", "split");
        assertThat(snapshots.reset()).isEmpty();
        test.write("dir/two", "changed\n");

        assertChanges(change("dir/two", MODIFIED));
        snapshots.putBack(List.of(new GitPath("dir/two")));
        assertThat(snapshots.changes()).isEmpty();
    }

    @Test
    void aRepositoryInsideIsReportedWhenItIsNew() {
        TestRepository.create(test.at("known"));
        TestRepository.init(test.at("empty"));
        assertThat(snapshots.reset()).extracting(Change::kind).containsExactly(NESTED, NESTED);
        assertThat(snapshots.changes()).isEmpty();

        TestRepository.create(test.at("dir/nested"));
        TestRepository.init(test.at("fresh"));
        assertChanges(change("dir/nested", NESTED), change("fresh", NESTED));

        snapshots = open(test);
        test.delete("known");
        assertChanges(
                change("dir/nested", NESTED), change("fresh", NESTED), change("known", DELETED));

        snapshots.advance(snapshots.changes());
        assertThat(snapshots.changes()).isEmpty();
    }

    @Test
    void swapsOfFilesAndDirectoriesAreSeen() {
        snapshots.reset();
        test.delete("dir");
        test.write("dir", "now a file\n");
        test.delete("start");
        test.write("start/inner", "now a directory\n");

        assertChanges(
                change("dir", ADDED),
                change("dir/one", DELETED),
                change("dir/two", DELETED),
                change("start", DELETED),
                change("start/inner", ADDED));
        TreeId tree = snapshots.propose().tree();
        snapshots.advance(snapshots.changes());
        assertThat(snapshots.changes()).isEmpty();
        assertThat(snapshots.beforeTree()).isEqualTo(tree);
    }

    @Test
    void lineEndsThatGitConvertsAreNoChange() {
        test.git("config", "core.autocrlf", "true");
        test.write("windows", "a\r\nb\r\n");
        test.commitAll("windows");
        test.delete("windows");
        test.git("checkout", "--quiet", "windows");
        assertThat(test.read("windows")).isEqualTo("a\r\nb\r\n");
        assertThat(snapshots.reset()).isEmpty();

        test.write("windows", "a\r\nc\r\n");
        assertChanges(change("windows", MODIFIED));
        snapshots.putBack(List.of(new GitPath("windows")));
        assertThat(test.read("windows")).isEqualTo("a\r\nb\r\n");
    }

    @Test
    void programsOfTheRepositoryAreNotRun() {
        test.write("evil.sh", "#!/bin/sh\ntouch '" + test.at("ran") + "'\n");
        test.makeExecutable("evil.sh");
        test.commitAll("evil");
        snapshots.reset();
        test.git("config", "core.fsmonitor", test.at("evil.sh").toString());
        test.git("config", "core.hooksPath", ".git/hooks");
        test.hook("post-index-change", "touch ran");
        test.hook("reference-transaction", "touch ran");
        test.write("new", "n\n");
        snapshots.advance(snapshots.changes());
        snapshots.propose();

        assertThat(test.has("ran")).isFalse();
        test.git("config", "core.fsmonitor", "false");
        test.delete(".git/hooks/post-index-change");
        test.delete(".git/hooks/reference-transaction");
    }

    @Test
    void aRepositoryWithoutCommitsWorks() {
        TestRepository empty = TestRepository.init(directory.resolve("empty"));
        Snapshots fresh = open(empty);
        assertThat(fresh.reset()).isEmpty();
        empty.write("file", "1\n");

        assertThat(fresh.changes()).containsExactly(change("file", ADDED));
        fresh.putBack(List.of(new GitPath("file")));
        assertThat(fresh.changes()).isEmpty();
    }

    @Test
    void aLinkedWorktreeHasChangesOfItsOwn() {
        test.git("worktree", "add", "--quiet", "--detach", "../linked");
        TestRepository linked = new TestRepository(directory.resolve("linked").toAbsolutePath());
        Snapshots there = open(linked);
        there.reset();
        snapshots.reset();
        linked.write("new", "n\n");

        assertThat(there.changes()).containsExactly(change("new", ADDED));
        assertThat(snapshots.changes()).isEmpty();
    }
}
