package baton.core.work;

import baton.core.contract.work.Role;
import baton.core.contract.work.TaskId;
import baton.core.contract.worklog.Event.ExecutionModeNote;
import baton.core.contract.worklog.Event.Orchestration;
import baton.core.contract.worklog.Event.RoleEvent;
import baton.core.contract.worklog.Event.RoleEvent.Phase;
import baton.core.contract.worklog.Event.StageNote;
import baton.core.contract.worklog.Event.UnknownEvent;
import baton.core.contract.worklog.LogEntry;
import baton.core.contract.worklog.WorkLog;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The states of a WORK's TASKs, by the files of its folder. The log is folded for each TASK by
/// itself, since the last line says nothing where several were worked on at once. Of the files only
/// a result settles the state: a log may tell of a commit that never came to be. Where `works/` is
/// kept in git, the history has the last word after that.
final class TaskStates {
    private static final Pattern STAGE = Pattern.compile("(?:^|\\s)stage=([\\w-]+)");

    private final Map<TaskId, TaskState> states = new TreeMap<>();

    private TaskStates() {}

    /// By TASK, for each TASK that is mentioned at all.
    ///
    /// @param results the TASKs that have a result
    /// @param undone those of them whose result does not say that they are done: they were begun,
    ///     whatever else tells of them
    /// @param disputed those that some words call done and others do not: what is there is looked
    ///     at before anybody does it again
    static Map<TaskId, TaskState> of(
            Optional<WorkLog> log,
            Set<TaskId> results,
            Set<TaskId> undone,
            Set<TaskId> disputed,
            Map<TaskId, TaskState> progress) {
        TaskStates standing = new TaskStates();
        log.ifPresent(told -> told.entries().forEach(standing::read));
        progress.forEach(standing::raise);
        results.forEach(task -> standing.states.put(task, TaskState.DONE));
        undone.forEach(task -> standing.states.put(task, TaskState.STARTED));
        disputed.forEach(task -> standing.raise(task, TaskState.BUILT));
        return standing.states;
    }

    /// True if the log tells that the gate after the plan was passed: the part that waits at it
    /// ends when somebody has decided.
    static boolean approves(WorkLog log) {
        return log.entries().stream().anyMatch(TaskStates::passesGate);
    }

    private static boolean passesGate(LogEntry entry) {
        Matcher stage = STAGE.matcher(entry.description().text());
        return (entry.event() == Orchestration.STAGE_DONE
                        || entry.event() == Orchestration.DECISION)
                && stage.find()
                && stage.group(1).equals(Role.PLANNER.word());
    }

    private void read(LogEntry entry) {
        Optional<TaskId> task = entry.task();
        Optional<TaskState> state =
                switch (entry.event()) {
                    case RoleEvent(Role role, Phase phase) -> ofRole(role, phase);
                    case Orchestration event -> ofStage(event, entry.description().text());
                    case StageNote(var agent, var stage) -> ofNote(agent, stage);
                    case ExecutionModeNote _, UnknownEvent _ -> Optional.empty();
                };
        if (task.isPresent() && state.isPresent()) {
            states.put(task.get(), state.get());
        }
    }

    private static Optional<TaskState> ofRole(Role role, Phase phase) {
        return switch (role) {
            case BUILDER -> Optional.of(phase == Phase.START ? TaskState.STARTED : TaskState.BUILT);
            case VERIFIER ->
                    Optional.of(phase == Phase.START ? TaskState.BUILT : TaskState.VERIFIED);
            case COMMITTER ->
                    Optional.of(phase == Phase.START ? TaskState.VERIFIED : TaskState.DONE);
            case SPECIFIER, PLANNER, SCHEDULER -> Optional.empty();
        };
    }

    private static Optional<TaskState> ofStage(Orchestration event, String words) {
        Matcher matcher = STAGE.matcher(words);
        String stage = matcher.find() ? matcher.group(1) : "";
        boolean done = event == Orchestration.STAGE_DONE;
        if (!done && event != Orchestration.STAGE_START) {
            return Optional.empty();
        }
        Optional<Role> role =
                Role.of(stage.equals("commit") ? Role.COMMITTER.word() : stage)
                        .filter(Role::worksOnTask);
        return role.flatMap(known -> ofRole(known, done ? Phase.DONE : Phase.START));
    }

    /// Older logs note what an agent is about to do; only that it began can be believed.
    private static Optional<TaskState> ofNote(StageNote.Agent agent, StageNote.Stage stage) {
        return switch (agent) {
            case BUILDER ->
                    switch (stage) {
                        case INIT, REF, PLAN, IMPL, DISPATCH -> Optional.of(TaskState.STARTED);
                        case BUILD, COMMIT -> Optional.of(TaskState.BUILT);
                    };
            case VERIFIER -> Optional.of(TaskState.BUILT);
            case COMMITTER ->
                    Optional.of(
                            stage == StageNote.Stage.COMMIT ? TaskState.DONE : TaskState.VERIFIED);
            case ROUTER, SPECIFIER, PLANNER, SCHEDULER -> Optional.empty();
        };
    }

    private void raise(TaskId task, TaskState state) {
        states.merge(task, state, TaskState::atLeast);
    }
}
