package baton.core.contract.progress;

import baton.core.contract.IsoTime;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/// The record of one step so far. Attempts are never negative.
///
/// @param others the fields that other tools put there, which are kept
public record StepRecord(
        StepStatus status,
        int attempts,
        Optional<String> error,
        Optional<Instant> completedAt,
        Optional<String> commit,
        Optional<ManifestVerdict> manifestAudit,
        List<Drift> manifestDrift,
        Optional<CheckpointDrift> checkpointDrift,
        Optional<String> note,
        SequencedMap<String, Value> others) {

    static final List<String> KEYS =
            List.of(
                    "status",
                    "attempts",
                    "error",
                    "completed_at",
                    "commit",
                    "manifest_audit",
                    "manifest_drift",
                    "checkpoint_drift",
                    "note");

    /// The verdict of the step's manifest on what was done.
    public enum ManifestVerdict {
        PASS,
        FAIL,
        PASS_WITH_NOTE,
        NOT_APPLICABLE;

        public String word() {
            return this == NOT_APPLICABLE
                    ? "n/a"
                    : name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        static Optional<ManifestVerdict> ofWord(String word) {
            return Arrays.stream(values()).filter(v -> v.word().equals(word)).findFirst();
        }
    }

    /// A commit whose subject does not match the pattern of its step.
    public record CheckpointDrift(String expectedPattern, String actualMessage) {}

    public StepRecord {
        if (attempts < 0) {
            throw new IllegalArgumentException("attempts " + attempts);
        }
        if (others.keySet().stream().anyMatch(KEYS::contains)) {
            throw new IllegalArgumentException("others " + others.keySet());
        }
        manifestDrift = List.copyOf(manifestDrift);
        others = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(others));
    }

    /// The same with these fields of other tools.
    public StepRecord with(SequencedMap<String, Value> kept) {
        return new StepRecord(
                status,
                attempts,
                error,
                completedAt,
                commit,
                manifestAudit,
                manifestDrift,
                checkpointDrift,
                note,
                kept);
    }

    /// A step that nobody has started.
    public static StepRecord pending() {
        return bare(StepStatus.PENDING, 0);
    }

    /// A step that is called done, and of which nothing else is told.
    public static StepRecord claimed() {
        return bare(StepStatus.COMPLETED, 1);
    }

    /// The same with its commit.
    public static StepRecord claimed(String commit) {
        return bare(StepStatus.COMPLETED, 1, Optional.of(commit));
    }

    private static StepRecord bare(StepStatus status, int attempts) {
        return bare(status, attempts, Optional.empty());
    }

    private static StepRecord bare(StepStatus status, int attempts, Optional<String> commit) {
        return new StepRecord(
                status,
                attempts,
                Optional.empty(),
                Optional.empty(),
                commit,
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                new LinkedHashMap<>());
    }

    /// The first five fields are always there, so that other readers need not ask; the rest only
    /// where it says something.
    Value value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("status", status.word());
        fields.put("attempts", attempts);
        fields.put("error", error);
        fields.put("completed_at", completedAt.map(IsoTime::write));
        fields.put("commit", commit);
        manifestAudit.ifPresent(v -> fields.put("manifest_audit", v.word()));
        if (!manifestDrift.isEmpty()) {
            List<Value> drifts = manifestDrift.stream().map(Drift::value).toList();
            fields.put("manifest_drift", Value.items(drifts));
        }
        checkpointDrift.ifPresent(drift -> fields.put("checkpoint_drift", value(drift)));
        note.ifPresent(words -> fields.put("note", words));
        others.forEach(fields::put);
        return fields.build();
    }

    private static Value value(CheckpointDrift drift) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("expected_pattern", drift.expectedPattern());
        fields.put("actual_message", drift.actualMessage());
        return fields.build();
    }
}
