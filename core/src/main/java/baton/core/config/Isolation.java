package baton.core.config;

/// The place where a plan is carried out that is not spread over sessions: in the checkout, or in a
/// worktree of its own, which leaves the checkout to its user.
public enum Isolation {
    IN_PLACE,
    WORKTREE
}
