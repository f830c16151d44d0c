package baton.core.proof;

import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.contract.plan.Fence;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.plan.step.Manifest;
import baton.core.contract.plan.step.Step;
import baton.core.policy.Glob;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// A step that is said to have passed, as the audit looks at it.
///
/// @param fence that of its session
/// @param commit the commit that somebody wrote down for it
/// @param nothingToCommit whether it left no change that could have been committed
public record PassedStep(Step step, Fence fence, Optional<String> commit, boolean nothingToCommit) {

    int number() {
        return step.number();
    }

    String name() {
        return "step " + step.number();
    }

    /// True if the step's commit has to be in the history.
    boolean owesCommit() {
        return isCommitted() && !nothingToCommit;
    }

    /// True if the step's files have to be in the history, by its commit or by another one: a step
    /// that left nothing to commit found them there.
    boolean isCommitted() {
        return step.checkpoint() instanceof Checkpoint.Commit
                && !step.manifest().has(Manifest.Flag.SKIP_COMMIT_CHECK);
    }

    /// True if one of these paths, which a commit changes, may be of this step.
    public boolean isIn(Collection<TreePath> paths) {
        return paths.stream().anyMatch(this::lists);
    }

    /// True if the path is one of the files that the step makes or changes.
    public boolean listsFile(RepoPath path) {
        return step.files().stream().anyMatch(file -> file.path().equals(path));
    }

    /// True if the step has this path in its lists, by its name or by a pattern; one that has no
    /// lists may have changed any.
    boolean lists(TreePath path) {
        List<RepoPath> listed = AuditPlan.listed(step).toList();
        return listed.isEmpty() || listed.stream().anyMatch(one -> lists(one, path));
    }

    private static boolean lists(RepoPath listed, TreePath path) {
        return path.mayBeIn(listed)
                || (Glob.isOpen(listed)
                        && path.named().filter(Glob.of(listed)::matches).isPresent());
    }

    /// By which of its rules the step must leave this path as it is.
    Optional<String> forbids(TreePath path) {
        return AuditPlan.forbids(step, fence, path);
    }
}
