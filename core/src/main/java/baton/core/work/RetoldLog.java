package baton.core.work;

import baton.core.contract.work.Role;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklog.Event.ExecutionModeNote;
import baton.core.contract.worklog.Event.Orchestration;
import baton.core.contract.worklog.Event.RoleEvent;
import baton.core.contract.worklog.Event.RoleEvent.Phase;
import baton.core.contract.worklog.Event.StageNote;
import baton.core.contract.worklog.Event.UnknownEvent;
import baton.core.contract.worklog.LogEntry;
import baton.core.contract.worklog.WorkLog;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A log of another grammar in the one that is written. Only what says the same in both is told:
/// parts that began and ended. Lines without a time are left out.
public final class RetoldLog {
    private static final Pattern STAGE = Pattern.compile("(?:^|\\s)stage=([\\w-]+)");

    private RetoldLog() {}

    /// True if a log has to be told again before anything is added to it: it has lines of another
    /// grammar than the one that is written.
    public static boolean isNeeded(WorkLog log) {
        return log.foreign().isPresent();
    }

    public static WorkLog of(WorkLog log, WorkId work) {
        List<LogEntry> entries = new ArrayList<>();
        for (LogEntry entry : log.entries()) {
            entry.at().ifPresent(at -> entries.addAll(told(entry, at, work)));
        }
        return new WorkLog(entries);
    }

    private static List<LogEntry> told(LogEntry entry, Instant at, WorkId work) {
        return switch (entry.event()) {
            case RoleEvent _ -> List.of(entry);
            case Orchestration event -> ofStage(event, entry, at, work);
            case StageNote(var agent, var stage) -> ofNote(agent, stage, entry, at);
            case ExecutionModeNote _, UnknownEvent _ -> List.of();
        };
    }

    private static List<LogEntry> ofStage(
            Orchestration event, LogEntry entry, Instant at, WorkId work) {
        Matcher matcher = STAGE.matcher(entry.description().text());
        String stage = matcher.find() ? matcher.group(1) : "";
        Optional<Role> role = Role.of(stage.equals("commit") ? Role.COMMITTER.word() : stage);
        boolean ends = event == Orchestration.STAGE_DONE;
        if (role.isEmpty() || !(ends || event == Orchestration.STAGE_START)) {
            return List.of();
        }
        return line(role.get(), ends ? Phase.DONE : Phase.START, entry.task(), at, work);
    }

    private static List<LogEntry> ofNote(
            StageNote.Agent agent, StageNote.Stage stage, LogEntry entry, Instant at) {
        Optional<TaskId> task = entry.task();
        if (task.isEmpty()) {
            return List.of();
        }
        return switch (agent) {
            case BUILDER ->
                    stage == StageNote.Stage.IMPL
                            ? List.of(LogEntry.of(at, Role.BUILDER, Phase.START, task.get()))
                            : List.of();
            case COMMITTER ->
                    stage == StageNote.Stage.COMMIT
                            ? List.of(LogEntry.of(at, Role.COMMITTER, Phase.DONE, task.get()))
                            : List.of();
            case ROUTER, SPECIFIER, PLANNER, SCHEDULER, VERIFIER -> List.of();
        };
    }

    private static List<LogEntry> line(
            Role role, Phase phase, Optional<TaskId> task, Instant at, WorkId work) {
        if (!role.worksOnTask()) {
            return List.of(LogEntry.of(at, role, phase, work));
        }
        return task.map(id -> List.of(LogEntry.of(at, role, phase, id))).orElse(List.of());
    }
}
