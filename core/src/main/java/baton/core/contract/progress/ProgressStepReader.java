package baton.core.contract.progress;

import baton.core.Fault;
import baton.core.contract.Form;
import baton.core.contract.JsonFields;
import baton.core.contract.progress.StepRecord.CheckpointDrift;
import baton.core.contract.progress.StepRecord.ManifestVerdict;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Reads the `steps` of a progress file: an object from step number to record.
final class ProgressStepReader {
    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,8}");

    private static final Form<StepStatus> STATUS =
            new Form<>(
                    "one of pending, in_progress, completed, failed, skipped, deferred, blocked",
                    value -> value.scalar().flatMap(StepStatus::ofWord));

    private static final Form<ManifestVerdict> VERDICT =
            new Form<>(
                    "pass, fail, pass-with-note or n/a",
                    value -> ManifestVerdict.ofWord(ProgressAliases.status(value)));

    private static final Form<List<Drift>> DRIFTS = new Form<>("a list", Drift::list);

    private static final Form<CheckpointDrift> CHECKPOINT =
            new Form<>(
                    "an object with expected_pattern and actual_message",
                    ProgressStepReader::checkpoint);

    private ProgressStepReader() {}

    /// All steps, or nothing where one of them cannot be read.
    static Optional<SequencedMap<Integer, StepRecord>> steps(JsonFields progress) {
        Optional<Value> value = progress.required("steps");
        if (value.isEmpty()) {
            return Optional.empty();
        }
        if (!(value.get() instanceof Value.Fields(SequencedMap<String, Value> entries, int line))) {
            String wanted = "an object from step number to record";
            progress.report(
                    progress.unfit("steps", value.get(), wanted, Fault.PROGRESS_STEP_SHAPE));
            return Optional.empty();
        }
        checkCount(progress, entries, line);
        SequencedMap<Integer, StepRecord> steps = new TreeMap<>();
        entries.forEach(
                (key, entry) ->
                        step(progress, key, entry)
                                .ifPresent(step -> steps.put(Integer.parseInt(key), step)));
        return Optional.<SequencedMap<Integer, StepRecord>>of(steps)
                .filter(read -> read.size() == entries.size());
    }

    /// Step 0 is listed and not counted; other writers count it.
    private static void checkCount(
            JsonFields progress, SequencedMap<String, Value> entries, int line) {
        Optional<Integer> total = progress.present("total_steps").flatMap(Form.COUNT::read);
        int listed = entries.size();
        int counted = entries.containsKey("0") ? listed - 1 : listed;
        if (total.isPresent() && total.get() != listed && total.get() != counted) {
            progress.report(
                    Fault.PROGRESS_STEP_COUNT_MISMATCH.at(
                            line,
                            "`total_steps` is %d, but `steps` lists %d"
                                    .formatted(total.get(), counted)));
        }
    }

    private static Optional<StepRecord> step(JsonFields progress, String key, Value value) {
        Fault fault = Fault.PROGRESS_STEP_SHAPE;
        if (!NUMBER.matcher(key).matches()) {
            progress.report(fault.at(value.line(), JsonFields.shown(key) + " is no step number"));
            return Optional.empty();
        }
        if (!(value instanceof Value.Fields record)) {
            progress.report(progress.unfit("steps." + key, value, "a record", fault));
            return Optional.empty();
        }
        JsonFields fields = new JsonFields(record, fault, "step " + key + ": ");
        SequencedMap<String, Value> others = new LinkedHashMap<>(record.fields());
        others.keySet().removeAll(StepRecord.KEYS);
        Optional<StepRecord> step = record(fields).map(read -> read.with(others));
        fields.problems().forEach(progress::report);
        return step;
    }

    private static Optional<StepRecord> record(JsonFields fields) {
        Optional<StepStatus> status = fields.required("status", STATUS);
        Optional<Integer> attempts =
                fields.present("attempts").isPresent()
                        ? fields.required("attempts", Form.COUNT)
                        : Optional.of(0);
        StepRecord rest =
                new StepRecord(
                        status.orElse(StepStatus.PENDING),
                        attempts.orElse(0),
                        fields.optional("error", Form.SCALAR),
                        fields.optional("completed_at", Form.TIME),
                        fields.optional("commit", Form.SCALAR),
                        fields.optional("manifest_audit", VERDICT),
                        fields.optional("manifest_drift", DRIFTS).orElse(List.of()),
                        fields.optional("checkpoint_drift", CHECKPOINT),
                        fields.optional("note", Form.SCALAR),
                        new LinkedHashMap<>());
        return Optional.of(rest).filter(_ -> status.isPresent() && attempts.isPresent());
    }

    private static Optional<CheckpointDrift> checkpoint(Value value) {
        if (!(value instanceof Value.Fields fields)) {
            return Optional.empty();
        }
        String pattern = fields.text("expected_pattern");
        String message = fields.text("actual_message");
        return Optional.of(new CheckpointDrift(pattern, message));
    }
}
