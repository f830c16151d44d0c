package baton.core.review;

import baton.core.TreePath;

/// A file that differs from where the work began.
///
/// @param uncommitted whether it also differs from the commit that is checked out
public record Changed(TreePath path, State state, boolean uncommitted) {
    /// The state of what is at the file's path now.
    public enum State {
        TEXT,
        NO_TEXT,
        LARGE,
        GONE,
        /// No plan can write its name, and no reviewer can be asked to open it.
        UNNAMED
    }
}
