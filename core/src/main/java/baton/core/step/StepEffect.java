package baton.core.step;

import java.time.Instant;
import java.util.Optional;

/// An effect that a step asks of the world. *Once* effects run things that cannot be undone
/// (agents, Verify commands): a crash while one is under way turns into a recovery. All others are
/// repeatable.
public sealed interface StepEffect {
    /// Record the start state.
    record Begin() implements StepEffect {}

    /// See what holds already.
    record Witness() implements StepEffect {}

    /// Run the agent, not before the given time. Once.
    record Implement(Optional<Instant> notBefore) implements StepEffect {}

    /// Put the agent's question to whoever can answer it.
    record OpenGate(Question question) implements StepEffect {}

    record CheckScope() implements StepEffect {}

    /// Run the Verify commands. Once.
    record Verify() implements StepEffect {}

    record Prove() implements StepEffect {}

    /// See what the proof is worth. Once.
    record Grade() implements StepEffect {}

    /// Commit what is proposed; a commit that a crash left behind counts as it is.
    record Checkpoint(Proposal proposal) implements StepEffect {}

    /// Save the attempt's work; put back what strayed, or everything when the step ends.
    record Retreat(boolean everything) implements StepEffect {}

    /// Find or finish the step's own commit, or keep what was proved, or save the work and restore
    /// the start state.
    record Recover(Recovery from) implements StepEffect {}

    record Settle(StepEnd end) implements StepEffect {}
}
