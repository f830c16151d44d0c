package baton.core.view;

import baton.core.run.PlanRun;
import baton.core.run.SessionRun;
import baton.core.run.SessionStage;
import baton.core.step.StepEnd;
import baton.core.step.StepRun;

/// Steps that are proved and not merged: a step can pass in a session that the user's branch never
/// gets.
final class Unmerged {
    static final String NOTE = "not merged";

    private Unmerged() {}

    /// True if the step passed, and its session is not merged.
    static boolean holds(PlanRun run, StepRun step) {
        return !run.sessions().inPlace()
                && step.end().filter(end -> end == StepEnd.PASSED).isPresent()
                && !run.sessions()
                        .holding(step.rules().number())
                        .filter(SessionRun::isMerged)
                        .isPresent();
    }

    /// True if the session of a step was given up.
    static boolean isLost(PlanRun run, int step) {
        return run.sessions()
                .holding(step)
                .filter(session -> session.state() instanceof SessionStage.Lost)
                .isPresent();
    }
}
