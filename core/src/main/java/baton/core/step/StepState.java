package baton.core.step;

import java.time.Instant;
import java.util.Optional;

/// The state of a step.
public sealed interface StepState {
    record Pending() implements StepState {}

    record Witnessing() implements StepState {}

    /// The agent is to be started, not before the given time.
    record Implementing(Optional<Instant> notBefore) implements StepState {}

    record AgentRunning() implements StepState {}

    /// The agent stopped with a question that nobody has been told yet.
    record Asking(Question question) implements StepState {}

    record Scoping() implements StepState {}

    record Verifying(Proposal proposal) implements StepState {}

    record Proving(Proposal proposal) implements StepState {}

    /// The step waits for its witnesses before it is committed.
    record Grading(Proposal proposal) implements StepState {}

    /// `making` is the commit that may be the branch's by now.
    record Checkpointing(Proposal proposal, Optional<String> making) implements StepState {}

    /// The attempt failed: what is discarded is saved and put back; `end` is how the step ends
    /// then, or nothing when another attempt follows.
    record Retreating(Optional<StepEnd> end) implements StepState {}

    /// The program ended while the step was under way.
    record Recovering(Recovery from) implements StepState {}

    record Settling(StepEnd end) implements StepState {}

    record Ended(StepEnd end) implements StepState {}
}
