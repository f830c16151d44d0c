package baton.world.git.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import baton.core.Failure;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.guard.HistoryVerdict.Moved;
import baton.world.git.guard.HistoryVerdict.OnlyAddedCommits;
import baton.world.git.guard.HistoryVerdict.Unmoved;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// The changes that an attempt may make to a repository, and those that are folded back.
class HistoryTest {
    @TempDir Path directory;

    private WatchedRepository watched;
    private TestRepository test;

    @BeforeEach
    void makeRepository() {
        watched = new WatchedRepository(directory);
        test = watched.test();
    }

    @Test
    void whileNothingMovesNoProcessRuns() throws Exception {
        watched.assertUnmoved();
        watched.capture();
        watched.assertUnmoved();

        assertThat(watched.trace()).doesNotExist();
    }

    @Test
    void lookingAndEditingIsNotMoving() {
        test.write("dir/one", "changed\n");
        test.write("new", "n\n");
        test.shell("touch start; git status > /dev/null; git diff > /dev/null; git fetch . -q");
        test.git("pack-refs", "--all", "--prune");
        test.git("update-ref", "refs/remotes/origin/main", "HEAD~1");
        test.git("update-ref", "refs/baton/session/1", "HEAD");

        assertThat(watched.history().compare()).isInstanceOf(Unmoved.class);
    }

    @Test
    void anIndexThatSaysTheSameInOtherBytesIsPutBack() throws Exception {
        byte[] before = Files.readAllBytes(test.at(".git/index"));
        test.shell("git read-tree HEAD");
        assertThat(watched.history().compare()).isEqualTo(new Unmoved(true));

        watched.history().unstage();
        watched.assertUnmoved();
        assertThat(test.at(".git/index")).hasBinaryContent(before);
    }

    @Test
    void aListOfStashesThatIsTooLongIsRefused() {
        test.shell("mkdir -p .git/logs/refs; head -c 16777217 /dev/zero > .git/logs/refs/stash");

        assertThatThrownBy(() -> watched.history().compare())
                .isInstanceOf(Failure.class)
                .hasMessageContaining("more than 16777216 bytes");
    }

