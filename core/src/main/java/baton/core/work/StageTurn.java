package baton.core.work;

import baton.core.contract.work.Role;
import baton.core.contract.work.TaskId;
import baton.core.contract.worklog.Event.RoleEvent;
import baton.core.run.Entry;
import baton.core.run.RunEvent;
import baton.core.run.SessionEvent;
import baton.core.step.StepEvent;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A part of a WORK as others hear of it: who began it, ended it, or failed at it. A log knows no
/// failures; these are told by the journal alone.
public record StageTurn(Role role, Turn turn, Optional<TaskId> task) {

    /// The event that a part had: its start, its end or its failure.
    public enum Turn {
        START,
        DONE,
        FAILED
    }

    /// The turn that a line of the log tells.
    public static Optional<StageTurn> of(baton.core.contract.worklog.LogEntry line) {
        return line.event() instanceof RoleEvent(Role role, RoleEvent.Phase phase)
                ? Optional.of(new StageTurn(role, turn(phase), line.task()))
                : Optional.empty();
    }

    private static Turn turn(RoleEvent.Phase phase) {
        return switch (phase) {
            case START -> Turn.START;
            case DONE -> Turn.DONE;
        };
    }

    /// The turns of a TASK that an entry of the journal tells.
    public static List<StageTurn> of(Entry entry, RunEvent event, TaskId task) {
        List<StageTurn> turns = new ArrayList<>();
        WorkLogTelling.of(entry, event, task).forEach(line -> of(line).ifPresent(turns::add));
        failed(event)
                .ifPresent(role -> turns.add(new StageTurn(role, Turn.FAILED, Optional.of(task))));
        return turns;
    }

    private static Optional<Role> failed(RunEvent event) {
        return switch (event) {
            case RunEvent.InStep(_, _, StepEvent inStep) -> failed(inStep);
            case RunEvent.InSession(_, _, SessionEvent.Refused _) -> Optional.of(Role.COMMITTER);
            case RunEvent _ -> Optional.empty();
        };
    }

    private static Optional<Role> failed(StepEvent event) {
        return switch (event) {
            case StepEvent.AgentEnded(var outcome) ->
                    when(outcome instanceof StepEvent.AgentFailed, Role.BUILDER);
            case StepEvent.ScopeChecked(_, var complaint) ->
                    when(complaint.isPresent(), Role.BUILDER);
            case StepEvent.Verified(var verdict) ->
                    when(!(verdict instanceof StepEvent.Green), Role.VERIFIER);
            case StepEvent.ManifestChecked(var failures) ->
                    when(!failures.isEmpty(), Role.VERIFIER);
            case StepEvent _ -> Optional.empty();
        };
    }

    private static Optional<Role> when(boolean failed, Role role) {
        return failed ? Optional.of(role) : Optional.empty();
    }
}
