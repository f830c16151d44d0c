package baton.core.hook;

import baton.core.RepoPath;
import baton.core.contract.plan.Fence;
import baton.core.contract.plan.Plan;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.policy.Allowances;
import baton.core.policy.Glob;
import baton.core.run.WorkStep;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// Guards made from what is to be done: apart from [Guard], so that a hook that only reads one
/// need not know plans.
public final class GuardOf {
    private GuardOf() {}

    /// For one step of a run.
    public static Guard step(WorkStep work, String root) {
        Stream<Glob> forbidden = work.step().manifest().forbiddenPaths().stream().map(Glob::of);
        List<String> commands = work.step().verify().stream().map(VerifyCommand::command).toList();
        return new Guard(
                root,
                work.scope().listed(),
                commands,
                work.allowances(),
                Stream.concat(work.fence().neverTouch().stream(), forbidden).toList());
    }

    /// For all of a plan, where nobody says at which step the work is.
    public static Guard plan(Plan plan, String root) {
        Set<RepoPath> listed = new HashSet<>();
        plan.steps().stream()
                .map(step -> WorkStep.of(step, "", Allowances.standard(), Fence.NONE))
                .forEach(work -> listed.addAll(work.scope().listed()));
        List<String> commands =
                plan.steps().stream()
                        .flatMap(step -> step.verify().stream())
                        .map(VerifyCommand::command)
                        .toList();
        return new Guard(root, listed, commands, Allowances.standard(), List.of());
    }
}
