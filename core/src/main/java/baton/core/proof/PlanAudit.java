package baton.core.proof;

import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.contract.progress.Drift;
import baton.core.proof.AuditHistory.Made;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Holds git and the file system against the steps of a plan that are said to have passed. No
/// record of a run is needed, and none is believed. Of steps that were to pass and did not, the
/// paths that are not there are drift, too.
///
/// @param drift every check that does not hold
/// @param missing the steps whose paths or commits are not there
/// @param foreign commits that belong to no step: listed, and no drift
/// @param seen what was seen of each step of the plan
/// @param takenBack the steps that lack a path since a commit of no step removed it
public record PlanAudit(
        List<Drift> drift,
        List<Integer> missing,
        List<Made> foreign,
        List<Sight> seen,
        List<Integer> takenBack) {

    public PlanAudit {
        drift = List.copyOf(drift);
        missing = List.copyOf(missing);
        foreign = List.copyOf(foreign);
        seen = List.copyOf(seen);
        takenBack = List.copyOf(takenBack);
    }

    /// The steps whose commit is not there, or was taken back; of those that owe none, whose paths
    /// are not there.
    public List<Integer> uncommitted() {
        return seen.stream()
                .filter(sight -> sight.isLost() || takenBack.contains(sight.step()))
                .map(Sight::step)
                .toList();
    }

    public boolean passed() {
        return drift.isEmpty();
    }

    public static PlanAudit of(AuditPlan plan, AuditHistory history, TreeFacts tree) {
        Map<Integer, Made> commits = StepCommits.of(plan.passed(), history);
        List<Drift> drift = new ArrayList<>();
        List<Integer> missing = new ArrayList<>();
        Map<Integer, Sight> seen = new HashMap<>();
        for (PassedStep step : plan.passed()) {
            int before = drift.size();
            paths(step, history, tree, drift);
            int after = drift.size();
            Optional<Made> found = Optional.ofNullable(commits.get(step.number()));
            commit(step, found, history, drift);
            if (drift.size() > before) {
                missing.add(step.number());
            }
            seen.put(step.number(), Sight.of(step, found, after - before, drift.size() - after));
        }
        plan.unpassed().forEach(open -> paths(open, tree, drift));
        forbidden(plan, history, commits, drift);
        scripts(plan, history, tree, drift);
        List<Sight> all =
                plan.steps().stream()
                        .map(step -> seen.getOrDefault(step.number(), Sight.none(step.number())))
                        .toList();
        List<Made> foreign = foreign(plan, history, commits);
        List<Integer> takenBack =
                plan.passed().stream()
                        .filter(step -> isTakenBack(step, history, foreign, tree))
                        .map(PassedStep::number)
                        .toList();
        return new PlanAudit(drift, missing, foreign, all, takenBack);
    }

    /// A path that a later step removed is gone by the plan; what others removed is not.
    private static boolean isTakenBack(
            PassedStep step, AuditHistory history, List<Made> foreign, TreeFacts tree) {
        return step.step().manifest().expectedPaths().stream()
                .filter(path -> !tree.exists(path))
                .flatMap(path -> newest(path, history).stream())
                .anyMatch(foreign::contains);
    }

    private static Optional<Made> newest(RepoPath path, AuditHistory history) {
        return history.commits().stream()
                .filter(made -> made.paths().contains(TreePath.of(path)))
                .findFirst();
    }

    private static void paths(
            PassedStep step, AuditHistory history, TreeFacts tree, List<Drift> drift) {
        for (RepoPath path : step.step().manifest().expectedPaths()) {
            if (!tree.exists(path)) {
                drift.add(new Drift("expected_path", path.value(), "missing"));
            } else if (step.isCommitted() && history.loose().contains(path)) {
                drift.add(new Drift("expected_path", path.value(), "in no commit"));
            }
        }
    }

    private static void paths(AuditPlan.Unpassed open, TreeFacts tree, List<Drift> drift) {
        String how = Drift.UNPASSED + open.step().number() + " " + open.why();
        open.step().manifest().expectedPaths().stream()
                .filter(path -> !tree.exists(path))
                .forEach(path -> drift.add(new Drift("expected_path", path.value(), how)));
    }

    private static void commit(
            PassedStep step, Optional<Made> found, AuditHistory history, List<Drift> drift) {
        boolean earlier = step.commit().filter(history.earlier()::contains).isPresent();
        if (step.owesCommit() && found.isEmpty() && !earlier) {
            drift.add(new Drift("commit", "a commit of " + step.name(), "not in the history"));
        }
    }

    /// Adds a drift for every path that has changed although a step must not touch it. A path that
    /// another step may change is excused; the step's own commit has no such excuse.
    private static void forbidden(
            AuditPlan plan, AuditHistory history, Map<Integer, Made> commits, List<Drift> drift) {
        SequencedMap<String, Drift> found = new LinkedHashMap<>();
        for (PassedStep step : plan.passed()) {
            Optional.ofNullable(commits.get(step.number()))
                    .ifPresent(made -> touched(step, made.paths(), "changed in its commit", found));
        }
        List<TreePath> unowned =
                history.changed().stream().filter(path -> !plan.lists(path)).sorted().toList();
        plan.passed().forEach(step -> touched(step, unowned, "changed", found));
        drift.addAll(found.values());
    }

    private static void touched(
            PassedStep step, List<TreePath> paths, String how, SequencedMap<String, Drift> found) {
        for (TreePath path : paths) {
            step.forbids(path)
                    .ifPresent(
                            rule ->
                                    found.putIfAbsent(
                                            rule + " " + path.text(),
                                            new Drift(
                                                    rule,
                                                    path + " unchanged (" + step.name() + ")",
                                                    how)));
        }
    }

    private static void scripts(
            AuditPlan plan, AuditHistory history, TreeFacts tree, List<Drift> drift) {
        for (TreePath path : new TreeSet<>(history.changed())) {
            path.named()
                    .filter(script -> isScript(plan, script) && tree.exists(script))
                    .flatMap(tree::bashRefuses)
                    .ifPresent(why -> drift.add(new Drift("bash_syntax", path + " parses", why)));
        }
    }

    private static boolean isScript(AuditPlan plan, RepoPath path) {
        return path.value().endsWith(".sh")
                || plan.passed().stream()
                        .anyMatch(s -> s.step().manifest().bashSyntaxCheck().contains(path));
    }

    /// The commits that are no step's. A subject alone makes none a step's: anybody can write it.
    private static List<Made> foreign(
            AuditPlan plan, AuditHistory history, Map<Integer, Made> commits) {
        Set<String> own = commits.values().stream().map(Made::id).collect(Collectors.toSet());
        return history.commits().stream()
                .filter(made -> !made.merge() && !own.contains(made.id()))
                .filter(made -> made.evidence().filter(plan::hasStep).isEmpty())
                .toList();
    }
}
