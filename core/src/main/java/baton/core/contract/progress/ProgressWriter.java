package baton.core.contract.progress;

import baton.core.contract.IsoTime;
import baton.core.contract.progress.Progress.Audit;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// The one spelling of a progress file: the contract's words, the version as text.
final class ProgressWriter {
    static final List<String> KEYS =
            List.of(
                    "schema_version",
                    "plan",
                    "plan_type",
                    "plan_version",
                    "started_at",
                    "updated_at",
                    "completed_at",
                    "mode",
                    "total_steps",
                    "current_step",
                    "status",
                    "session_start_sha",
                    "session_end_sha",
                    "steps",
                    "entry_condition_checked",
                    "exit_condition_checked",
                    "legacy_plan",
                    "recovery_dispatched",
                    "recovery_depth",
                    "manifest_audit",
                    "summary");

    private ProgressWriter() {}

    static Value value(Progress progress) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("schema_version", Value.of("1"));
        putPlan(progress, fields);
        fields.put("mode", Value.of(progress.mode().word()));
        fields.put("total_steps", Value.of(progress.position().total()));
        fields.put("current_step", Value.of(progress.position().current()));
        fields.put("status", Value.of(progress.status().word()));
        put(fields, "session_start_sha", progress.commits().start());
        put(fields, "session_end_sha", progress.commits().end());
        fields.put("steps", steps(progress));
        putEnd(progress, fields);
        fields.putAll(progress.others());
        return Value.fields(fields);
    }

    private static void putPlan(Progress progress, SequencedMap<String, Value> fields) {
        fields.put("plan", Value.of(progress.plan().path()));
        put(fields, "plan_type", progress.plan().kind().map(Progress.Plan.Kind::word));
        put(fields, "plan_version", progress.plan().version());
        fields.put("started_at", Value.of(IsoTime.write(progress.period().startedAt())));
        fields.put("updated_at", Value.of(IsoTime.write(progress.period().updatedAt())));
        put(fields, "completed_at", progress.period().completedAt().map(IsoTime::write));
    }

    private static void putEnd(Progress progress, SequencedMap<String, Value> fields) {
        fields.put("entry_condition_checked", Value.of(progress.conditions().entryChecked()));
        fields.put("exit_condition_checked", Value.of(progress.conditions().exitChecked()));
        fields.put("legacy_plan", Value.of(progress.plan().legacy()));
        fields.put("recovery_dispatched", Value.of(progress.recovery().dispatched()));
        fields.put("recovery_depth", Value.of(progress.recovery().depth()));
        progress.manifestAudit().ifPresent(audit -> fields.put("manifest_audit", audit(audit)));
        progress.summary().ifPresent(summary -> fields.put("summary", summary));
    }

    private static void put(SequencedMap<String, Value> fields, String key, Optional<String> text) {
        text.ifPresent(words -> fields.put(key, Value.of(words)));
    }

    private static Value steps(Progress progress) {
        FieldsBuilder steps = new FieldsBuilder();
        progress.steps()
                .forEach((number, step) -> steps.put(Integer.toString(number), step.value()));
        return steps.build();
    }

    private static Value audit(Audit audit) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("status", audit.passed() ? "pass" : "drift");
        List<Value> drifts = audit.drifts().stream().map(Drift::value).toList();
        fields.put("drift_details", Value.items(drifts));
        return fields.build();
    }
}
