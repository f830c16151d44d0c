package baton.core.view;

import baton.core.contract.progress.Drift;
import baton.core.run.PlanRun;
import baton.core.run.RunResult;
import baton.core.step.StepRun;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.List;
import java.util.Optional;

/// The object a run ends with, under the key `ultraexecute_summary`. Every field is always there.
public final class Summary {
    static final String KEY = "ultraexecute_summary";

    private Summary() {}

    public static Value.Fields of(RunFacts facts, PlanRun run) {
        return of(facts, run, run.result().orElse(RunResult.STOPPED));
    }

    /// The same for a run that is about to end with this result.
    static Value.Fields of(RunFacts facts, PlanRun run, RunResult result) {
        StepCounts counts = StepCounts.of(run);
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("plan", facts.plan());
        fields.put("plan_type", facts.planType().word());
        fields.put("plan_version", facts.versionWord());
        fields.put("result", result.word());
        fields.put("steps_total", facts.stepsTotal());
        fields.put("steps_passed", counts.passed() + facts.settledBefore(run));
        fields.put("steps_failed", counts.failed());
        fields.put("steps_skipped", counts.skipped());
        fields.put("steps_not_reached", notReached(facts, run, counts));
        fields.put("steps_blocked", counts.blocked());
        fields.put("failed_at_step", failedAt(run));
        fields.put("exit_condition", exitWord(run));
        fields.put("last_proof", ProofReport.word(run));
        fields.put("proof_findings", ProofReport.findings(run));
        GradeReport.values(run).ifPresent(grades -> fields.put("grades", grades));
        fields.put("manifest_audit", auditWord(run));
        fields.put("drift_details", drift(run));
        fields.put("recovery_dispatched", recoveries(run) > 0);
        fields.put("recovery_depth", recoveries(run));
        fields.put("legacy_plan", facts.legacy());
        fields.put("progress_file", facts.progressFile());
        fields.put("run", facts.id().value());
        fields.put("sandbox", facts.sandbox());
        FieldsBuilder outer = new FieldsBuilder();
        outer.put(KEY, fields.build());
        return outer.build();
    }

    /// Also the steps that this run was not asked for and no earlier one had settled.
    static int notReached(RunFacts facts, PlanRun run, StepCounts counts) {
        return Math.max(0, facts.stepsTotal() - counts.ended() - facts.settledBefore(run));
    }

    /// The number of recoveries of the session that was recovered most often.
    static int recoveries(PlanRun run) {
        return run.sessions().all().stream()
                .mapToInt(session -> session.tally().recoveries())
                .max()
                .orElse(0);
    }

    private static Value failedAt(PlanRun run) {
        Optional<StepRun> stopper = StepCounts.stopper(run);
        return stopper.map(step -> Value.of((long) step.rules().number()))
                .orElseGet(() -> new Value.Null(0));
    }

    /// `skipped` where the run ended before it came to it, or only people can judge it.
    static String exitWord(PlanRun run) {
        return switch (run.conditions().exit()) {
            case NONE -> "n/a";
            case DUE, UNJUDGED -> "skipped";
            case HELD -> "pass";
            case FAILED -> "fail";
        };
    }

    /// `n/a` where the run ended before it was audited.
    static String auditWord(PlanRun run) {
        return run.audit().map(audit -> audit.drift().isEmpty() ? "pass" : "drift").orElse("n/a");
    }

    private static Value drift(PlanRun run) {
        List<Drift> drift = run.audit().map(audit -> audit.drift()).orElse(List.of());
        return Value.items(drift.stream().map(Drift::value).toList());
    }
}
