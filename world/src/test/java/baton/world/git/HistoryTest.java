package baton.world.git;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.Verdict.Moved;
import baton.world.git.Verdict.OnlyAddedCommits;
import baton.world.git.Verdict.Unmoved;
import baton.world.kit.TestRepository;
import baton.world.process.Environment;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What agents do to repositories, and that it can be undone without losing anything.
class HistoryTest {
    private static final String PIN = "refs/baton/salvage/run/step-1-1";

    @TempDir Path directory;

    private TestRepository test;
    private Path trace;
    private History history;
    private String start;
    private String refs;
    private String config;

    @BeforeEach
    void makeRepository() throws IOException {
        test = TestRepository.create(directory.resolve("r"));
        test.write("dir/one", "1\n");
        test.commitAll("one");
        test.write("dir/two", "2\n");
        start = test.commitAll("two");
        test.git("branch", "topic");
        test.git("branch", "behind", "HEAD~1");
        test.git("tag", "v1");
        test.git("tag", "-a", "-m", "annotated", "v2");
        test.git("update-ref", "refs/remotes/origin/main", start);
        test.write("start", "stashed\n");
        test.git("stash", "--quiet");
        trace = directory.resolve("trace");
        history = new History(open(), directory.resolve("run"));
        history.capture();
        refs = refs();
        config = test.read(".git/config");
        Files.deleteIfExists(trace);
    }

    private Repository open() throws IOException {
        Path settings = directory.resolve("config");
        Files.writeString(settings, "[trace2]\n\teventTarget = " + trace + "\n");
        Environment traced =
                TestRepository.ENVIRONMENT.with("GIT_CONFIG_GLOBAL", settings.toString());
        return Repository.open(test.top(), traced);
    }

    private String refs() {
        return test.git(
                        "for-each-ref",
                        "--format=%(refname) %(objectname)",
                        "refs/heads",
                        "refs/tags",
                        "refs/stash")
                + test.git("stash", "list")
                + test.shell("cat .git/HEAD");
    }

    private void assertUnmoved() {
        assertThat(history.compare()).isEqualTo(new Unmoved(false));
    }

    private void assertMoved(String... words) {
        assertThat(history.compare())
                .isInstanceOfSatisfying(
                        Moved.class,
                        moved -> assertThat(String.join("\n", moved.what())).contains(words));
    }

    /// Puts everything back and looks at all of it, from a second program's point of view too.
    private History.Restored assertRestored() throws IOException {
        History.Restored restored = history.restore(PIN);

        assertThat(restored.lost()).isEmpty();
        assertThat(refs()).isEqualTo(refs);
        assertThat(test.head()).isEqualTo(start);
        assertThat(test.read(".git/config")).isEqualTo(config);
        assertThat(test.git("diff", "--cached", "--name-only")).isEmpty();
        assertThat(test.shell("git fsck --unreachable --no-reflogs 2>/dev/null"))
                .doesNotContain("unreachable commit");
        assertUnmoved();
        History other = new History(open(), directory.resolve("run"));
        assertThat(other.recall()).isTrue();
        assertThat(other.compare()).isEqualTo(new Unmoved(false));
        return restored;
    }

    @Test
    void whileNothingMovesNoProcessRuns() throws Exception {
        assertUnmoved();
        history.capture();
        assertUnmoved();

        assertThat(trace).doesNotExist();
    }

    @Test
    void lookingAndEditingIsNotMoving() {
        test.write("dir/one", "changed\n");
        test.write("new", "n\n");
        test.shell("touch start; git status > /dev/null; git diff > /dev/null; git fetch . -q");
        test.git("pack-refs", "--all", "--prune");
        test.git("update-ref", "refs/remotes/origin/main", "HEAD~1");
        test.git("update-ref", "refs/baton/session/1", "HEAD");

        assertUnmoved();
    }

