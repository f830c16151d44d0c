package baton.core.run;

import java.util.Locale;

/// The state of a session.
public sealed interface SessionStage {
    /// The reason why a session was not merged.
    enum Fate {
        /// One of its steps did not come to a good end.
        STOPPED,
        /// Its changes and what was merged before do not fit together.
        CONFLICT,
        /// They fit together, and its Verify commands are red on the merged state.
        RED,
        /// The user's branch was moved to where the run cannot follow.
        MOVED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The only session of a run that works in the user's checkout: nothing is opened or merged.
    record InPlace() implements SessionStage {}

    /// Its turn has not come. `anew` when it starts from what is merged by then, and not from
    /// where it was.
    record Waiting(boolean anew) implements SessionStage {}

    /// Its worktree is to be made, or made sure of.
    record Opening(boolean anew) implements SessionStage {}

    record Working() implements SessionStage {}

    /// Its steps are over; what they made is to be pinned.
    record Ending() implements SessionStage {}

    /// All its steps are done; it waits until no other session is being merged.
    record Ready() implements SessionStage {}

    record Merging() implements SessionStage {}

    /// The merge is made and proved, and not yet known to be published.
    record Publishing(String commit) implements SessionStage {}

    /// `published` when the user's branch has it.
    record Merged(String commit, boolean published) implements SessionStage {}

    /// The session's work is to be pinned where people find it, and its worktree removed.
    record Rescuing(Fate fate) implements SessionStage {}

    record Lost(Fate fate) implements SessionStage {}
}
