package baton.core.run;

import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.TreePath;
import baton.core.contract.plan.Fence;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.plan.step.FileEntry;
import baton.core.contract.plan.step.Manifest;
import baton.core.contract.plan.step.OnFailure;
import baton.core.contract.plan.step.Step;
import baton.core.contract.plan.step.VerifyCommand;
import baton.core.policy.Allowances;
import baton.core.policy.Scope;
import baton.core.step.Complaint;
import baton.core.step.StepEnd;
import baton.core.step.StepRules;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// A step of a plan made ready to be worked on: what the machine must know of it, what it may
/// change, and its text as the plan has it. `name` is what agents know it by.
public record WorkStep(
        Step step,
        String name,
        String text,
        StepRules rules,
        Scope scope,
        Fence fence,
        Allowances allowances) {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\s'\"=:;,|&<>()]+");

    public static WorkStep of(Step step, String text, Allowances allowances, Fence fence) {
        return of(step, EventReading.unit(step.number()), text, allowances, fence);
    }

    public static WorkStep of(
            Step step, String name, String text, Allowances allowances, Fence fence) {
        Set<RepoPath> listed = new HashSet<>();
        step.files().stream().map(FileEntry::path).forEach(listed::add);
        listed.addAll(step.manifest().expectedPaths());
        step.testFirst().stream()
                .flatMap(test -> test.files().stream())
                .map(FileEntry::path)
                .forEach(listed::add);
        List<String> commands = step.verify().stream().map(VerifyCommand::command).toList();
        Scope scope = allowances.scope(listed, commands);
        return new WorkStep(step, name, text, rules(step), scope, fence, allowances);
    }

    /// The complaint about paths that the step lists although its session must never touch them, or
    /// nobody in a run, since they say what agents may do; nothing where there are none.
    public Optional<Complaint> fenced() {
        return forbidden(scope.listed().stream().map(TreePath::of).toList());
    }

    /// The complaint about a change; nothing when the change stays in scope and out of what is
    /// fenced off.
    public Optional<Complaint> judge(Collection<TreePath> changed) {
        return forbidden(changed).or(() -> scope.judge(changed));
    }

    /// True if the step is about a path: it lists the path, or one of its Verify commands names the
    /// path.
    public boolean isAbout(TreePath path) {
        return scope.listed().stream().anyMatch(path::isIn)
                || step.verify().stream().anyMatch(verify -> names(verify.command(), path.text()));
    }

    private static boolean names(String command, String path) {
        return BETWEEN_WORDS
                .splitAsStream(command)
                .anyMatch(word -> word.equals(path) || word.equals("./" + path));
    }

    private Optional<Complaint> forbidden(Collection<TreePath> paths) {
        List<TreePath> found =
                paths.stream()
                        .filter(path -> fence.forbids(path) || path.bindsAgents())
                        .sorted()
                        .toList();
        return found.isEmpty()
                ? Optional.empty()
                : Optional.of(new Complaint(Complaint.Kind.FENCE, Shown.paths(found)));
    }

    private static StepRules rules(Step step) {
        OnFailure.Action action = step.onFailure().action();
        StepEnd end =
                switch (action) {
                    case REVERT, RETRY -> StepEnd.FAILED;
                    case SKIP -> StepEnd.SKIPPED;
                    case ESCALATE -> StepEnd.ESCALATED;
                };
        int attempts =
                switch (action) {
                    case REVERT, RETRY -> StepRules.ATTEMPTS_MAX;
                    case SKIP, ESCALATE -> 1;
                };
        boolean implemented = !step.files().isEmpty() || !step.changes().isEmpty();
        boolean commits = step.checkpoint() instanceof Checkpoint.Commit;
        boolean looks = step.manifest().has(Manifest.Flag.SANDBOX_PREFLIGHT);
        return new StepRules(step.number(), attempts, end, implemented, looks, commits);
    }

    public int number() {
        return step.number();
    }

    public String unit() {
        return EventReading.unit(step.number());
    }
}
