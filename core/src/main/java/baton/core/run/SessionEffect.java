package baton.core.run;

/// An effect that a session asks of the world. All of these effects are repeatable.
public sealed interface SessionEffect {
    /// Make its worktree, or make sure of it: from what is merged by now when `anew`.
    record Open(boolean anew) implements SessionEffect {}

    /// Pin what its steps made.
    record End() implements SessionEffect {}

    /// Merge it aside, prove the merge, publish it.
    record Merge() implements SessionEffect {}

    /// Pin what was not merged where people find it, and remove the worktree.
    record Rescue() implements SessionEffect {}
}