    @Test
    void whatWasStagedIsTakenOutAgain() {
        test.write("dir/one", "secretly staged\n");
        test.git("add", "dir/one");
        test.write("dir/one", "1\n");
        assertThat(history.compare()).isEqualTo(new Unmoved(true));

        history.unstage();
        assertUnmoved();
        assertThat(test.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void aLockThatAKilledGitLeftIsRemoved() throws Exception {
        Files.createFile(test.at(".git/index.lock"));
        Files.createFile(test.at(".git/refs/heads/main.lock"));
        assertThat(history.compare()).isEqualTo(new Unmoved(true));

        history.unstage();
        assertUnmoved();
        assertThat(test.commitAll("works again")).isNotEmpty();
    }

    @Test
    void addedCommitsAreFoldedBack() {
        test.write("dir/one", "agent\n");
        CommitId first = new CommitId(test.commitAll("agent 1"));
        test.write("new", "n\n");
        test.delete("start");
        CommitId second = new CommitId(test.commitAll("agent 2"));
        assertThat(history.compare()).isEqualTo(new OnlyAddedCommits(List.of(first, second)));

        assertThat(history.foldBack(PIN)).isEqualTo(PIN);
        assertThat(test.head()).isEqualTo(start);
        assertThat(refs()).isEqualTo(refs);
        assertThat(test.git("rev-parse", PIN)).isEqualTo(second.value());
        assertThat(test.git("status", "--porcelain", "--no-renames"))
                .isEqualTo(" M dir/one\n D start\n?? new");
        assertUnmoved();
    }

    @Test
    void foldingBackTwiceKeepsBothPins() {
        test.commitAll("agent 1");
        assertThat(history.foldBack(PIN)).isEqualTo(PIN);
        String other = test.commitAll("agent 2");
        assertThat(history.foldBack(PIN)).isEqualTo(PIN + "-1");

        assertThat(test.git("rev-parse", PIN + "-1")).isEqualTo(other);
    }

    @Test
    void commitsOnADetachedHeadAreFoldedBack() {
        test.git("checkout", "--quiet", "--detach");
        history.capture();
        CommitId made = new CommitId(test.commitAll("agent"));
        assertThat(history.compare()).isEqualTo(new OnlyAddedCommits(List.of(made)));

        history.foldBack(PIN);
        assertThat(test.head()).isEqualTo(start);
        assertThat(test.read(".git/HEAD").strip()).isEqualTo(start);
        assertUnmoved();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git commit --quiet --amend --allow-empty -m amended",
                "git reset --quiet --hard HEAD~1",
                "git reset --quiet --soft HEAD~1",
                "git checkout --quiet --orphan fresh && git commit --quiet -m orphan",
                "GIT_COMMITTER_DATE=2001-01-01T00:00:00Z git rebase --quiet -f HEAD~1",
                "git reset --quiet HEAD~1 && git add -A && git commit --quiet -m squashed",
                "git update-ref -d refs/heads/main",
            })
    void aRewrittenBranchIsPutBack(String deed) throws Exception {
        test.shell("git config user.name X; git config user.email x@example.com");
        config = test.read(".git/config");
        history.capture();
        test.shell(deed);
        assertMoved("the branch main");
        assertRestored();
    }

    @Test
    void aSwitchedBranchIsPutBackAndWhatWasMadeIsPinned() throws Exception {
        test.git("checkout", "--quiet", "-b", "feature");
        test.write("new", "n\n");
        String made = test.commitAll("on a branch");
        assertMoved("the branch main was left for the branch feature");
        History.Restored restored = history.restore(PIN);

        assertThat(restored.pins()).containsExactly(PIN);
        assertThat(test.git("rev-parse", PIN)).isEqualTo(made);
        assertThat(test.read(".git/HEAD")).isEqualTo("ref: refs/heads/main\n");
        assertThat(test.head()).isEqualTo(start);
        assertThat(test.has("new")).isTrue();
        assertUnmoved();
    }

    @Test
    void aDetachedHeadIsPutBack() throws Exception {
        test.git("checkout", "--quiet", "--detach", "HEAD~1");
        assertMoved("was left for the commit");
        assertRestored();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git branch --quiet -D topic",
                "git tag -d v1 v2",
                "git tag -f v1 HEAD~1 && git branch -f topic HEAD~2",
                "git branch -m topic renamed",
                "rm -r .git/refs/heads",
                "git pack-refs --all && rm .git/packed-refs",
                "git stash drop --quiet",
                "git stash pop --quiet && git checkout --quiet -- .",
                "git stash clear",
                "git checkout --quiet topic && git commit --quiet --amend -m x"
                        + " && git checkout --quiet main",
            })
    void otherNamesArePutBack(String deed) throws Exception {
        test.shell(deed);
        assertThat(history.compare()).isInstanceOf(Moved.class);
        history.restore(PIN);
        test.shell("git branch -D renamed 2> /dev/null || true");

        assertRestored();
    }

    @Test
    void anotherBranchMayGrowAndNewNamesMayAppear() {
        test.git("branch", "-f", "behind", "main");
        test.git("branch", "added");
        test.git("tag", "added");

        assertUnmoved();
    }

    @Test
    void aNewStashOnTopStays() {
        test.write("start", "work of the agent\n");
        test.git("stash", "--quiet");

        assertUnmoved();
        assertThat(test.git("stash", "list").lines()).hasSize(2);
    }

    @Test
    void aDroppedStashComesBackAndThoseOnTopArePinned() {
        String list = test.git("stash", "list");
        test.write("start", "work of the agent\n");
        test.git("stash", "--quiet");
        String made = test.git("rev-parse", "stash@{0}");
        test.git("stash", "drop", "--quiet", "stash@{1}");
        assertMoved("a stash was dropped");

        assertThat(history.restore(PIN).pins()).containsExactly(PIN);
        assertThat(test.git("rev-parse", PIN)).isEqualTo(made);
        assertThat(test.git("stash", "list")).isEqualTo(list);
    }

