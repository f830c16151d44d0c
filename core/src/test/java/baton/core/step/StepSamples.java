package baton.core.step;

import baton.core.Shown;
import baton.core.prove.ProofGrade;
import baton.core.prove.ProofLevel;
import baton.core.prove.StepGrade;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// One sample or more of every state, event and rule of a step, for exhaustive pairing.
public final class StepSamples {
    public static final Question QUESTION =
            new Question("Which store fits?", List.of("sqlite", "postgres"), Optional.of("sqlite"));
    static final Instant LATER = Instant.parse("2026-01-05T12:00:00Z");

    private StepSamples() {}

    static StepRules rules(StepEnd whenExhausted, boolean implemented, boolean preflight) {
        int attempts = whenExhausted == StepEnd.FAILED ? StepRules.ATTEMPTS_MAX : 1;
        return new StepRules(1, attempts, whenExhausted, implemented, preflight);
    }

    static List<StepRules> rules() {
        return List.of(
                rules(StepEnd.FAILED, true, false),
                rules(StepEnd.FAILED, false, false),
                rules(StepEnd.SKIPPED, true, false),
                rules(StepEnd.ESCALATED, true, true),
                rules(StepEnd.FAILED, true, false).at(ProofLevel.WITNESSED),
                rules(StepEnd.FAILED, true, false).at(ProofLevel.STRICT));
    }

    static List<StepState> states() {
        return List.of(
                new StepState.Pending(),
                new StepState.Witnessing(),
                new StepState.Implementing(Optional.empty()),
                new StepState.Implementing(Optional.of(LATER)),
                new StepState.AgentRunning(),
                new StepState.Asking(QUESTION),
                new StepState.Scoping(),
                new StepState.Verifying(new Proposal.Agents()),
                new StepState.Verifying(new Proposal.Kept()),
                new StepState.Verifying(new Proposal.Committed("c1")),
                new StepState.Proving(new Proposal.Agents()),
                new StepState.Proving(new Proposal.Hooks()),
                new StepState.Proving(new Proposal.Committed("c1")),
                new StepState.Grading(new Proposal.Agents()),
                new StepState.Grading(new Proposal.Hooks()),
                new StepState.Checkpointing(new Proposal.Agents(), Optional.empty()),
                new StepState.Checkpointing(new Proposal.Hooks(), Optional.empty()),
                new StepState.Checkpointing(new Proposal.Kept(), Optional.of("c1")),
                new StepState.Retreating(Optional.empty()),
                new StepState.Retreating(Optional.of(StepEnd.FAILED)),
                new StepState.Recovering(new Recovery.Anew()),
                new StepState.Recovering(new Recovery.Skipped()),
                new StepState.Recovering(new Recovery.Judged()),
                new StepState.Recovering(new Recovery.Proved()),
                new StepState.Recovering(new Recovery.Making("c1")),
                new StepState.Settling(StepEnd.PASSED),
                new StepState.Settling(StepEnd.FAILED),
                new StepState.Ended(StepEnd.PASSED),
                new StepState.Ended(StepEnd.FAILED),
                new StepState.Ended(StepEnd.SKIPPED),
                new StepState.Ended(StepEnd.ESCALATED),
                new StepState.Ended(StepEnd.BLOCKED));
    }

    /// Public, since the codec's test pairs them with every type of line.
    public static List<StepEvent> events() {
        return List.of(
                new StepEvent.Started("c0"),
                new StepEvent.Witnessed(true),
                new StepEvent.Witnessed(false),
                new StepEvent.AgentStarted(),
                new StepEvent.AgentEnded(new StepEvent.Finished()),
                new StepEvent.AgentEnded(new StepEvent.RateLimited(LATER)),
                new StepEvent.AgentEnded(new StepEvent.NeedsDecision(QUESTION)),
                new StepEvent.AgentEnded(new StepEvent.AgentFailed("exit 1")),
                new StepEvent.ScopeChecked(true, Optional.empty()),
                new StepEvent.ScopeChecked(false, Optional.empty()),
                complaint(Complaint.Kind.SCOPE_DRIFT),
                complaint(Complaint.Kind.GRADER_CHANGED),
                complaint(Complaint.Kind.HISTORY_MOVED),
                complaint(Complaint.Kind.NOTHING_CHANGED),
                complaint(Complaint.Kind.CONTENT_REFUSED),
                complaint(Complaint.Kind.FENCE),
                new StepEvent.Verified(new StepEvent.Green(false)),
                new StepEvent.Verified(new StepEvent.Green(true)),
                new StepEvent.Verified(new StepEvent.Red("exit 1")),
                new StepEvent.Verified(new StepEvent.PreflightBlocked()),
                new StepEvent.Verified(new StepEvent.PolicyRefused("rm -rf")),
                new StepEvent.ManifestChecked(Shown.NONE),
                new StepEvent.ManifestChecked(Shown.of("a.txt is not there", "2 < 3 files")),
                new StepEvent.Graded(StepGrade.none("there is no sandbox")),
                new StepEvent.Graded(grade(ProofGrade.ASSERTED)),
                new StepEvent.Graded(grade(ProofGrade.BLIND)),
                new StepEvent.Checkpointed(Optional.of("c1"), List.of()),
                new StepEvent.Checkpointed(Optional.empty(), List.of(Note.NOTHING_TO_COMMIT)),
                new StepEvent.GateOpened("step-1.1", QUESTION),
                new StepEvent.GateOpened(
                        "step-1.1", new Question("?", List.of(), Optional.empty())),
                new StepEvent.Salvaged(Optional.of("refs/baton/salvage/r/step-1-1")),
                new StepEvent.Salvaged(Optional.empty()),
                new StepEvent.CheckpointMaking("c1", "t1", "c0"),
                new StepEvent.CheckpointAltered("t2"),
                new StepEvent.CheckpointRefused("lint: no"),
                new StepEvent.Recovered(Optional.empty()),
                new StepEvent.Recovered(Optional.empty(), true),
                new StepEvent.Recovered(Optional.of("c1")),
                new StepEvent.Settled(StepEnd.PASSED),
                new StepEvent.Settled(StepEnd.FAILED),
                new StepEvent.Settled(StepEnd.SKIPPED),
                new StepEvent.Settled(StepEnd.ESCALATED),
                new StepEvent.Settled(StepEnd.BLOCKED));
    }

    public static StepGrade grade(ProofGrade grade) {
        boolean blind = grade == ProofGrade.BLIND;
        return new StepGrade(
                Optional.of(grade),
                grade.words(),
                blind ? Shown.of("a.sh:1: change a constant: `5` → `4`") : Shown.NONE,
                Shown.of("a.sh:3: `idle() {`"),
                blind ? "before: 2 passed; with it: 1 passed" : "");
    }

    private static StepEvent complaint(Complaint.Kind kind) {
        return new StepEvent.ScopeChecked(true, Optional.of(new Complaint(kind, Shown.of("x y"))));
    }
}
