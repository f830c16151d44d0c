package baton.world.git;

import baton.core.Shown;

import java.util.List;

/// What an attempt did to the history.
///
/// ```
/// Verdict = Unmoved(index touched) | OnlyAddedCommits(commits) | Moved(what)
/// ```
public sealed interface Verdict {
    /// Everything is where it was.
    ///
    /// @param indexTouched whether something was staged, or a lock was left: [History#unstage]
    record Unmoved(boolean indexTouched) implements Verdict {}

    /// The branch has grown and nothing else happened: [History#foldBack].
    ///
    /// @param commits the new ones, oldest first
    record OnlyAddedCommits(List<CommitId> commits) implements Verdict {
        public OnlyAddedCommits {
            commits = List.copyOf(commits);
        }
    }

    /// Something was moved, rewritten, removed or damaged: [History#restore].
    ///
    /// @param what each in words
    record Moved(Shown what) implements Verdict {}
}