    @Test
    void aNameInTheWayIsPinnedAndRemoved() throws Exception {
        test.shell(
                "git branch -D topic -q; git checkout -q -b topic/inner;"
                        + " git commit -q --allow-empty -m inner; git checkout -q main");
        String inner = test.git("rev-parse", "topic/inner");
        assertMoved("`refs/heads/topic` was removed");
        History.Restored restored = assertRestored();

        assertThat(restored.pins()).containsExactly(PIN);
        assertThat(test.git("rev-parse", PIN)).isEqualTo(inner);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"rm .git/index", "echo rubbish > .git/index", "truncate -s -1 .git/index"})
    void aDamagedIndexIsPutBack(String deed) throws Exception {
        test.shell(deed);
        assertMoved("the index was damaged");
        assertRestored();
        assertThat(test.git("status", "--porcelain")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rm .git/HEAD", "echo rubbish > .git/HEAD", ": > .git/HEAD"})
    void aDamagedHeadIsPutBack(String deed) throws Exception {
        test.shell(deed);
        assertThat(history.compare()).isInstanceOf(Moved.class);
        assertRestored();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git config core.fsmonitor /bin/false",
                "git config filter.x.clean 'touch ran'",
                "git config core.bare true",
                "rm .git/config",
                "echo '#!/bin/sh' > .git/hooks/pre-commit && chmod +x .git/hooks/pre-commit",
                "ln -s /bin/false .git/hooks/pre-commit",
                "echo '*.secret' >> .git/info/exclude",
                "mkdir -p .git/info && echo '* filter=x' > .git/info/attributes",
                "echo /tmp > .git/objects/info/alternates",
            })
    void settingsAndHooksArePutBack(String deed) throws Exception {
        String before = listing();
        test.shell(deed);
        assertMoved("git's own file");
        assertRestored();

        assertThat(listing()).isEqualTo(before);
    }

    private String listing() {
        return test.shell(
                "cd .git; find config hooks info objects/info -type f -o -type l | sort"
                        + " | xargs ls -ld | cut -c1-10; cat config info/exclude");
    }

    @Test
    void hooksOfTheUsersComeBackAsTheyWere() throws Exception {
        test.hook("pre-commit", "exit 0");
        test.hook("commit-msg", "exit 0");
        history.capture();
        String before = listing();
        test.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n");
        test.shell("chmod -x .git/hooks/commit-msg");
        assertMoved("hooks/commit-msg", "hooks/pre-commit");
        assertRestored();

        assertThat(listing()).isEqualTo(before);
        assertThat(test.read(".git/hooks/pre-commit")).isEqualTo("#!/bin/sh\nexit 0\n");
    }

    @Test
    void anUnfinishedMergeIsCleared() throws Exception {
        test.git("checkout", "--quiet", "topic");
        test.write("start", "topic\n");
        test.commitAll("topic");
        test.git("checkout", "--quiet", "main");
        test.write("start", "main\n");
        start = test.commitAll("main");
        refs = refs();
        history.capture();
        test.shell("git merge --quiet topic || true");
        assertMoved("a merge was begun and not finished");
        assertRestored();

        assertThat(open().operation()).isEmpty();
    }

    @Test
    void anUnfinishedRebaseIsClearedAndWhatItPutAsideIsPinned() throws Exception {
        test.git("checkout", "--quiet", "topic");
        test.write("start", "topic\n");
        test.commitAll("topic");
        test.git("checkout", "--quiet", "main");
        test.write("start", "main\n");
        start = test.commitAll("main");
        refs = refs();
        history.capture();
        test.write("dir/one", "put aside\n");
        test.shell("git rebase --quiet --autostash topic || true");
        assertMoved("a rebase was begun and not finished");
        History.Restored restored = assertRestored();

        assertThat(open().operation()).isEmpty();
        assertThat(restored.pins())
                .anySatisfy(
                        pin ->
                                assertThat(test.git("show", pin + ":dir/one"))
                                        .isEqualTo("put aside"));
    }

    @Test
    void whatOthersDoInTheirWorktreesIsTheirs() {
        test.git("worktree", "add", "--quiet", "../linked", "topic");
        history.capture();
        TestRepository linked = new TestRepository(directory.resolve("linked").toAbsolutePath());
        linked.git("reset", "--quiet", "--hard", "HEAD~1");
        linked.commitAll("someone else's");

        assertUnmoved();
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
        watched.foldBack(PIN);
        assertThat(watched.compare()).isEqualTo(new Unmoved(false));

        linked.git("checkout", "--quiet", "--detach");
        assertThat(watched.compare()).isInstanceOf(Moved.class);
        watched.restore(PIN);
        assertThat(linked.git("symbolic-ref", "HEAD")).isEqualTo("refs/heads/topic");
    }

    @Test
    void theVerdictIsTheSameAfterACrash() throws Exception {
        test.write("new", "n\n");
        CommitId made = new CommitId(test.commitAll("agent"));
        history = new History(open(), directory.resolve("run"));
        assertThat(history.recall()).isTrue();

        assertThat(history.start()).isEqualTo(new CommitId(start));
        assertThat(history.compare()).isEqualTo(new OnlyAddedCommits(List.of(made)));
        assertThat(new History(open(), directory.resolve("none")).recall()).isFalse();
    }
}
