package baton.core.run;

import baton.core.step.StepEnd;
import baton.core.step.StepRules;
import baton.core.step.StepRun;
import baton.core.step.StepState;

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
            if (step.tally().attempt() > StepRules.ATTEMPTS_MAX) {
                violations.add(
                        name(step) + " has more than " + StepRules.ATTEMPTS_MAX + " attempts");
            }
            if (step.end().equals(Optional.of(StepEnd.PASSED)) && !step.tally().provenNow()) {
                violations.add(name(step) + " passed without a fresh Verify and manifest");
            }
            if (step.tally().openGate().isPresent() && !waits(step)) {
                violations.add(name(step) + " is worked on while its question waits for an answer");
            }
            boolean first = stopped && step.tally().tries() == 1;
            if (first && !step.equals(StepRun.of(step.rules()))) {
                violations.add(name(step) + " started before the one ahead of it had ended");
            }
            stopped = stopped || !goesOn(step);
        }
        boolean completed = run.result().equals(Optional.of(RunResult.COMPLETED));
        if (completed && (stopped || run.audit().isEmpty())) {
            violations.add("the run is completed without all steps ended and an audit");
        }
        return violations;
    }

    private static String name(StepRun step) {
        return "step " + step.rules().number();
    }

    /// Whether it has stopped, or only puts back what was done.
    private static boolean waits(StepRun step) {
        return switch (step.state()) {
            case StepState.Retreating(Optional<StepEnd> end) -> end.isPresent();
            case StepState.Settling(StepEnd end) -> end == StepEnd.ESCALATED;
            case StepState.Ended(StepEnd end) -> end == StepEnd.ESCALATED;
            case StepState.Pending _, StepState.Witnessing _, StepState.Implementing _ -> false;
            case StepState.AgentRunning _, StepState.Asking _, StepState.Scoping _ -> false;
            case StepState.Verifying _, StepState.Proving _, StepState.Checkpointing _ -> false;
            case StepState.Recovering _ -> false;
        };
    }

    private static boolean goesOn(StepRun step) {
        return step.end().filter(e -> e == StepEnd.PASSED || e == StepEnd.SKIPPED).isPresent();
    }
}
