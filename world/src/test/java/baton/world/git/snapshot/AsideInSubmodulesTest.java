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

import java.nio.file.Path;
import java.util.List;

/// The files that git ignores inside submodules, put aside while commands judge.
class AsideInSubmodulesTest {
    @TempDir Path directory;

    private TestRepository test;
    private Snapshots snapshots;
    private Aside aside;

    @BeforeEach
    void makeRepository() {
        TestRepository inmost = TestRepository.create(directory.resolve("inmost"));
        inmost.write(".gitignore", "*.local\n");
        inmost.commitAll("rules");
        TestRepository inner = TestRepository.create(directory.resolve("inner"));
        inner.write(".gitignore", "*.local\nnode_modules/\n");
        add(inner, inmost, "deep");
        test = TestRepository.create(directory.resolve("r"));
        add(test, inner, "lib");
        test.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "update",
                "--init",
                "-q",
                "--recursive");
        test.write("lib/mine.local", "mine\n");
        begin();
    }

    private static void add(TestRepository outer, TestRepository inner, String name) {
        outer.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                inner.top().toString(),
                name);
        outer.commitAll("submodule");
    }

    private void begin() {
        Repository repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        Path run = test.at(".baton/runs/1");
        snapshots = Snapshots.open(repository, run, List.of(new RepoPath(".baton/runs")));
        if (!snapshots.hasBefore()) {
            snapshots.reset();
        }
        Aside.Places places =
                new Aside.Places(
                        run,
                        directory.resolve("copies"),
                        run.resolve("aside"),
                        run.resolve("aside.left"));
        aside = new Aside(snapshots, test.top(), places, _ -> false, Lent.Reach.CHECKOUT);
        aside.begin();
    }

    private static List<GitPath> paths(String... names) {
        return List.of(names).stream().map(GitPath::new).toList();
    }

    @Test
    void whatWasThereStays() {
        assertThat(aside.clear(snapshots.ignored())).isEqualTo(Aside.Cleared.NOTHING);
        assertThat(test.has("lib/mine.local")).isTrue();
    }

    @Test
    void whatIsNewIsAsideUntilItIsBroughtBack() {
        test.write("lib/new.local", "new\n");
        test.write("lib/deep/new.local", "new\n");

        assertThat(aside.clear(snapshots.ignored()).moved())
                .isEqualTo(paths("lib/deep/new.local", "lib/new.local"));
        assertThat(test.has("lib/new.local")).isFalse();
        assertThat(test.has("lib/deep/new.local")).isFalse();
        begin();
        assertThat(test.read("lib/deep/new.local")).isEqualTo("new\n");
        assertThat(test.read("lib/new.local")).isEqualTo("new\n");
    }

    @Test
    void whatWasTouchedIsNamedAndIsWhatItWas() {
        test.write("lib/mine.local", "theirs\n");
        test.write("lib/node_modules/x", "x\n");
        Aside.Cleared cleared = aside.clear(snapshots.ignored());

        assertThat(cleared.touched()).isEqualTo(paths("lib/mine.local"));
        assertThat(cleared.furnished()).isEqualTo(paths("lib/node_modules/"));
        assertThat(test.read("lib/mine.local")).isEqualTo("mine\n");
        aside.settle(snapshots.ignored());
        aside.bringBack();
        assertThat(test.read("lib/mine.local")).isEqualTo("theirs\n");
    }

    @Test
    void aRuleThatAnAgentWritesThereHidesNothing() {
        test.write("lib/.gitignore", "*.local\nnode_modules/\nconftest.py\n");
        test.write("lib/conftest.py", "lie\n");

        assertThat(Change.paths(snapshots.changes()))
                .isEqualTo(paths("lib/.gitignore", "lib/conftest.py"));
    }
}
