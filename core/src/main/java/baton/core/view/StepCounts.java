package baton.core.view;

import baton.core.run.PlanRun;
import baton.core.step.StepEnd;
import baton.core.step.StepRun;

import java.util.Optional;

/// The numbers of steps of a run by the way they ended. An escalated step is counted as failed, one
/// that passed and whose work is not there any more as not reached; Step 0 is not counted, unless
/// it blocked the run.
///
/// @param preflight 1 where Step 0 is among the blocked ones
record StepCounts(int passed, int failed, int skipped, int blocked, int notReached, int preflight) {

    static StepCounts of(PlanRun run) {
        int[] counts = new int[6];
        for (StepRun step : run.steps()) {
            int place = run.isGone(step) ? 4 : place(step);
            boolean counted = step.rules().number() > 0 || place == 3;
            counts[place] += counted ? 1 : 0;
            counts[5] += counted && step.rules().number() == 0 ? 1 : 0;
        }
        return new StepCounts(counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]);
    }

    /// Those that ended and are counted in the total of a plan.
    int ended() {
        return passed + failed + skipped + blocked - preflight;
    }

    private static int place(StepRun step) {
        return step.end()
                .map(
                        end ->
                                switch (end) {
                                    case PASSED -> 0;
                                    case FAILED, ESCALATED -> 1;
                                    case SKIPPED -> 2;
                                    case BLOCKED -> 3;
                                })
                .orElse(4);
    }

    /// The step that stopped the run.
    static Optional<StepRun> stopper(PlanRun run) {
        return run.steps().stream()
                .filter(
                        step ->
                                step.end()
                                        .filter(e -> e != StepEnd.PASSED && e != StepEnd.SKIPPED)
                                        .isPresent())
                .findFirst();
    }
}
