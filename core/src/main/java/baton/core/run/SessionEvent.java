package baton.core.run;

import baton.core.Shown;

import java.util.Optional;

/// What can happen to a session as a whole.
public sealed interface SessionEvent {
    /// Its worktree is there, at the commit it starts or goes on from.
    record Opened(String commit) implements SessionEvent {}

    /// What its steps made is pinned. `leftovers` is where changes are kept that are in no commit.
    record Ended(String tip, Optional<String> leftovers) implements SessionEvent {}

    /// A merge was made aside and is green; the user's branch does not have it yet.
    record MergeMade(String commit) implements SessionEvent {}

    /// `reached` when the user's branch has the merge, and not only the run's own name for it.
    record Published(String commit, boolean reached) implements SessionEvent {}

    /// It cannot be merged; `what` names files, commands or branches.
    record Refused(SessionState.Fate fate, Shown what) implements SessionEvent {}

    /// What it made is at this name, if it made something, and its worktree is gone.
    record Rescued(Optional<String> ref) implements SessionEvent {}
}
