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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    private static Change inPlaceOf() {
        return new Change(new GitPath("sub"), Change.Kind.INSIDE);
    }

    private Salvage.Saved saved() {
        CommitId parent = new CommitId(test.head());
        return snapshots.salvage("refs/baton/salvage/x", "m", parent, directory.resolve("salvage"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mkdir sub && echo x > sub/planted",
                "mkdir sub",
                "git init -q sub && echo x > sub/planted",
                "git clone -q ../inner sub && echo x > sub/planted",
                "echo x > sub",
                "ln -s .. sub",
                "true"
            })
    void whateverStandsInPlaceOfOneIsSeenAndItComesBack(String instead) {
        test.write("sub/start", "dirty\n");
        test.write("sub/new", "n\n");
        snapshots.reset();
        test.bash("rm -rf sub && " + instead);
        snapshots = open();
        List<Change> changes = snapshots.changes();
        assertThat(Change.paths(changes)).containsExactly(new GitPath("sub"));

        Salvage.Saved saved = saved();
        assertThat(saved.leftOut()).isEmpty();
        boolean planted = instead.contains("planted");
        assertThat(saved.files().stream().anyMatch(file -> file.toString().endsWith(".tar")))
                .isEqualTo(instead.contains("mkdir") || planted);
        assertThat(snapshots.putBack(Change.paths(changes)).failed()).isEmpty();
        assertThat(snapshots.changes()).isEmpty();
        assertThat(test.read("sub/start")).isEqualTo("dirty\n");
        assertThat(test.read("sub/new")).isEqualTo("n\n");
        assertThat(test.has("sub/planted")).isFalse();
        assertThat(test.git("status", "--porcelain", "--ignore-submodules=dirty")).isEmpty();
        assertThat(test.git("-C", "sub", "status", "--short")).contains("M start", "?? new");
    }

    @Test
    void oneWhoseRepositoryIsGoneStaysAway() {
        test.bash("rm -rf sub .git/modules/sub; mkdir sub; echo x > sub/planted");
        List<Change> changes = snapshots.changes();

        assertThat(changes).containsExactly(inPlaceOf());
        assertThat(snapshots.putBack(Change.paths(changes)).failed())
                .containsExactly(new GitPath("sub"));
        assertThat(test.read("sub/planted")).isEqualTo("x\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo x > sub/planted",
                "ln -s / sub/planted",
                "git init -q sub",
                "git submodule --quiet update --init; echo x > sub/planted",
                "rmdir sub",
                "rmdir sub; echo x > sub"
            })
    void nothingIsWrittenIntoAnEmptyOneUnseen(String deed) {
        test.git("submodule", "--quiet", "deinit", "--force", "sub");
        assertThat(snapshots.reset()).isEmpty();
        assertThat(snapshots.changes()).isEmpty();
        test.bash(deed);
        List<Change> changes = snapshots.changes();
        assertThat(Change.paths(changes)).containsExactly(new GitPath("sub"));

        assertThat(saved().leftOut()).isEmpty();
        assertThat(snapshots.putBack(Change.paths(changes)).failed()).isEmpty();
        assertThat(snapshots.changes()).isEmpty();
        assertThat(test.at("sub")).isEmptyDirectory();
    }

    @Test
    void whatWasTakenInPlaceOfOneWasThereBefore() {
        test.bash("rm -rf sub; mkdir sub; echo x > sub/planted");
        snapshots.advance(snapshots.changes());

        assertThat(snapshots.changes()).isEmpty();
        assertThat(open().changes()).isEmpty();
    }
}
