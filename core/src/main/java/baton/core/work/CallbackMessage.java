package baton.core.work;

import baton.core.contract.result.Handoff;
import baton.core.contract.result.TaskReport;
import baton.core.contract.task.TaskSpec;
import baton.core.contract.work.OneLine;
import baton.core.contract.work.WorkId;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/// The messages of callbacks, in the three forms that listeners know.
public final class CallbackMessage {

    /// The progress of a TASK.
    public enum Progress {
        IN_PROGRESS,
        COMPLETED,
        FAILED
    }

    private CallbackMessage() {}

    /// A part began, ended or failed.
    ///
    /// @param documents what goes with it, by name
    public static Value.Fields stage(WorkId work, StageTurn turn, Map<String, String> documents) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("stage", turn.role().name());
        fields.put("event", turn.turn().name());
        fields.put("workId", work.toString());
        turn.task().ifPresent(task -> fields.put("taskId", task.toString()));
        if (!documents.isEmpty()) {
            FieldsBuilder texts = new FieldsBuilder();
            documents.forEach((name, text) -> texts.put(name, text));
            fields.put("docs", texts.build());
        }
        return fields.build();
    }

    /// A TASK is committed. Where its agent left something open it is so in part only.
    ///
    /// @param report of its result file, where that can be read
    public static Value.Fields committed(
            TaskSpec task,
            Optional<TaskReport> report,
            TaskStory story,
            String commit,
            Instant at) {
        Optional<Handoff> handoff = report.flatMap(CallbackMessage::handoff);
        String open = story.words("incomplete").orElse(words(handoff, Handoff::incomplete));
        SequencedMap<String, Value> fields = about(task);
        fields.put("status", Value.of(open.isEmpty() ? "SUCCESS" : "PARTIAL"));
        fields.put(
                "what",
                Value.of(
                        story.words("what")
                                .or(() -> report.map(r -> r.summary().text()))
                                .orElse(task.title().text())));
        fields.put("why", Value.of(story.words("why").orElse(words(handoff, Handoff::why))));
        fields.put(
                "caution",
                Value.of(story.words("caution").orElse(words(handoff, Handoff::caution))));
        fields.put("incomplete", Value.of(open));
        fields.put(
                "filesChanged",
                Value.texts(
                        report.map(TaskReport::changes).orElse(List.of()).stream()
                                .map(change -> change.file().path().text())
                                .toList()));
        fields.put("commitHash", Value.of(commit));
        fields.put("timestamp", Value.of(at.toString()));
        return Value.fields(fields);
    }

    /// A TASK has failed, and there is no commit of it.
    public static Value.Fields failed(TaskSpec task, String reason, Instant at) {
        SequencedMap<String, Value> fields = about(task);
        fields.put("status", Value.of("FAILED"));
        fields.put("what", Value.of(task.title().text()));
        fields.put("why", Value.of(""));
        fields.put("caution", Value.of(""));
        fields.put("incomplete", Value.of(reason));
        fields.put("filesChanged", Value.texts(List.of()));
        fields.put("commitHash", Value.of(Optional.empty()));
        fields.put("timestamp", Value.of(at.toString()));
        return Value.fields(fields);
    }

    /// The message about a TASK's progress, with its criteria.
    ///
    /// @param words what there is to say of the progress
    public static Value.Fields progress(
            TaskSpec task, Progress progress, String words, Instant at) {
        boolean done = progress == Progress.COMPLETED;
        SequencedMap<String, Value> fields = about(task);
        fields.put("status", Value.of(progress.name()));
        fields.put(
                "checklist",
                Value.items(
                        task.acceptance().stream().map(c -> item(c.text().text(), done)).toList()));
        fields.put("currentReasoning", Value.of(words));
        fields.put("timestamp", Value.of(at.toString()));
        return Value.fields(fields);
    }

    private static SequencedMap<String, Value> about(TaskSpec task) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("workId", Value.of(task.work().toString()));
        fields.put("taskId", Value.of(task.id().toString()));
        return fields;
    }

    private static Value item(String text, boolean done) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("item", text);
        fields.put("done", done);
        return fields.build();
    }

    private static Optional<Handoff> handoff(TaskReport report) {
        return report.form() instanceof TaskReport.Full full ? full.handoff() : Optional.empty();
    }

    private static String words(Optional<Handoff> handoff, Function<Handoff, OneLine> part) {
        return handoff.map(part).map(OneLine::text).orElse("");
    }
}
