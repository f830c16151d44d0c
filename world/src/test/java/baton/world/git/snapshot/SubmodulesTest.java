package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.index.ProposedWork;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// A change inside a submodule is a change like any other.
class SubmodulesTest {
    @TempDir Path directory;

    private TestRepository test;
    private Snapshots snapshots;

    @BeforeEach
    void makeRepository() {
        TestRepository inner = TestRepository.create(directory.resolve("inner"));
        test = TestRepository.create(directory.resolve("r"));
        test.git(
                "-c",
                "protocol.file.allow=always",
                "submodule",
                "--quiet",
                "add",
                inner.top().toString(),
                "sub");
        test.commitAll("submodule");
        snapshots = open();
        assertThat(snapshots.reset()).isEmpty();
    }

    private Snapshots open() {
        Repository repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        return Snapshots.open(repository, directory.resolve("run"), List.of());
    }

    private static Change inside(String path) {
        return new Change(new GitPath(path), Change.Kind.INSIDE);
    }

    private static Change moved() {
        return new Change(new GitPath("sub"), Change.Kind.MODIFIED);
    }

    @Test
    void aWriteIntoOneIsSeenAndPutBack() {
        assertThat(snapshots.changes()).isEmpty();
        test.write("sub/start", "dirty\n");
        test.write("sub/untracked", "u\n");
        test.write("sub/.gitignore", "*\n");
        List<Change> changes = snapshots.changes();
        assertThat(changes)
                .containsExactly(
                        inside("sub/.gitignore"), inside("sub/start"), inside("sub/untracked"));

        Salvage.Saved saved =
                snapshots.salvage(
                        "refs/baton/salvage/x",
                        "m",
                        new CommitId(test.head()),
                        directory.resolve("salvage"));
        assertThat(saved.files()).hasSize(3);
        assertThat(saved.leftOut()).isEmpty();
        snapshots.putBack(Change.paths(changes));
        assertThat(snapshots.changes()).isEmpty();
        assertThat(test.read("sub/start")).isEqualTo("start\n");
        assertThat(saved.files().get(1)).hasContent("dirty\n");
    }

    @Test
    void oneThatIsMovedIsAChangeToo() {
        test.write("sub/start", "moved\n");
        new TestRepository(test.at("sub")).commitAll("inside");
        List<Change> changes = snapshots.changes();
        assertThat(changes).containsExactly(moved(), inside("sub/start"));

        assertThat(snapshots.putBack(Change.paths(changes)).failed()).isEmpty();
        assertThat(snapshots.changes()).isEmpty();
        assertThat(test.git("status", "--porcelain")).isEmpty();
    }

    @Test
    void whatWasAdoptedWasThereBefore() {
        test.write("sub/start", "dirty\n");
        ProposedWork proposal = snapshots.propose();
        assertThat(snapshots.since()).isEmpty();
        test.write("sub/start", "swapped\n");
        assertThat(snapshots.since()).containsExactly(inside("sub/start"));
        snapshots.putBackProposed(List.of(new GitPath("sub/start")));
        assertThat(test.read("sub/start")).isEqualTo("dirty\n");
        snapshots.adopt(proposal);

        assertThat(snapshots.changes()).isEmpty();
        snapshots = open();
        assertThat(snapshots.changes()).isEmpty();
        test.write("sub/start", "later\n");
        assertThat(snapshots.changes()).containsExactly(inside("sub/start"));
    }

    @Test
    void theyAreTakenOverWithWhatIsAround() {
        Repository repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        Snapshots heir = Snapshots.open(repository, directory.resolve("heir"), List.of());
        heir.takeOver(snapshots);
        test.write("sub/start", "dirty\n");

        assertThat(heir.changes()).containsExactly(inside("sub/start"));
    }
}
