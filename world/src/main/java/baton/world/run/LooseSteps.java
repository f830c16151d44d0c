package baton.world.run;

import baton.core.Fault;
import baton.core.Problem;
import baton.core.Severity;
import baton.core.Shown;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.run.Worksheet;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Steps that change files and commit none of them. Their files are in the checkout for whoever
/// works there. In a worktree that goes when the run ends nobody would ever get them, and what is
/// merged fails without them.
public final class LooseSteps {
    private LooseSteps() {}

    /// The reason why a plan has no worktree of its own.
    ///
    /// @param plan the plan as people know it
    public static Optional<Problem> objection(Worksheet sheet, String plan) {
        List<String> loose =
                sheet.steps().stream()
                        .filter(step -> step.checkpoint() instanceof Checkpoint.None)
                        .filter(step -> !step.files().isEmpty())
                        .map(step -> "step " + step.number())
                        .toList();
        if (loose.isEmpty()) {
            return Optional.empty();
        }
        String message =
                plan
                        + ": files are changed and not committed by "
                        + Shown.texts(loose).joined(", ")
                        + ", and a worktree of the run's own has no other way to your checkout";
        return Optional.of(
                new Problem(
                        Fault.CHECKPOINT_NONE_IN_SESSION,
                        Severity.ERROR,
                        OptionalInt.empty(),
                        message,
                        "give the step a Checkpoint, or work in the checkout (`--in-place`)"));
    }
}
