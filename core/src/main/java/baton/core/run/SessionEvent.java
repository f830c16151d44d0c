package baton.core.run;

import baton.core.Shown;

import java.util.List;
import java.util.Optional;

/// An event that can happen to a session as a whole.
public sealed interface SessionEvent {
    /// Its worktree is there. The commit is the one that the session began with.
    record Opened(String commit) implements SessionEvent {}

    /// The work of the session's steps is pinned. `leftovers` is the ref that keeps changes that
    /// are in no commit.
    record Ended(String tip, Optional<String> leftovers) implements SessionEvent {}

    /// A merge was made aside and is green; the user's branch does not have it yet.
    ///
    /// @param ground the end of the user's branch that it, and what is not published below it, was
    ///     made on
    /// @param laid the session's commits where it has them under other ids
    record MergeMade(String commit, Optional<String> ground, List<Laid> laid)
            implements SessionEvent {
        public MergeMade {
            laid = List.copyOf(laid);
        }

        public MergeMade(String commit) {
            this(commit, Optional.empty(), List.of());
        }
    }

    /// `reached` when the user's branch has the merge, and not only the run's own name for it.
    record Published(String commit, boolean reached) implements SessionEvent {}

    /// It cannot be merged; `what` names files, commands or branches.
    record Refused(SessionStage.Fate fate, Shown what) implements SessionEvent {}

    /// The session's work, if it made any, is pinned at this ref, and its worktree is gone.
    record Rescued(Optional<String> ref) implements SessionEvent {}
}
