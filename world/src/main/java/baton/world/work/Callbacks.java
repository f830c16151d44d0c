package baton.world.work;

import baton.core.contract.result.TaskReport;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.run.Entry;
import baton.core.run.RunEvent;
import baton.core.run.SessionEvent;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.text.Source;
import baton.core.work.CallbackKeys;
import baton.core.work.CallbackMessage;
import baton.core.work.CallbackMessage.Progress;
import baton.core.work.StageTurn;
import baton.core.work.StageTurn.Turn;
import baton.core.work.TaskStory;
import baton.core.work.WorkFiles;
import baton.core.work.WorkLogTelling;
import baton.world.process.Environment;
import baton.world.work.Poster.Credential;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/// Tells others of a WORK over HTTP, where the user wants that. Of TASKs that wait for one that
/// failed nothing is told: nobody began them.
public final class Callbacks {
    private final CallbackKeys keys;
    private final Works works;
    private final WorkId work;
    private final Poster poster;

    /// TASKs whose commit was refused, and why. They may be built once more in the same run.
    private final SequencedMap<TaskSpec, String> refused = new LinkedHashMap<>();

    /// @param environment the user's own, which names the way to other machines
    public Callbacks(CallbackKeys keys, Environment environment, Works works, WorkId work) {
        this.poster = new Poster(environment);
        this.keys = keys;
        this.works = works;
        this.work = work;
    }

    /// Parts that concern the whole WORK, as the log tells them.
    public void told(List<baton.core.contract.worklog.LogEntry> lines) {
        lines.forEach(line -> StageTurn.of(line).ifPresent(this::stage));
    }

    /// Something happened to a TASK.
    ///
    /// @param story what the journal tells of it by now
    void happened(Entry entry, RunEvent event, TaskSpec task, TaskStory story) {
        StageTurn.of(entry, event, task.id()).forEach(this::stage);
        switch (event) {
            case RunEvent.InStep(_, _, StepEvent.AgentStarted _) -> {
                refused.remove(task);
                progress(task, Progress.IN_PROGRESS, story.lastTrouble(), entry.at());
            }
            case RunEvent.InStep(_, _, StepEvent.Settled(StepEnd end)) -> {
                if (end == StepEnd.FAILED) {
                    failed(task, story.lastTrouble(), entry.at());
                }
            }
            case RunEvent.InSession(_, _, SessionEvent.Refused _) ->
                    refused.put(task, story.lastTrouble());
            case RunEvent _ -> {}
        }
    }

    /// The run is over.
    void ended(Instant at) {
        refused.forEach((task, why) -> failed(task, why, at));
        refused.clear();
    }

    private void failed(TaskSpec task, String why, Instant at) {
        keys.task()
                .ifPresent(
                        to ->
                                poster.send(
                                        to,
                                        Credential.API_KEY,
                                        CallbackMessage.failed(task, why, at)));
        progress(task, Progress.FAILED, why, at);
    }

    /// A TASK is committed, and its result file is there.
    void committed(TaskSpec task, TaskStory story, String commit, Instant at) {
        refused.remove(task);
        told(WorkLogTelling.committed(at, task.id()));
        Optional<TaskReport> report =
                text(task.id().resultFileName())
                        .flatMap(source -> TaskReport.parse(source).value());
        keys.task()
                .ifPresent(
                        to ->
                                poster.send(
                                        to,
                                        Credential.API_KEY,
                                        CallbackMessage.committed(
                                                task, report, story, commit, at)));
        String what = report.map(known -> known.summary().text()).orElse("");
        progress(task, Progress.COMPLETED, what, at);
    }

    private void progress(TaskSpec task, Progress progress, String words, Instant at) {
        keys.progress()
                .ifPresent(
                        to ->
                                poster.send(
                                        to,
                                        Credential.API_KEY,
                                        CallbackMessage.progress(task, progress, words, at)));
    }

    private void stage(StageTurn turn) {
        keys.stage()
                .ifPresent(
                        to ->
                                poster.send(
                                        to,
                                        Credential.BEARER,
                                        CallbackMessage.stage(work, turn, documents(turn))));
    }

    /// The file that goes with it, as it is.
    private Map<String, String> documents(StageTurn turn) {
        boolean done = turn.turn() == Turn.DONE;
        boolean begun = turn.turn() == Turn.START;
        return switch (turn.role()) {
            case SPECIFIER -> document(done, "requirementContent", WorkFiles.REQUIREMENT);
            case PLANNER -> document(done, "planContent", WorkFiles.PLAN);
            case BUILDER -> document(begun, "taskContent", name(turn, TaskId::fileName));
            case COMMITTER -> document(done, "resultContent", name(turn, TaskId::resultFileName));
            case SCHEDULER, VERIFIER -> Map.of();
        };
    }

    private static String name(StageTurn turn, Function<TaskId, String> file) {
        return turn.task().map(file).orElse("");
    }

    private Map<String, String> document(boolean wanted, String key, String file) {
        return Optional.of(file)
                .filter(_ -> wanted)
                .flatMap(this::text)
                .map(source -> Map.of(key, source.text()))
                .orElse(Map.of());
    }

    private Optional<Source> text(String file) {
        return Optional.ofNullable(works.texts(work).get(file));
    }

    /// Gives what is on its way the time it may take, and not more.
    public void close() {
        poster.close();
    }
}
