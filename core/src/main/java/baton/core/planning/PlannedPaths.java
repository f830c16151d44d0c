package baton.core.planning;

import baton.core.TreePath;
import baton.core.contract.plan.Plan;
import baton.core.policy.Glob;

import java.util.List;

/// The paths that the steps of a plan may write.
public record PlannedPaths(List<Glob> globs) {
    public PlannedPaths {
        globs = List.copyOf(globs);
    }

    public static PlannedPaths of(Plan plan) {
        return new PlannedPaths(
                plan.steps().stream().flatMap(step -> TouchedPaths.of(step).stream()).toList());
    }

    public boolean hold(TreePath path) {
        return path.named()
                .filter(file -> globs.stream().anyMatch(glob -> glob.matches(file)))
                .isPresent();
    }
}
