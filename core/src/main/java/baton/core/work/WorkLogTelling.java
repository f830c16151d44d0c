package baton.core.work;

import baton.core.contract.work.Role;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklog.Event.RoleEvent.Phase;
import baton.core.contract.worklog.LogEntry;
import baton.core.run.RunEvent;
import baton.core.run.Worksheet;
import baton.core.step.StepEvent;

import java.time.Instant;
import java.util.List;

/// The lines of a WORK's log that an entry of the journal stands for. What a TASK's commit says of
/// itself is in the commit, and so told by whoever makes it.
public final class WorkLogTelling {
    private WorkLogTelling() {}

    public static List<LogEntry> of(baton.core.run.Entry entry, RunEvent event, TaskId task) {
        return event instanceof RunEvent.InStep(_, _, StepEvent inStep)
                ? of(entry, inStep, task)
                : List.of();
    }

    private static List<LogEntry> of(baton.core.run.Entry entry, StepEvent event, TaskId task) {
        Instant at = entry.at();
        return switch (event) {
            case StepEvent.AgentStarted _ ->
                    entry.data().field(Worksheet.BUILT_BEFORE).isPresent()
                            ? List.of()
                            : List.of(LogEntry.of(at, Role.BUILDER, Phase.START, task));
            case StepEvent.ScopeChecked(_, var complaint) ->
                    complaint.isPresent()
                            ? List.of()
                            : List.of(
                                    LogEntry.of(at, Role.BUILDER, Phase.DONE, task),
                                    LogEntry.of(at, Role.VERIFIER, Phase.START, task));
            case StepEvent.ManifestChecked(var failures) ->
                    failures.isEmpty()
                            ? List.of(LogEntry.of(at, Role.VERIFIER, Phase.DONE, task))
                            : List.of();
            case StepEvent _ -> List.of();
        };
    }

    /// The log lines that the commit of a TASK brings along.
    public static List<LogEntry> committed(Instant at, TaskId task) {
        return List.of(
                LogEntry.of(at, Role.COMMITTER, Phase.START, task),
                LogEntry.of(at, Role.COMMITTER, Phase.DONE, task));
    }

    /// The WORK was specified and planned in one go.
    public static List<LogEntry> planned(Instant from, Instant to, WorkId work) {
        return List.of(
                LogEntry.of(from, Role.SPECIFIER, Phase.START, work),
                LogEntry.of(to, Role.SPECIFIER, Phase.DONE, work),
                LogEntry.of(to, Role.PLANNER, Phase.START, work),
                LogEntry.of(to, Role.PLANNER, Phase.DONE, work));
    }

    /// The order of the TASKs was found.
    public static List<LogEntry> scheduled(Instant at, WorkId work) {
        return List.of(
                LogEntry.of(at, Role.SCHEDULER, Phase.START, work),
                LogEntry.of(at, Role.SCHEDULER, Phase.DONE, work));
    }
}
