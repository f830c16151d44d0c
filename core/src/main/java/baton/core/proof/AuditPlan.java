package baton.core.proof;

import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.contract.plan.Fence;
import baton.core.contract.plan.step.FileEntry;
import baton.core.contract.plan.step.Step;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The plan that an audit holds git and the tree against: all steps of the plan, and those that
/// passed.
///
/// @param unpassed those that were to pass and did not, with the words for that
public record AuditPlan(List<Step> steps, List<PassedStep> passed, List<Unpassed> unpassed) {
    static final String FORBIDDEN = "forbidden_path";
    static final String NEVER_TOUCH = "never_touch";

    /// A step that was to pass and did not.
    public record Unpassed(Step step, String why) {}

    public AuditPlan {
        steps = List.copyOf(steps);
        passed = List.copyOf(passed);
        unpassed = List.copyOf(unpassed);
    }

    public AuditPlan(List<Step> steps, List<PassedStep> passed) {
        this(steps, passed, List.of());
    }

    /// True if a step of the plan has this path in its lists and so may have changed it.
    boolean lists(TreePath path) {
        return path.named().isPresent()
                && steps.stream().flatMap(AuditPlan::listed).anyMatch(path::isIn);
    }

    boolean hasStep(int number) {
        return steps.stream().anyMatch(step -> step.number() == number);
    }

    /// The name of the rule of a step or its session that keeps a path from being changed; nothing
    /// where no rule does.
    static Optional<String> forbids(Step step, Fence fence, TreePath path) {
        if (step.manifest().forbiddenPaths().stream().anyMatch(path::mayBeIn)) {
            return Optional.of(FORBIDDEN);
        }
        return fence.forbids(path) ? Optional.of(NEVER_TOUCH) : Optional.empty();
    }

    static Stream<RepoPath> listed(Step step) {
        Stream<RepoPath> tests =
                step.testFirst().stream()
                        .flatMap(test -> test.files().stream())
                        .map(FileEntry::path);
        Stream<RepoPath> files = step.files().stream().map(FileEntry::path);
        return Stream.of(files, tests, step.manifest().expectedPaths().stream())
                .flatMap(paths -> paths);
    }
}
