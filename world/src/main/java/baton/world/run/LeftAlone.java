package baton.world.run;

import baton.core.contract.progress.Drift;
import baton.core.run.WorkStep;
import baton.world.git.CommitId;
import baton.world.run.setting.WorkingTree;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/// The steps that a run does not work on, since they are said to be done: a plan is not complete by
/// what others said of it.
///
/// @param asked the steps that the run was started for, and does not work on
record LeftAlone(ClaimedSteps claims, IntPredicate asked, WorkingTree tree) {

    List<Integer> steps() {
        return claims.claimed(asked).stream().map(WorkStep::number).toList();
    }

    /// The commits of these steps, as git has them now.
    Map<Integer, String> commits() {
        return claims.commits(asked, tree);
    }

    /// The commit at which their work began; nothing where there is no such step.
    Optional<CommitId> base() {
        return steps().isEmpty() ? Optional.empty() : claims.base();
    }

    List<Drift> drift() {
        return claims.drift(asked, tree);
    }
}
