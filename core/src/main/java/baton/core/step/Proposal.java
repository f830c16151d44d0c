package baton.core.step;

/// The work that is to be proved and committed.
public sealed interface Proposal {
    /// The working tree as the agent left it.
    record Agents() implements Proposal {}

    /// The same, which was proved before the program ended and has not been committed.
    record Kept() implements Proposal {}

    /// As the hooks of the commit have changed it. They may do so once.
    record Hooks() implements Proposal {}

    /// A commit that was about to become the branch's when the program died, and is.
    record Committed(String id) implements Proposal {}
}
