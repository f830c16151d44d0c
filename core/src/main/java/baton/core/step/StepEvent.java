package baton.core.step;

import baton.core.Shown;
import baton.core.contract.progress.StepRecord.CheckpointDrift;
import baton.core.prove.StepGrade;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// An event that can happen to a step. Each is a line of the journal.
public sealed interface StepEvent {
    /// The step's start state is recorded.
    record Started(String commit) implements StepEvent {}

    /// The witness: what held before the agent ran. `green` means that the manifest held already;
    /// `testPassed` means that the test that was to fail first passed.
    record Witnessed(boolean green, boolean testPassed) implements StepEvent {
        public Witnessed(boolean green) {
            this(green, false);
        }
    }

    record AgentStarted() implements StepEvent {}

    record AgentEnded(AgentOutcome outcome) implements StepEvent {}

    /// The agent's change was held against the scope. `changed` is true if the agent changed
    /// anything; `complaint` says what is wrong with the change.
    record ScopeChecked(boolean changed, Optional<Complaint> complaint) implements StepEvent {}

    record Verified(VerifyVerdict verdict) implements StepEvent {}

    /// The failing checks of the manifest, as they are told; none when it holds.
    record ManifestChecked(Shown failures) implements StepEvent {}

    /// The witnesses have spoken, before the commit or after the end of the step.
    record Graded(StepGrade grade) implements StepEvent {}

    /// A commit of the judged tree exists and is about to become the branch's: what is found with
    /// this id is the step's own.
    record CheckpointMaking(String commit, String tree, String tip) implements StepEvent {}

    /// Hooks have changed what was to be committed, and nothing has moved: it has to be proved
    /// again.
    record CheckpointAltered(String tree) implements StepEvent {}

    /// The hooks refused the commit, and nothing has moved.
    record CheckpointRefused(String reason) implements StepEvent {}

    /// The commit, where one was made, and what is to be said about it.
    ///
    /// @param drift the subject of the commit, where the pattern of the step does not find it
    record Checkpointed(Optional<String> commit, List<Note> notes, Optional<CheckpointDrift> drift)
            implements StepEvent {
        public Checkpointed {
            notes = List.copyOf(notes);
        }

        public Checkpointed(Optional<String> commit, List<Note> notes) {
            this(commit, notes, Optional.empty());
        }
    }

    /// The question the agent asked waits for an answer.
    record GateOpened(String gate, Question question) implements StepEvent {}

    /// The work that the attempt left is saved, and what had to be put back is put back.
    record Salvaged(Optional<String> ref) implements StepEvent {}

    /// After a crash: the step's own commit was found, or what was proved is `kept`, or its start
    /// state is restored. Without one: others have committed meanwhile, and what was proved is
    /// `kept` and has to be proved on top of that.
    record Recovered(Optional<String> committed, boolean kept) implements StepEvent {
        public Recovered(Optional<String> committed) {
            this(committed, false);
        }
    }

    record Settled(StepEnd end) implements StepEvent {}

    /// The outcome of an agent's run.
    sealed interface AgentOutcome {}

    record Finished() implements AgentOutcome {}

    /// It is asked again at that time.
    record RateLimited(Instant until, Awaited awaited) implements AgentOutcome {
        public RateLimited(Instant until) {
            this(until, Awaited.RATE_LIMIT);
        }
    }

    /// The agent asks a person.
    record NeedsDecision(Question question) implements AgentOutcome {}

    record AgentFailed(String reason) implements AgentOutcome {}

    /// The verdict of a step's Verify commands.
    sealed interface VerifyVerdict {}

    record Green(boolean flaky) implements VerifyVerdict {}

    /// `output` is the beginning of what the failing command printed.
    record Red(String reason, Shown output) implements VerifyVerdict {
        public Red(String reason) {
            this(reason, Shown.NONE);
        }
    }

    /// Exit status 77 of a sandbox pre-flight.
    record PreflightBlocked() implements VerifyVerdict {}

    /// The command policy refused a command at the moment it was to run.
    record PolicyRefused(String rule) implements VerifyVerdict {}
}
