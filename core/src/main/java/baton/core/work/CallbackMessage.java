package baton.core.work;

import baton.core.contract.result.Handoff;
import baton.core.contract.result.TaskReport;
import baton.core.contract.work.TaskId;
import baton.core.contract.work.WorkId;
import baton.core.contract.worklog.Entry;
import baton.core.contract.worklog.Event.RoleEvent;
import baton.core.contract.worklog.Event.RoleEvent.Phase;
import baton.core.text.Value;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// What callbacks say.
public final class CallbackMessage {
    private CallbackMessage() {}

    /// A part began or ended, by the line of the log that says so.
    ///
    /// @param documents what goes with it, by name
    public static Optional<Value.Fields> stage(
            WorkId work, Entry line, Map<String, String> documents) {
        if (!(line.event() instanceof RoleEvent(var role, Phase phase))) {
            return Optional.empty();
        }
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("stage", Value.of(role.name()));
        fields.put("event", Value.of(phase.name()));
        fields.put("workId", Value.of(work.toString()));
        line.task().ifPresent(task -> fields.put("taskId", Value.of(task.toString())));
        if (!documents.isEmpty()) {
            SequencedMap<String, Value> texts = new LinkedHashMap<>();
            documents.forEach((name, text) -> texts.put(name, Value.of(text)));
            fields.put("docs", Value.fields(texts));
        }
        return Optional.of(Value.fields(fields));
    }

    /// A TASK is committed.
    public static Value.Fields task(
            WorkId work, TaskId task, Optional<TaskReport> report, String commit, Instant at) {
        Optional<Handoff> handoff =
                report.map(TaskReport::form)
                        .filter(TaskReport.Full.class::isInstance)
                        .map(TaskReport.Full.class::cast)
                        .flatMap(TaskReport.Full::handoff);
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("workId", Value.of(work.toString()));
        fields.put("taskId", Value.of(task.toString()));
        fields.put("status", Value.of("SUCCESS"));
        fields.put("what", Value.of(handoff.map(h -> h.what().text()).orElse("")));
        fields.put("why", Value.of(handoff.map(h -> h.why().text()).orElse("")));
        fields.put("caution", Value.of(handoff.map(h -> h.caution().text()).orElse("")));
        fields.put("incomplete", Value.of(handoff.map(h -> h.incomplete().text()).orElse("")));
        fields.put(
                "filesChanged",
                Value.texts(
                        report.map(TaskReport::changes).stream()
                                .flatMap(changes -> changes.stream())
                                .map(change -> change.file().path().text())
                                .toList()));
        fields.put("commitHash", Value.of(commit));
        fields.put("timestamp", Value.of(at.toString()));
        return Value.fields(fields);
    }

    /// How far a TASK is: `IN_PROGRESS`, `COMPLETED` or `FAILED`.
    public static Value.Fields progress(WorkId work, TaskId task, String status, Instant at) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("workId", Value.of(work.toString()));
        fields.put("taskId", Value.of(task.toString()));
        fields.put("status", Value.of(status));
        fields.put("checklist", Value.items(java.util.List.of()));
        fields.put("currentReasoning", Value.of(""));
        fields.put("timestamp", Value.of(at.toString()));
        return Value.fields(fields);
    }
}
