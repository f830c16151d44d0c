package baton.world.run.store;

import baton.core.Failure;
import baton.core.view.chronicle.Chronicle;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.Revisions;

import java.nio.file.Path;
import java.util.Optional;

/// The commit that took a run back, as the history that is checked out has it. The journal tells
/// that it was made; a person may have dropped it since, or reverted it.
public final class UndoingCommit {
    private UndoingCommit() {}

    /// The commit that a run was taken back by, while it holds.
    public static Optional<CommitId> of(Repository repository, Chronicle told) {
        return told.undone().flatMap(CommitId::of).filter(commit -> holds(repository, commit));
    }

    /// The story of a run, without the undoing where that does not hold any more.
    public static Chronicle seen(Repository repository, Chronicle told) {
        boolean over = told.undone().isPresent() && of(repository, told).isEmpty();
        return over ? told.broughtBack() : told;
    }

    /// The same for one who only looks. Git is asked only about a run that was taken back; where it
    /// cannot be asked, the journal's word stands.
    static Chronicle seen(Path checkout, Chronicle told) {
        if (told.undone().isEmpty()) {
            return told;
        }
        try {
            return seen(Repository.open(checkout), told);
        } catch (Failure failure) {
            return told;
        }
    }

    /// True if the commit is in the history, and no later commit that holds says to have reverted
    /// it.
    private static boolean holds(Repository repository, CommitId commit) {
        if (!new Revisions(repository).isInHistory(commit)) {
            return false;
        }
        Call call =
                Call.reading(
                        "log",
                        "--format=%H",
                        "--fixed-strings",
                        "--grep=This reverts commit " + commit.value(),
                        commit.value() + "..HEAD");
        return repository
                .git()
                .attempt(call)
                .stdout()
                .text()
                .lines()
                .flatMap(id -> CommitId.of(id).stream())
                .noneMatch(later -> holds(repository, later));
    }
}
