package baton.world.git.rescue;

import static org.assertj.core.api.Assertions.assertThat;

import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.kit.TestRepository;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// Commits of a run that are taken back after a person has rewritten the history: all of them, or
/// none.
class UndoingRewrittenTest {
    @TempDir Path directory;
    private TestRepository repository;
    private CommitId base;

    @BeforeEach
    void make() {
        repository = TestRepository.create(directory.resolve("r"));
        repository.write("old", "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
        base = commit("base");
        repository.git("switch", "--quiet", "-c", "up");
        repository.write("up", "up\n");
        commit("up");
        repository.git("switch", "--quiet", "main");
    }

    private CommitId commit(String subject) {
        repository.commitAll(subject);
        return tip();
    }

    private CommitId made(String file) {
        repository.write(file, file + "\n");
        return commit(file);
    }

    private CommitId tip() {
        return new CommitId(repository.git("rev-parse", "HEAD"));
    }

    /// A session with one commit, and its merge.
    private List<CommitId> session(String file) {
        repository.git("switch", "--quiet", "--detach", base.value());
        CommitId part = made(file);
        repository.git("switch", "--quiet", "main");
        repository.git("merge", "--quiet", "--no-ff", "-m", "merge " + file, part.value());
        return List.of(part, tip());
    }

    private Undoing.Outcome undo(List<CommitId> line, List<CommitId> parts) {
        Repository opened = Repository.open(repository.top(), TestRepository.ENVIRONMENT);
        Undoing.Commits commits = new Undoing.Commits(Set.copyOf(line), Set.copyOf(parts));
        return new Undoing(opened, directory.resolve("scratch")).run(commits, base, "Undo run x");
    }

    /// The files that are not as the run found them.
    private List<String> left() {
        return repository.git("diff", "--name-only", base.value(), "HEAD").lines().toList();
    }

    private void assertUndone(Undoing.Outcome outcome, int commits, String... left) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Undoing.Done.class, done -> assertThat(done.undone()).hasSize(commits));
        assertThat(left()).containsExactly(left);
    }

    @Test
    void mergesThatARebaseFlattenedAreTakenBackWithThoseThatCameLater() {
        List<CommitId> first = session("a");
        List<CommitId> second = session("b");
        repository.git("rebase", "--quiet", "up");
        List<CommitId> third = session("c");
        List<CommitId> line = List.of(first.get(1), second.get(1), third.get(1));
        List<CommitId> parts = List.of(first.get(0), second.get(0), third.get(0));

        assertUndone(undo(line, parts), 3, "up");
        assertThat(undo(line, parts)).isEqualTo(new Undoing.Nothing(List.of()));
    }

    @Test
    void undoneStaysUndoneWhenAllOfItIsRebased() {
        List<CommitId> first = session("a");
        CommitId second = made("b");
        List<CommitId> line = List.of(first.get(1), second);
        List<CommitId> parts = List.of(first.getFirst());
        assertUndone(undo(line, parts), 2);
        repository.git("rebase", "--quiet", "up");

        assertThat(undo(line, parts)).isEqualTo(new Undoing.Nothing(List.of()));
    }

    /// The branch had not grown: the last commit is the tip that was published, and the others are
    /// below it.
    @Test
    void allCommitsOfARebasedWorktreeAreTakenBack() {
        CommitId first = made("a");
        CommitId second = made("b");
        repository.git("rebase", "--quiet", "up");

        assertUndone(undo(List.of(second), List.of(first, second)), 2, "up");
    }

    @Test
    void whatWasSquashedOrAmendedIsTakenBackAndWhatAPersonAddedStays() {
        repository.write("old", "1\nof the run\n2\n3\n4\n5\n6\n7\n8\n9\n");
        CommitId first = commit("first");
        repository.write("old", "1\nof the run, better\n2\n3\n4\n5\n6\n7\n8\n9\n");
        CommitId second = commit("second");
        CommitId third = made("c");
        repository.write("old", "1\nof the run, better\n2\n3\n4\n5\n6\n7\n8\n9\nmine\n");
        repository.git("add", "--all");
        repository.git("reset", "--quiet", "--soft", base.value());
        commit("all in one");

        assertUndone(undo(List.of(first, second, third), List.of()), 3, "old");
        assertThat(repository.read("old")).isEqualTo("1\n2\n3\n4\n5\n6\n7\n8\n9\nmine\n");
    }

    @Test
    void whatWasDroppedIsNamedAndTheOthersAreTakenBack() {
        CommitId first = made("a");
        CommitId second = made("b");
        repository.git("reset", "--quiet", "--hard", "HEAD~1");

        assertThat(undo(List.of(first, second), List.of()))
                .isEqualTo(new Undoing.Done(List.of(first), tip(), List.of(second)));
        assertThat(left()).isEmpty();
    }

    @Test
    void whatGitHasNotGotAnyMoreIsRefusedAsAWhole() {
        CommitId first = made("a");
        CommitId unknown = new CommitId("1".repeat(40));

        assertThat(undo(List.of(first, unknown), List.of()))
                .isEqualTo(new Undoing.Lost(List.of(unknown)));
        assertThat(tip()).isEqualTo(first);
        assertThat(repository.git("worktree", "list").lines()).hasSize(1);
    }

    @Test
    void whatAPersonHasMadeOtherwiseIsRefusedAsAWhole() {
        CommitId first = made("a");
        CommitId second = made("b");
        repository.write("b", "mine\n");
        repository.git("commit", "--quiet", "--all", "--amend", "-m", "mine");
        CommitId mine = tip();

        assertThat(undo(List.of(first, second), List.of()))
                .isInstanceOfSatisfying(
                        Undoing.Refused.class,
                        refused -> assertThat(refused.why()).contains(second.brief(), "of b"));
        assertThat(tip()).isEqualTo(mine);
    }
}
