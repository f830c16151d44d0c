package baton.core.review;

/// A file that differs from where the work began.
///
/// @param uncommitted whether it also differs from the commit that is checked out
public record Changed(String path, State state, boolean uncommitted) {
    /// What is at its place now.
    public enum State {
        TEXT,
        NO_TEXT,
        LARGE,
        GONE
    }
}
