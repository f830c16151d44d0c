package baton.core.run;

import baton.core.step.Note;
import baton.core.step.StepEnd;
import baton.core.step.StepRules;
import baton.core.step.StepRun;
import baton.core.step.StepState;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The invariants of a run: rules that hold in every state that a run can be in. The simulator
/// asserts them after every event.
public final class Invariants {
    private Invariants() {}

    /// The violations of the invariants, in words; none when all is well.
    public static List<String> violated(PlanRun run) {
        List<String> violations = new ArrayList<>();
        boolean whole = true;
        for (SessionRun session : run.sessions().all()) {
            whole &= steps(session, violations);
        }
        graph(run.sessions(), violations);
        boolean completed = run.result().equals(Optional.of(RunResult.COMPLETED));
        if (completed && (!whole || run.audit().isEmpty() || !run.sessions().published())) {
            violations.add("the run is completed without all steps ended, published and audited");
        }
        if (completed && run.proof().filter(LastProof::holds).isEmpty()) {
            violations.add("the run is completed without a last proof that holds");
        }
        return violations;
    }

    /// Says whether all steps of the session came to a good end.
    private static boolean steps(SessionRun session, List<String> violations) {
        boolean stopped = false;
        for (StepRun step : session.steps()) {
            if (step.tally().attempt() > StepRules.ATTEMPTS_MAX) {
                violations.add(
                        name(step) + " has more than " + StepRules.ATTEMPTS_MAX + " attempts");
            }
            if (step.end().equals(Optional.of(StepEnd.PASSED)) && !step.tally().provenNow()) {
                violations.add(name(step) + " passed without a fresh Verify and manifest");
            }
            if (step.end().equals(Optional.of(StepEnd.PASSED)) && !isCommitted(step)) {
                violations.add(name(step) + " passed and is in no commit");
            }
            if (step.tally().openGate().isPresent() && !waits(step)) {
                violations.add(name(step) + " is worked on while its question waits for an answer");
            }
            // What is missing is taken up, whatever came after it and had ended.
            boolean first = stopped && step.tally().tries() == 1 && !goesOn(step);
            if (first && !step.equals(StepRun.of(step.rules())) && !isPutBack(step)) {
                violations.add(name(step) + " started before the one ahead of it had ended");
            }
            stopped = stopped || !goesOn(step);
        }
        return !stopped;
    }

    /// True if the step's work is in a commit, or the step makes none. Work that left nothing to
    /// commit is in the commit that the step started from.
    private static boolean isCommitted(StepRun step) {
        return !step.rules().commits()
                || step.tally().commit().isPresent()
                || step.tally().notes().contains(Note.NOTHING_TO_COMMIT);
    }

    private static void graph(Sessions sessions, List<String> violations) {
        Set<Integer> merged = new HashSet<>();
        int open = 0;
        int merging = 0;
        for (SessionRun session : sessions.all()) {
            open += session.isOpen() ? 1 : 0;
            merging += session.isMerging() ? 1 : 0;
            if (session.isMerged() || isMergedAgain(session)) {
                merged.add(session.number());
            }
            if (session.isMerging() && !session.isWhole()) {
                violations.add(name(session) + " is merged although a step is not done");
            }
            if (session.tally().recoveries() > SessionRules.RECOVERIES_MAX) {
                violations.add(name(session) + " was recovered too often");
            }
        }
        if (open > sessions.parallel()) {
            violations.add(open + " sessions are open at once");
        }
        if (merging > 1) {
            violations.add(merging + " sessions are merged at once");
        }
        early(sessions, merged, violations);
    }

    /// True if the session may have been merged in an earlier round: a merge that could not be
    /// published is made once more by a later life.
    private static boolean isMergedAgain(SessionRun session) {
        return session.tally().round() > 1 && session.isWhole();
    }

    /// A recovery takes back what was merged; only the first round counts.
    private static void early(Sessions sessions, Set<Integer> merged, List<String> violations) {
        boolean first = sessions.all().stream().allMatch(s -> s.tally().recoveries() == 0);
        for (SessionRun session : first ? sessions.all() : List.<SessionRun>of()) {
            boolean begun = session.isOpen() && !merged.containsAll(session.rules().needs());
            if (begun) {
                violations.add(name(session) + " began before what it needs was merged");
            }
        }
    }

    private static String name(SessionRun session) {
        return "session " + session.number();
    }

    private static String name(StepRun step) {
        return "step " + step.rules().number();
    }

    /// True if the step has stopped, or only puts back what was done.
    private static boolean waits(StepRun step) {
        return switch (step.state()) {
            case StepState.Retreating(Optional<StepEnd> end) -> end.isPresent();
            case StepState.Settling(StepEnd end) -> end == StepEnd.ESCALATED;
            case StepState.Ended(StepEnd end) -> end == StepEnd.ESCALATED;
            case StepState.Pending _, StepState.Witnessing _, StepState.Implementing _ -> false;
            case StepState.AgentRunning _, StepState.Asking _, StepState.Scoping _ -> false;
            case StepState.Verifying _, StepState.Proving _, StepState.Grading _ -> false;
            case StepState.Checkpointing _, StepState.Recovering _ -> false;
        };
    }

    /// True if work of the step that a dead program has left is put back.
    private static boolean isPutBack(StepRun step) {
        return step.state() instanceof StepState.Recovering
                || step.state() instanceof StepState.Retreating;
    }

    private static boolean goesOn(StepRun step) {
        return step.end().filter(StepEnd::isDone).isPresent();
    }
}
