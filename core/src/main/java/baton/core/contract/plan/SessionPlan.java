package baton.core.contract.plan;

import baton.core.RepoPath;
import baton.core.contract.plan.reading.PlanWording;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Steps that one worktree runs in order. `dependsOn` is what it waits for in fact: where the plan
/// leaves it out, every session of the wave before.
public record SessionPlan(
        int number,
        String title,
        List<Integer> steps,
        OptionalInt wave,
        List<Integer> dependsOn,
        Fence fence,
        Optional<RepoPath> cwd) {

    public SessionPlan {
        title = PlanWording.line(title);
        steps = List.copyOf(steps);
        dependsOn = List.copyOf(dependsOn);
        boolean bad = number < 0 || (wave.isPresent() && wave.getAsInt() < 0);
        if (bad || cwd.map(RepoPath::value).filter(p -> !PlanWording.isOneLine(p)).isPresent()) {
            throw new IllegalArgumentException("session " + number);
        }
    }
}
