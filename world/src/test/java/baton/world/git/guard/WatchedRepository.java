package baton.world.git.guard;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.Repository;
import baton.world.git.guard.HistoryVerdict.Moved;
import baton.world.git.guard.HistoryVerdict.Unmoved;
import baton.world.kit.TestRepository;
import baton.world.process.Environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A repository with branches, tags and a stash whose history is watched, and what is expected of
/// it after an attempt.
final class WatchedRepository {
    static final String PIN = "refs/baton/salvage/run/step-1-1";

    private final Path directory;
    private final TestRepository test;
    private History history;
    private String start = "";
    private String names = "";
    private String config = "";

    WatchedRepository(Path directory) {
        this.directory = directory;
        this.test = TestRepository.create(directory.resolve("r"));
        test.write("dir/one", "1\n");
        test.commitAll("one");
        test.write("dir/two", "2\n");
        test.commitAll("two");
        test.git("branch", "topic");
        test.git("branch", "behind", "HEAD~1");
        test.git("tag", "v1");
        test.git("tag", "-a", "-m", "annotated", "v2");
        test.git("update-ref", "refs/remotes/origin/main", "HEAD");
        test.write("start", "stashed\n");
        test.git("stash", "--quiet");
        history = watch();
        capture();
    }

    TestRepository test() {
        return test;
    }

    History history() {
        return history;
    }

    String start() {
        return start;
    }

    /// Takes down where everything is now, for Baton and for this test.
    void capture() {
        history.capture();
        start = test.head();
        names = names();
        config = test.read(".git/config");
        test.shell("rm -f '" + trace() + "'");
    }

    /// Goes on as a second program would.
    void crash() {
        history = watch();
        assertThat(history.recall()).isTrue();
    }

    private History watch() {
        return new History(open(), directory.resolve("run"));
    }

    /// Every git process that is started through it leaves a trace.
    Repository open() {
        Path settings = directory.resolve("config");
        try {
            Files.writeString(settings, "[trace2]\n\teventTarget = " + trace() + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Environment traced =
                TestRepository.ENVIRONMENT.with("GIT_CONFIG_GLOBAL", settings.toString());
        return Repository.open(test.top(), traced);
    }

    Path trace() {
        return directory.resolve("trace");
    }

    private String names() {
        return test.git(
                        "for-each-ref",
                        "--format=%(refname) %(objectname)",
                        "refs/heads",
                        "refs/tags",
                        "refs/stash")
                + test.git("stash", "list")
                + test.shell("cat .git/HEAD");
    }

    void assertNamesAsBefore() {
        assertThat(names()).isEqualTo(names);
    }

    void assertUnmoved() {
        assertThat(history.compare()).isEqualTo(new Unmoved(false));
    }

    void assertMoved(String... words) {
        assertThat(history.compare())
                .isInstanceOfSatisfying(
                        Moved.class, moved -> assertThat(moved.what().toString()).contains(words));
    }

    /// Puts everything back and looks at all of it, from a second program's point of view too.
    History.Restored assertRestored() {
        History.Restored restored = history.restore(PIN);

        assertThat(restored.lost()).isEmpty();
        assertNamesAsBefore();
        assertThat(test.head()).isEqualTo(start);
        assertThat(test.read(".git/config")).isEqualTo(config);
        assertThat(test.git("diff", "--cached", "--name-only")).isEmpty();
        assertThat(test.shell("git fsck --unreachable --no-reflogs 2>/dev/null"))
                .doesNotContain("unreachable commit");
        assertUnmoved();
        crash();
        assertUnmoved();
        return restored;
    }
}
