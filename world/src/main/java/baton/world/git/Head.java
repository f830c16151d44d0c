package baton.world.git;

import java.util.Optional;

/// The branch or commit that is checked out.
///
/// ```
/// Head = OnBranch(ref, commit) | Detached(commit) | Unborn(ref)
/// ```
public sealed interface Head {
    record OnBranch(String ref, CommitId commit) implements Head {
        /// The branch as people call it.
        public String branch() {
            return ref.startsWith("refs/heads/") ? ref.substring("refs/heads/".length()) : ref;
        }
    }

    record Detached(CommitId commit) implements Head {}

    /// A branch without a commit yet.
    record Unborn(String ref) implements Head {}

    /// True if both are the same branch, or both are no branch, at whatever commit.
    default boolean isSamePlace(Head other) {
        return switch (this) {
            case OnBranch(String ref, _) ->
                    other instanceof OnBranch(String known, _) && known.equals(ref);
            case Detached _ -> other instanceof Detached;
            case Unborn(String ref) -> other instanceof Unborn(String known) && known.equals(ref);
        };
    }

    default Optional<CommitId> tip() {
        return switch (this) {
            case OnBranch(_, CommitId commit) -> Optional.of(commit);
            case Detached(CommitId commit) -> Optional.of(commit);
            case Unborn _ -> Optional.empty();
        };
    }
}
