package baton.world.git.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The files of others come back to their places, whatever stands there by then; and nothing of
/// that is lost.
class OthersAsideTest {
    private static final String LEFT = ".baton/runs/1/aside.left";

    @TempDir Path directory;

    private TestRepository test;
    private Repository repository;
    private Snapshots snapshots;
    private Aside aside;

    @BeforeEach
    void makeRepository() {
        test = TestRepository.create(directory.resolve("r"));
        test.write("dir/tracked", "x\n");
        test.write("gone", "gone\n");
        test.commitAll("files");
        begin();
        test.write("dir/tracked", "edited\n");
        test.write("new", "new\n");
        test.write("deep/new", "deep\n");
        test.delete("gone");
    }

    /// In a life of the program of its own.
    private void begin() {
        repository = Repository.open(test.top(), TestRepository.ENVIRONMENT);
        snapshots =
                Snapshots.open(
                        repository, test.at(".baton/runs/1"), List.of(new RepoPath(".baton/runs")));
        if (!snapshots.hasBefore()) {
            snapshots.reset();
        }
        aside =
                new Aside(
                        snapshots,
                        test.top(),
                        new Aside.Places(
                                test.at(".baton/runs/1"),
                                test.at(".baton/copies"),
                                test.at(".baton/runs/1/aside"),
                                test.at(LEFT)),
                        _ -> false,
                        Lent.Reach.CHECKOUT);
        aside.begin();
    }

    private void clear(String... names) {
        List<GitPath> paths = Stream.of(names).map(GitPath::new).toList();
        CommitId tip = new CommitId(test.git("rev-parse", "HEAD"));
        assertThat(aside.clearOthers(repository, tip, paths)).isEmpty();
    }

    private void assertBack() {
        assertThat(test.read("dir/tracked")).isEqualTo("edited\n");
        assertThat(test.read("new")).isEqualTo("new\n");
        assertThat(test.read("deep/new")).isEqualTo("deep\n");
        assertThat(test.has("gone")).isFalse();
    }

    private static final String LEAVES =
            "echo v >> dir/tracked; echo v > new; mkdir -p deep; echo v > deep/new; echo v >> gone";

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatCommandsLeaveInTheirPlacesIsKeptElsewhere(boolean killed) {
        clear("deep/new", "dir/tracked", "gone", "new");
        test.bash(LEAVES);

        if (killed) {
            begin();
        } else {
            aside.bringBack();
        }

        assertBack();
        assertThat(test.bash("cat " + LEFT + "/dir_tracked.taken")).isEqualTo("x\nv");
        assertThat(test.bash("cat " + LEFT + "/new.taken " + LEFT + "/deep_new.taken"))
                .isEqualTo("v\nv");
        assertThat(test.bash("cat " + LEFT + "/gone.taken")).isEqualTo("gone\nv");
        assertThat(aside.keptBeside()).hasSize(4).allMatch(path -> path.endsWith(".taken"));
        assertThat(aside.keptBeside()).isEmpty();
    }

    @Test
    void directoriesAndFilesInTheWayAreKeptElsewhere() {
        clear("deep/new", "dir/tracked", "gone", "new");
        test.bash("mkdir new; echo in > new/in; rmdir deep; echo v > deep");

        aside.bringBack();

        assertBack();
        assertThat(test.bash("cat " + LEFT + "/new.taken/in " + LEFT + "/deep.taken"))
                .isEqualTo("in\nv");
    }

    @Test
    void fileComesBackWhereTheCommitHasADirectory() {
        test.delete("dir/tracked");
        test.bash("rmdir dir");
        test.write("dir", "mine\n");
        clear("dir", "dir/tracked");
        assertThat(test.read("dir/tracked")).isEqualTo("x\n");

        aside.bringBack();

        assertThat(test.read("dir")).isEqualTo("mine\n");
        assertThat(aside.keptBeside()).isEmpty();
    }

    @Test
    void directoryThatAPersonPutsThereAfterACrashStays() {
        snapshots.advance(snapshots.changes());
        clear("new");
        test.bash("mkdir new; echo in > new/in");

        begin();

        assertThat(test.read("new/in")).isEqualTo("in\n");
        assertThat(test.bash("cat " + LEFT + "/new.taken")).isEqualTo("new");
        assertThat(aside.keptBeside()).hasSize(1);
        snapshots.advance(snapshots.changes());
        assertThat(snapshots.changes()).isEmpty();
    }

    @Test
    void indexThatLacksAFileTakesTheDirectoryInItsPlace() {
        snapshots.propose();
        snapshots.advance(snapshots.changes());
        test.bash("rm new; mkdir new; echo in > new/in");
        List<Change> changes = snapshots.changes();
        snapshots.advance(changes);

        snapshots.advance(changes);

        assertThat(snapshots.changes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"true, ''", "false, ''", "true, echo v > sub/x", "false, rm -r sub"})
    void submoduleComesBackAsAWhole(boolean killed, String deed) {
        test.bash("git init -q in; cd in; echo 1 > a; git add a; git commit -qm 1");
        test.bash("git -c protocol.file.allow=always submodule --quiet add ./in sub");
        test.bash("git commit -qm sub; cd sub; echo 2 > a; git commit -qam 2; echo 3 > a");
        clear("sub");
        assertThat(test.read("sub/a")).isEqualTo("1\n");
        test.bash(deed);

        if (killed) {
            begin();
        } else {
            aside.bringBack();
        }

        assertThat(test.read("sub/a")).isEqualTo("3\n");
        assertThat(test.bash("git -C sub log -1 --format=%s")).isEqualTo("2");
        assertThat(aside.keptBeside()).hasSize(deed.contains("echo") ? 1 : 0);
    }
}
