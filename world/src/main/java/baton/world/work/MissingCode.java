package baton.world.work;

import baton.core.RepoPath;

/// A file of a TASK that has a result, and whose code the history does not hold.
public record MissingCode(Kind kind, RepoPath path) {

    public enum Kind {
        /// A later commit removed it.
        TAKEN_AWAY,
        /// No commit ever held it.
        NEVER_COMMITTED,
        /// It was there before the TASK, and neither it nor another file of the TASK was changed.
        UNCHANGED
    }
}
