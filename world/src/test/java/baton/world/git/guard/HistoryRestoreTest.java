package baton.world.git.guard;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.guard.HistoryVerdict.Moved;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;

/// Changes that agents make to repositories can be undone without losing anything.
class HistoryRestoreTest {
    @TempDir Path directory;

    private WatchedRepository watched;
    private TestRepository test;

    @BeforeEach
    void makeRepository() {
        watched = new WatchedRepository(directory);
        test = watched.test();
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
    void aRewrittenBranchIsPutBack(String deed) {
        test.shell("git config user.name X; git config user.email x@example.com");
        watched.capture();
        test.shell(deed);
        watched.assertMoved("the branch main");
        watched.assertRestored();
    }

    @Test
    void aSwitchedBranchIsPutBackAndWhatWasMadeIsPinned() {
        test.git("checkout", "--quiet", "-b", "feature");
        test.write("new", "n\n");
        String made = test.commitAll("on a branch");
        watched.assertMoved("the branch main was left for the branch feature");
        History.Restored restored = watched.history().restore(WatchedRepository.PIN);

        assertThat(restored.pins()).containsExactly(WatchedRepository.PIN);
        assertThat(test.git("rev-parse", WatchedRepository.PIN)).isEqualTo(made);
        assertThat(test.read(".git/HEAD")).isEqualTo("ref: refs/heads/main\n");
        assertThat(test.head()).isEqualTo(watched.start());
        assertThat(test.has("new")).isTrue();
        watched.assertUnmoved();
    }

    @Test
    void aHookThatIsTooLargeToBeKeptIsTakenAway() {
        test.shell(
                "mkdir -p .git/hooks; head -c 5000000 /dev/zero > .git/hooks/pre-commit;"
                        + " chmod +x .git/hooks/pre-commit");
        watched.assertMoved("hooks/pre-commit");
        watched.assertRestored();
        assertThat(test.has(".git/hooks/pre-commit")).isFalse();
    }

    @Test
    void noneOfVeryManyHooksIsLeft() {
        test.shell("mkdir -p .git/hooks; cd .git/hooks; seq 10000 12499 | xargs touch");
        watched.assertMoved("hooks/10000", " and 2480 more");
        watched.assertRestored();
        assertThat(test.shell("ls .git/hooks | grep -c '^1' || true").strip()).isEqualTo("0");
    }

    @Test
    void aDetachedHeadIsPutBack() {
        test.git("checkout", "--quiet", "--detach", "HEAD~1");
        watched.assertMoved("was left for the commit");
        watched.assertRestored();
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
    void otherNamesArePutBack(String deed) {
        test.shell(deed);
        assertThat(watched.history().compare()).isInstanceOf(Moved.class);
        watched.history().restore(WatchedRepository.PIN);
        test.shell("git branch -D renamed 2> /dev/null || true");

        watched.assertRestored();
    }

    @Test
    void aDroppedStashComesBackAndThoseOnTopArePinned() {
        String list = test.git("stash", "list");
        test.write("start", "work of the agent\n");
        test.git("stash", "--quiet");
        String made = test.git("rev-parse", "stash@{0}");
        test.git("stash", "drop", "--quiet", "stash@{1}");
        watched.assertMoved("a stash was dropped");

        assertThat(watched.history().restore(WatchedRepository.PIN).pins())
                .containsExactly(WatchedRepository.PIN);
        assertThat(test.git("rev-parse", WatchedRepository.PIN)).isEqualTo(made);
        assertThat(test.git("stash", "list")).isEqualTo(list);
    }

    @Test
    void aNameInTheWayIsPinnedAndRemoved() {
        test.shell(
                "git branch -D topic -q; git checkout -q -b topic/inner;"
                        + " git commit -q --allow-empty -m inner; git checkout -q main");
        String inner = test.git("rev-parse", "topic/inner");
        watched.assertMoved("`refs/heads/topic` was removed");
        History.Restored restored = watched.assertRestored();

        assertThat(restored.pins()).containsExactly(WatchedRepository.PIN);
        assertThat(test.git("rev-parse", WatchedRepository.PIN)).isEqualTo(inner);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"rm .git/index", "echo rubbish > .git/index", "truncate -s -1 .git/index"})
    void aDamagedIndexIsPutBack(String deed) {
        test.shell(deed);
        watched.assertMoved("the index was damaged");
        watched.assertRestored();
        assertThat(test.git("status", "--porcelain")).isEmpty();

        test.shell(deed);
        watched.history().restoreSettings();
        assertThat(test.git("status", "--porcelain")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rm .git/HEAD", "echo rubbish > .git/HEAD", ": > .git/HEAD"})
    void aDamagedHeadIsPutBack(String deed) {
        test.shell(deed);
        assertThat(watched.history().compare()).isInstanceOf(Moved.class);
        watched.assertRestored();
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
    void settingsAndHooksArePutBack(String deed) {
        String before = listing();
        test.shell(deed);
        watched.assertMoved("git's own file");
        watched.assertRestored();

        assertThat(listing()).isEqualTo(before);
    }

    private String listing() {
        return test.shell(
                "cd .git; find config hooks info objects/info -type f -o -type l | sort"
                        + " | xargs ls -ld | cut -c1-10; cat config info/exclude");
    }

    @Test
    void hooksOfTheUsersComeBackAsTheyWere() {
        test.hook("pre-commit", "exit 0");
        test.hook("commit-msg", "exit 0");
        watched.capture();
        String before = listing();
        test.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n");
        test.shell("chmod -x .git/hooks/commit-msg");
        watched.assertMoved("hooks/commit-msg", "hooks/pre-commit");
        watched.assertRestored();

        assertThat(listing()).isEqualTo(before);
        assertThat(test.read(".git/hooks/pre-commit")).isEqualTo("#!/bin/sh\nexit 0\n");
    }

    @Test
    void anUnfinishedMergeIsCleared() {
        test.git("checkout", "--quiet", "topic");
        test.write("start", "topic\n");
        test.commitAll("topic");
        test.git("checkout", "--quiet", "main");
        test.write("start", "main\n");
        test.commitAll("main");
        watched.capture();
        test.shell("git merge --quiet topic || true");
        watched.assertMoved("a merge was begun and not finished");
        watched.assertRestored();

        assertThat(watched.open().operation()).isEmpty();
    }

    @Test
    void anUnfinishedRebaseIsClearedAndWhatItPutAsideIsPinned() {
        test.git("checkout", "--quiet", "topic");
        test.write("start", "topic\n");
        test.commitAll("topic");
        test.git("checkout", "--quiet", "main");
        test.write("start", "main\n");
        test.commitAll("main");
        watched.capture();
        test.write("dir/one", "put aside\n");
        test.shell("git rebase --quiet --autostash topic || true");
        watched.assertMoved("a rebase was begun and not finished");
        History.Restored restored = watched.assertRestored();

        assertThat(watched.open().operation()).isEmpty();
        assertThat(restored.pins())
                .anySatisfy(
                        pin ->
                                assertThat(test.git("show", pin + ":dir/one"))
                                        .isEqualTo("put aside"));
    }
}
