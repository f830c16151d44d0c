package baton.core.step;

import baton.core.step.StepState.AgentRunning;
import baton.core.step.StepState.Asking;
import baton.core.step.StepState.Checkpointing;
import baton.core.step.StepState.Ended;
import baton.core.step.StepState.Grading;
import baton.core.step.StepState.Implementing;
import baton.core.step.StepState.Pending;
import baton.core.step.StepState.Proving;
import baton.core.step.StepState.Recovering;
import baton.core.step.StepState.Retreating;
import baton.core.step.StepState.Scoping;
import baton.core.step.StepState.Settling;
import baton.core.step.StepState.Verifying;
import baton.core.step.StepState.Witnessing;

import java.util.Optional;

/// A step that a person wants to be tried again or left out. Nobody drives the run meanwhile; the
/// step goes on from here when the run does. A step that passed, or whose commit may be the
/// branch's by now, stays as it is.
final class Directing {
    private Directing() {}

    /// A question that waits for its answer is not passed over by another attempt.
    static StepRun of(StepRun step, Direction direction) {
        return switch (direction) {
            case RETRY -> step.tally().openGate().isPresent() ? step : retried(step);
            case SKIP ->
                    skipped(step.state())
                            .map(to -> new StepRun(step.rules(), to, step.tally().unasked()))
                            .orElse(step);
        };
    }

    private static StepRun retried(StepRun step) {
        Tally afresh = step.tally().afresh();
        return switch (step.state()) {
            case Settling(StepEnd end) -> end == StepEnd.PASSED ? step : step.again();
            case Ended(StepEnd end) -> end == StepEnd.PASSED ? step : step.again();
            case Retreating _ ->
                    new StepRun(step.rules(), new Retreating(Optional.empty()), afresh);
            case StepState other -> new StepRun(step.rules(), other, afresh);
        };
    }

    private static Optional<StepState> skipped(StepState state) {
        return switch (state) {
            case Pending _, Witnessing _ -> Optional.of(new Settling(StepEnd.SKIPPED));
            case Settling(StepEnd end) -> left(end);
            case Ended(StepEnd end) -> left(end);
            case Retreating _ -> Optional.of(new Retreating(Optional.of(StepEnd.SKIPPED)));
            case Checkpointing(_, Optional<String> making) when making.isPresent() ->
                    Optional.empty();
            case Recovering(Recovery.Making _) -> Optional.empty();
            case Verifying(Proposal.Committed _) -> Optional.empty();
            case Proving(Proposal.Committed _) -> Optional.empty();
            case Implementing _, AgentRunning _, Asking _, Scoping _ -> putBack();
            case Verifying _, Proving _, Grading _ -> putBack();
            case Checkpointing _, Recovering _ -> putBack();
        };
    }

    private static Optional<StepState> putBack() {
        return Optional.of(new Recovering(new Recovery.Skipped()));
    }

    /// The work of a step that did not pass was put back when the step ended.
    private static Optional<StepState> left(StepEnd end) {
        return switch (end) {
            case PASSED, SKIPPED -> Optional.empty();
            case FAILED, ESCALATED, BLOCKED -> Optional.of(new Settling(StepEnd.SKIPPED));
        };
    }
}
