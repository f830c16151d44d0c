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

/// Commits that are taken back by one more, on real repositories.
class UndoingTest {
    @TempDir Path directory;
    private TestRepository repository;
    private CommitId base;

    @BeforeEach
    void make() {
        repository = TestRepository.create(directory.resolve("r"));
        repository.write("old", "1\n");
        base = commit("base");
    }

    private CommitId commit(String subject) {
        repository.commitAll(subject);
        return tip();
    }

    private CommitId tip() {
        return new CommitId(repository.git("rev-parse", "HEAD"));
    }

    private Undoing.Outcome undo(CommitId... commits) {
        return undo(List.of(commits), List.of());
    }

    private Undoing.Outcome undo(List<CommitId> line, List<CommitId> parts) {
        Repository opened = Repository.open(repository.top(), TestRepository.ENVIRONMENT);
        Undoing.Commits commits = new Undoing.Commits(Set.copyOf(line), Set.copyOf(parts));
        return new Undoing(opened, directory.resolve("scratch")).run(commits, base, "Undo run x");
    }

    private String tree(String commit) {
        return repository.git("rev-parse", commit + "^{tree}");
    }

    @Test
    void whatWasMadeIsTakenBackByOneCommitAndOthersStay() {
        repository.write("old", "2\n");
        CommitId first = commit("first");
        repository.write("mine", "mine\n");
        CommitId mine = commit("mine");
        repository.write("new", "new\n");
        CommitId second = commit("second");

        Undoing.Outcome outcome = undo(first, second);

        assertThat(outcome).isEqualTo(new Undoing.Done(List.of(second, first), tip()));
        assertThat(repository.git("log", "-1", "--format=%P%n%B"))
                .isEqualTo(
                        "%s%nUndo run x%n%nThis reverts commit %s.%nThis reverts commit %s."
                                .formatted(second, second, first));
        assertThat(repository.git("diff", "--name-only", base.value(), "HEAD")).isEqualTo("mine");
        assertThat(repository.git("status", "--porcelain")).isEmpty();
        assertThat(repository.git("merge-base", "HEAD", mine.value())).isEqualTo(mine.value());
        assertThat(repository.git("worktree", "list").lines()).hasSize(1);
    }

    @Test
    void aMergeIsTakenBackOnTheSideOfTheLine() {
        repository.git("switch", "--quiet", "-c", "session");
        repository.write("session", "s\n");
        CommitId part = commit("session");
        repository.git("switch", "--quiet", "main");
        repository.write("beside", "b\n");
        CommitId beside = commit("beside");
        repository.git("merge", "--quiet", "--no-ff", "-m", "merge", "session");

        CommitId merge = tip();

        assertThat(undo(List.of(merge), List.of(part)))
                .isEqualTo(new Undoing.Done(List.of(merge), tip()));
        assertThat(tree("HEAD")).isEqualTo(tree(beside.value()));
        assertThat(undo(List.of(merge), List.of(part))).isEqualTo(new Undoing.Nothing(List.of()));
    }

    @Test
    void twiceIsOnceUnlessTheUndoingWasUndone() {
        repository.write("new", "new\n");
        CommitId made = commit("made");
        undo(made);

        assertThat(undo(made)).isEqualTo(new Undoing.Nothing(List.of()));
        repository.git("revert", "--no-edit", "HEAD");
        assertThat(tree("HEAD")).isEqualTo(tree(made.value()));
        assertThat(undo(made)).isInstanceOf(Undoing.Done.class);
        assertThat(tree("HEAD")).isEqualTo(tree(base.value()));
    }

    @Test
    void whatLaterCommitsBuiltUponIsRefusedAndNothingChanges() {
        repository.write("old", "2\n");
        CommitId made = commit("made");
        repository.write("old", "3\n");
        CommitId later = commit("later");

        assertThat(undo(made))
                .isEqualTo(
                        new Undoing.Refused(
                                made.brief()
                                        + " cannot be undone: later commits changed the same lines"
                                        + " of old"));
        assertThat(tip()).isEqualTo(later);
        assertThat(repository.git("status", "--porcelain")).isEmpty();
        assertThat(repository.git("worktree", "list").lines()).hasSize(1);
    }

    @Test
    void changesInTheWayAreNotTouchedAndOthersStay() {
        repository.write("old", "2\n");
        repository.write("new", "new\n");
        CommitId made = commit("made");
        repository.write("old", "mine\n");

        assertThat(undo(made)).isInstanceOf(Undoing.Hindered.class);
        assertThat(repository.read("old")).isEqualTo("mine\n");
        assertThat(tip()).isEqualTo(made);

        repository.write("old", "2\n");
        repository.write("other", "mine\n");
        assertThat(undo(made)).isInstanceOf(Undoing.Done.class);
        assertThat(repository.read("other")).isEqualTo("mine\n");
    }

    @Test
    void whatTheLineDoesNotHaveIsNotUndone() {
        repository.write("new", "new\n");
        CommitId made = commit("made");
        repository.git("reset", "--quiet", "--hard", base.value());

        assertThat(undo(made)).isEqualTo(new Undoing.Nothing(List.of(made)));
        assertThat(tip()).isEqualTo(base);
    }

    @Test
    void whatGotOtherWordsIsKnownByItsChange() {
        repository.write("new", "new\n");
        CommitId made = commit("made");
        repository.git("commit", "--quiet", "--amend", "-m", "in other words");
        CommitId rewritten = tip();

        assertThat(undo(made)).isEqualTo(new Undoing.Done(List.of(rewritten), tip()));
        assertThat(tree("HEAD")).isEqualTo(tree(base.value()));
        assertThat(undo(made)).isEqualTo(new Undoing.Nothing(List.of()));
    }

    @Test
    void whatAPersonHasRevertedUnderItsOtherIdIsNotUndoneAgain() {
        repository.write("new", "new\n");
        CommitId made = commit("made");
        repository.git("commit", "--quiet", "--amend", "-m", "in other words");
        repository.git("revert", "--no-edit", "HEAD");

        assertThat(undo(made)).isEqualTo(new Undoing.Nothing(List.of()));
    }
}
