package baton.world.git.commit;

import static org.assertj.core.api.Assertions.assertThat;

import baton.core.RepoPath;
import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.TreeId;
import baton.world.git.index.Ignored;
import baton.world.git.index.ProposedWork;
import baton.world.git.snapshot.Snapshots;
import baton.world.kit.TestRepository;
import baton.world.process.Environment;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Steps follow each other, and each costs as few processes as it can.
class AdvanceTest {
    @TempDir Path directory;

    private TestRepository test;
    private Path trace;
    private Snapshots snapshots;
    private Commits commits;

    @BeforeEach
    void makeRepository() throws IOException {
        test = TestRepository.create(directory.resolve("r"));
        test.write("dir/one", "1\n");
        test.commitAll("files");
        trace = directory.resolve("trace");
        Path config = directory.resolve("config");
        Files.writeString(config, "[trace2]\n\teventTarget = " + trace + "\n");
        Environment traced =
                TestRepository.ENVIRONMENT.with("GIT_CONFIG_GLOBAL", config.toString());
        Repository repository = Repository.open(test.top(), traced);
        Path folder = Files.createDirectories(test.at(".baton/runs/1"));
        snapshots = Snapshots.open(repository, folder, List.of(new RepoPath(".baton/runs")));
        commits = Commits.in(repository);
        snapshots.reset();
        Files.delete(trace);
    }

    /// The git processes since the last time, by what they did.
    private List<String> processes() throws IOException {
        if (!Files.exists(trace)) {
            return List.of();
        }
        List<String> names =
                Files.readAllLines(trace).stream()
                        .filter(line -> line.contains("\"event\":\"cmd_name\""))
                        .map(line -> line.replaceAll(".*\"name\":\"([^\"]*)\".*", "$1"))
                        .toList();
        Files.delete(trace);
        return names;
    }

    private Checkpoints.Prepared commit(String message, List<Change> changes) {
        return commits.commit(CommitMessage.of(message), paths(changes));
    }

    private Checkpoints.Prepared commit(String message, ProposedWork proposal) {
        return commits.commit(CommitMessage.of(message), proposal);
    }

    private List<GitPath> paths(List<Change> changes) {
        return changes.stream().map(Change::path).toList();
    }

    @Test
    void aStepThatGoesWellCostsTwoLooksATreeAndWhatACommitIsMadeOf() throws Exception {
        assertThat(snapshots.changes()).isEmpty();
        processes();
        for (int step = 1; step <= 3; step++) {
            test.write("file" + step, "new\n");
            test.write("dir/one", "step " + step + "\n");
            ProposedWork proposal = snapshots.propose();
            assertThat(proposal.changes()).hasSize(2);
            assertThat(proposal.ignored().paths()).isEmpty();
            Ignored ignored = snapshots.ignored();
            assertThat(snapshots.since(ignored)).isEmpty();
            assertThat(ignored.paths()).isEmpty();
            assertThat(commit("step " + step, proposal)).isInstanceOf(Checkpoints.Ready.class);
            snapshots.adopt(proposal);

            assertThat(processes())
                    .containsExactly(
                            "ls-files",
                            "check-ignore",
                            "update-index",
                            "write-tree",
                            "ls-files",
                            "cat-file",
                            "update-index",
                            "diff-tree",
                            "config",
                            "commit-tree",
                            "update-ref");
            assertThat(snapshots.changes()).isEmpty();
            processes();
        }
        assertThat(test.git("status", "--porcelain", "--", ":!.baton")).isEmpty();
    }

    /// Git keeps the announcement of a file in the index as if the file were empty.
    @Test
    void anEmptyFileThatTheUserHasOnlyAnnouncedIsNoPartOfTheCommit() {
        test.write("empty", "");
        test.git("add", "--intent-to-add", "empty");
        snapshots.reset();
        test.write("file", "new\n");

        assertThat(commit("file", snapshots.propose())).isInstanceOf(Checkpoints.Ready.class);
        assertThat(test.git("show", "--name-only", "--format=", "HEAD").strip()).isEqualTo("file");
        assertThat(test.git("status", "--porcelain", "--", ":!.baton").stripTrailing())
                .isEqualTo(" A empty");
    }

    @Test
    void whatIsStagedMeanwhileIsNotTakenForTheStateBefore() {
        test.write("file", "new\n");
        List<Change> changes = snapshots.changes();
        commit("file", changes);
        test.write("other", "staged\n");
        test.git("add", "other");
        snapshots.advance(changes);

        assertThat(paths(snapshots.changes())).containsExactly(new GitPath("other"));
    }

    @Test
    void aDamagedIndexOfTheUsersIsNotTakenOver() throws Exception {
        test.write("file", "new\n");
        List<Change> changes = snapshots.changes();
        commit("file", changes);
        Files.writeString(test.at(".git/index"), "damaged");
        snapshots.advance(changes);

        assertThat(snapshots.changes()).isEmpty();
    }

    @Test
    void whatBecameOfAFileAfterItWasProposedIsNotCommitted() {
        test.write("file", "proved\n");
        test.write("dir/two", "proved\n");
        test.delete("dir/one");
        ProposedWork proposal = snapshots.propose();
        test.write("file", "swapped\n");
        test.write("dir/one", "again\n");
        test.delete("dir/two");

        assertThat(commit("proved", proposal)).isInstanceOf(Checkpoints.Ready.class);
        assertThat(test.git("rev-parse", "HEAD^{tree}")).isEqualTo(proposal.tree().value());
        assertThat(test.git("status", "--porcelain", "--", ":!.baton"))
                .isEqualTo(" D dir/two\n M file\n?? dir/one");
    }

    @Test
    void deletionsAreAdoptedWithoutAProcessToo() throws Exception {
        test.delete("dir");
        ProposedWork proposal = snapshots.propose();
        commit("gone", proposal);
        processes();
        snapshots.adopt(proposal);

        assertThat(processes()).isEmpty();
        assertThat(snapshots.changes()).isEmpty();
    }

    @Test
    void whatWasNotCommittedIsTakenFromTheWorkingTree() throws Exception {
        test.write("committed", "c\n");
        test.write("left", "l\n");
        List<Change> changes = snapshots.changes();
        commits.commit("one of two", "committed");
        processes();
        snapshots.advance(changes);

        assertThat(processes()).containsExactly("update-index");
        assertThat(snapshots.changes()).isEmpty();
        test.write("left", "changed\n");
        assertThat(snapshots.changes()).hasSize(1);
    }

    @Test
    void aFileChangedAfterTheCommitIsTakenFromTheWorkingTree() {
        test.write("file", "a\n");
        List<Change> changes = snapshots.changes();
        commit("file", changes);
        test.write("file", "b\n");
        TreeId now = snapshots.propose().tree();
        snapshots.advance(changes);

        assertThat(snapshots.changes()).isEmpty();
        assertThat(snapshots.beforeTree()).isEqualTo(now);
    }

    @Test
    void anIndexInWhichFilesAreHiddenIsNotCopied() {
        test.write("file", "a\n");
        List<Change> changes = snapshots.changes();
        commit("file", changes);
        test.git("update-index", "--assume-unchanged", "start", "file");
        snapshots.advance(changes);
        test.write("start", "changed\n");
        test.write("file", "changed\n");

        assertThat(paths(snapshots.changes()))
                .containsExactly(new GitPath("file"), new GitPath("start"));
    }

    @Test
    void noChangeIsNoWork() throws Exception {
        snapshots.advance(List.of());

        assertThat(processes()).isEmpty();
    }
}
