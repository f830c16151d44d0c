package baton.core.view;

import baton.core.run.PlanRun;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.time.Instant;
import java.util.List;

/// One line about a run for statistics: how many steps ended how. No text of a plan, a prompt or
/// an agent is in it, and of the plan's path only the name of the file.
public final class Stats {
    private static final List<String> COUNTS =
            List.of(
                    "steps_total",
                    "steps_passed",
                    "steps_failed",
                    "steps_skipped",
                    "failed_at_step");

    private Stats() {}

    public static Value.Fields of(RunFacts facts, PlanRun run, Instant now) {
        Value.Fields summary =
                (Value.Fields) Summary.of(facts, run).field(Summary.KEY).orElseThrow();
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("ts", now.toString());
        fields.put("plan", facts.plan().substring(facts.plan().lastIndexOf('/') + 1));
        fields.put("plan_type", facts.planType().word());
        fields.put("mode", facts.mode().word());
        fields.put("result", summary.field("result").orElseThrow());
        COUNTS.forEach(key -> fields.put(key, summary.field(key).orElseThrow()));
        return fields.build();
    }
}
