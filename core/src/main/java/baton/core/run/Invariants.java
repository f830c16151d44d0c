package baton.core.run;

import baton.core.step.StepEnd;
import baton.core.step.StepRules;
import baton.core.step.StepRun;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What must hold in every state a run can be in. The simulator asserts it after every event.
public final class Invariants {
    private Invariants() {}

    /// What is violated, in words; nothing when all is well.
    public static List<String> violated(PlanRun run) {
        List<String> violations = new ArrayList<>();
        boolean stopped = false;
        for (StepRun step : run.steps()) {
            String name = "step " + step.rules().number();
            if (step.tally().attempt() > StepRules.ATTEMPTS_MAX) {
                violations.add(name + " has more than " + StepRules.ATTEMPTS_MAX + " attempts");
            }
            if (step.end().equals(Optional.of(StepEnd.PASSED)) && !step.tally().provenNow()) {
                violations.add(name + " passed without a fresh Verify and manifest");
            }
            boolean untouched = step.equals(StepRun.of(step.rules()));
            if (stopped && !untouched && step.tally().tries() == 1) {
                violations.add(name + " started before the one ahead of it had ended");
            }
            stopped = stopped || !goesOn(step);
        }
        boolean completed = run.result().equals(Optional.of(RunResult.COMPLETED));
        if (completed && (stopped || run.audit().isEmpty())) {
            violations.add("the run is completed without all steps ended and an audit");
        }
        return violations;
    }

    private static boolean goesOn(StepRun step) {
        return step.end().filter(e -> e == StepEnd.PASSED || e == StepEnd.SKIPPED).isPresent();
    }
}