    @Test
    void whatWasStagedIsTakenOutAgain() {
        test.write("dir/one", "secretly staged\n");
        test.git("add", "dir/one");
        test.write("dir/one", "1\n");
        assertThat(watched.history().compare()).isEqualTo(new Unmoved(true));

        watched.history().unstage();
        watched.assertUnmoved();
        assertThat(test.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void theIndexIsKeptWhoeverWroteIt() throws Exception {
        byte[] before = Files.readAllBytes(test.at(".git/index"));
        test.write("dir/one", "secretly staged\n");
        test.git("add", "dir/one");
        watched.history().keepIndex();
        assertThat(test.at(".git/index")).hasBinaryContent(before);

        test.delete(".git/index");
        watched.history().keepIndex();
        assertThat(test.at(".git/index")).hasBinaryContent(before);
        watched.assertUnmoved();

        test.write("other", "a person's\n");
        test.commitAll("a person's");
        watched.history().keepIndex();
        assertThat(test.git("diff", "--cached", "--name-only")).isEmpty();
    }

    @Test
    void aLockThatAKilledGitLeftIsRemoved() throws Exception {
        Files.createFile(test.at(".git/index.lock"));
        Files.createFile(test.at(".git/refs/heads/main.lock"));
        assertThat(watched.history().compare()).isEqualTo(new Unmoved(true));

        watched.history().unlock();
        watched.history().unstage();
        watched.assertUnmoved();
        assertThat(test.commitAll("works again")).isNotEmpty();
    }

    @Test
    void aLockThatNobodyKnowsStandsInTheWay() throws Exception {
        Path lock = Files.createFile(test.at(".git/index.lock"));

        assertThatThrownBy(() -> watched.history().unstage())
                .isInstanceOf(Failure.class)
                .hasMessageContaining(lock.toString());
        assertThat(lock).exists();
    }

    @Test
    void namesThatReplaceObjectsAreTakenAway() {
        test.shell("git replace HEAD HEAD~1; git update-ref refs/original/x HEAD");
        watched.assertMoved("`refs/replace/", "` was made", "`refs/original/x` was made");

        watched.history().restore(WatchedRepository.PIN);
        assertThat(test.git("for-each-ref", "refs/replace", "refs/original")).isEmpty();
        watched.assertUnmoved();
    }

    @Tag("linux")
    @Test
    void aLockThatALivingProgramHoldsStays() throws Exception {
        Path lock = test.at(".git/index.lock");
        try (OutputStream _ = Files.newOutputStream(lock, StandardOpenOption.CREATE_NEW)) {
            watched.history().unlock();
            assertThat(lock).exists();
        }
    }

    @Test
    void addedCommitsAreFoldedBack() {
        test.write("dir/one", "agent\n");
        CommitId first = new CommitId(test.commitAll("agent 1"));
        test.write("new", "n\n");
        test.delete("start");
        CommitId second = new CommitId(test.commitAll("agent 2"));
        assertThat(watched.history().compare())
                .isEqualTo(new OnlyAddedCommits(List.of(first, second)));

        assertThat(watched.history().foldBack(WatchedRepository.PIN))
                .isEqualTo(WatchedRepository.PIN);
        assertThat(test.head()).isEqualTo(watched.start());
        watched.assertNamesAsBefore();
        assertThat(test.git("rev-parse", WatchedRepository.PIN)).isEqualTo(second.value());
        assertThat(test.git("status", "--porcelain", "--no-renames"))
                .isEqualTo(" M dir/one\n D start\n?? new");
        assertThat(watched.history().compare()).isInstanceOf(Unmoved.class);
    }

    @Test
    void foldingBackTwiceKeepsBothPins() {
        test.commitAll("agent 1");
        assertThat(watched.history().foldBack(WatchedRepository.PIN))
                .isEqualTo(WatchedRepository.PIN);
        String other = test.commitAll("agent 2");
        assertThat(watched.history().foldBack(WatchedRepository.PIN))
                .isEqualTo(WatchedRepository.PIN + "-1");

        assertThat(test.git("rev-parse", WatchedRepository.PIN + "-1")).isEqualTo(other);
    }

    @Test
    void commitsOnADetachedHeadAreFoldedBack() {
        test.git("checkout", "--quiet", "--detach");
        watched.capture();
        CommitId made = new CommitId(test.commitAll("agent"));
        assertThat(watched.history().compare()).isEqualTo(new OnlyAddedCommits(List.of(made)));

        watched.history().foldBack(WatchedRepository.PIN);
        assertThat(test.head()).isEqualTo(watched.start());
        assertThat(test.read(".git/HEAD").strip()).isEqualTo(watched.start());
        watched.assertUnmoved();
    }

    @Test
    void anotherBranchMayGrowAndNewNamesMayAppear() {
        test.git("branch", "-f", "behind", "main");
        test.git("branch", "added");
        test.git("tag", "added");

        watched.assertUnmoved();
    }

    @Test
    void aNewStashOnTopStays() {
        test.write("start", "work of the agent\n");
        test.git("stash", "--quiet");

        assertThat(watched.history().compare()).isInstanceOf(Unmoved.class);
        assertThat(test.git("stash", "list").lines()).hasSize(2);
    }

    @Test
    void whatOthersDoInTheirWorktreesIsTheirs() {
        test.git("worktree", "add", "--quiet", "../linked", "topic");
        watched.capture();
        TestRepository linked = new TestRepository(directory.resolve("linked").toAbsolutePath());
        linked.git("reset", "--quiet", "--hard", "HEAD~1");
        linked.commitAll("someone else's");

        watched.assertUnmoved();
    }

    @Test
    void aLinkedWorktreeIsWatchedToo() throws Exception {
        test.git("worktree", "add", "--quiet", "../linked", "topic");
        TestRepository linked = new TestRepository(directory.resolve("linked").toAbsolutePath());
        Repository there = Repository.open(linked.top(), TestRepository.ENVIRONMENT);
        History watched = new History(there, directory.resolve("run2"));
        watched.capture();
        linked.commitAll("added");
        assertThat(watched.compare()).isInstanceOf(OnlyAddedCommits.class);
        watched.foldBack(WatchedRepository.PIN);
        assertThat(watched.compare()).isEqualTo(new Unmoved(false));

        linked.git("checkout", "--quiet", "--detach");
        assertThat(watched.compare()).isInstanceOf(Moved.class);
        watched.restore(WatchedRepository.PIN);
        assertThat(linked.git("symbolic-ref", "HEAD")).isEqualTo("refs/heads/topic");
    }

    @Test
    void theVerdictIsTheSameAfterACrash() throws Exception {
        test.write("new", "n\n");
        CommitId made = new CommitId(test.commitAll("agent"));
        watched.crash();

        assertThat(watched.history().start()).isEqualTo(new CommitId(watched.start()));
        assertThat(watched.history().compare()).isEqualTo(new OnlyAddedCommits(List.of(made)));
        assertThat(new History(watched.open(), directory.resolve("none")).recall()).isFalse();
    }
}
