package baton.world.run.session;

import baton.core.RepoPath;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.guard.Names;
import baton.world.git.publish.Worktrees;
import baton.world.git.snapshot.Snapshots;
import baton.world.run.setting.Place;
import baton.world.run.step.Furnishing;

import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/// The uncommitted work in a session's worktree.
///
/// @param state the directory of what is known about the session
public record Uncommitted(int session, Repository worktree, Path state) {
    /// All of it in a commit on top of this one; nothing where there is nothing.
    public Optional<CommitId> commit(CommitId tip) {
        Snapshots snapshots =
                Snapshots.open(worktree, state.resolve("leftovers"), Furnishing.given(state));
        if (snapshots.reset().isEmpty()) {
            return Optional.empty();
        }
        String message = "baton: what session " + session + " left in no commit";
        return Optional.of(new Names(worktree).commit(snapshots.beforeTree(), tip, message));
    }

    /// Unpacks uncommitted work into a session's worktree. It counts as work of the session, also
    /// where the session begins with it.
    static void unpack(Place place, Set<RepoPath> given, CommitId dirty) {
        Snapshots snapshots = Snapshots.open(place.repository(), place.state(), given);
        if (!snapshots.hasBefore()) {
            snapshots.reset();
        }
        Worktrees.unpack(place.repository(), dirty);
    }
}
