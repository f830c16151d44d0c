package baton.world.run;

import baton.core.RepoPath;
import baton.core.contract.plan.Checkpoint;
import baton.core.contract.plan.Manifest;
import baton.core.contract.progress.Drift;
import baton.core.run.PlanRun;
import baton.core.run.WorkStep;
import baton.core.step.Note;
import baton.core.step.StepEnd;
import baton.core.step.StepRun;
import baton.world.git.GitLog;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Looks at git and the file system alone, between the commit a run started from and what is
/// checked out now, and says where they differ from the plan.
public final class Audits {
    private final List<WorkStep> steps;
    private final WorkingTree tree;
    private final List<GitLog.Logged> commits;

    Audits(List<WorkStep> steps, WorkingTree tree, List<GitLog.Logged> commits) {
        this.steps = List.copyOf(steps);
        this.tree = tree;
        this.commits = List.copyOf(commits);
    }

    /// What drifted, and the commits that belong to no step: those are listed and no drift.
    record Finding(List<Drift> drift, List<String> foreign) {}

    /// Holds the tree and the history against the steps that passed.
    Finding of(PlanRun run) {
        List<Drift> drift = new ArrayList<>();
        Set<String> known = new HashSet<>();
        for (WorkStep work : steps) {
            Optional<StepRun> passed =
                    run.step(work.number())
                            .filter(step -> step.end().equals(Optional.of(StepEnd.PASSED)));
            if (passed.isPresent()) {
                paths(work, drift);
                commit(work, passed.get(), drift).ifPresent(known::add);
            }
        }
        scripts(drift);
        return new Finding(drift, foreign(known));
    }

    private void paths(WorkStep work, List<Drift> drift) {
        for (RepoPath path : work.step().manifest().expectedPaths()) {
            if (!tree.exists(path)) {
                drift.add(new Drift("expected_path", path.value(), "missing"));
            }
        }
    }

    /// A passed step that commits has its commit in the history, and that left alone what the
    /// step was forbidden to touch.
    private Optional<String> commit(WorkStep work, StepRun passed, List<Drift> drift) {
        Manifest manifest = work.step().manifest();
        boolean wanted =
                work.step().checkpoint() instanceof Checkpoint.Commit
                        && !manifest.has(Manifest.Flag.SKIP_COMMIT_CHECK)
                        && !passed.tally().notes().contains(Note.NOTHING_TO_COMMIT);
        if (!wanted) {
            return passed.tally().commit();
        }
        String name = "step " + work.number();
        Optional<GitLog.Logged> found =
                commits.stream()
                        .filter(c -> passed.tally().commit().equals(Optional.of(c.id().value())))
                        .findFirst();
        if (found.isEmpty()) {
            drift.add(new Drift("commit", "a commit of " + name, "not in the history"));
            return Optional.empty();
        }
        for (String path : found.get().paths()) {
            boolean forbidden =
                    manifest.forbiddenPaths().stream()
                            .anyMatch(p -> path.equals(p.value()) || path.startsWith(p + "/"));
            if (forbidden) {
                drift.add(new Drift("forbidden_path", path + " unchanged", "changed in " + name));
            }
        }
        return Optional.of(found.get().id().value());
    }

    private void scripts(List<Drift> drift) {
        Set<String> changed = new TreeSet<>();
        commits.forEach(commit -> changed.addAll(commit.paths()));
        for (String path : changed) {
            if (path.endsWith(".sh")) {
                RepoPath.of(path)
                        .filter(tree::exists)
                        .flatMap(tree::bashRefuses)
                        .ifPresent(
                                why -> drift.add(new Drift("bash_syntax", path + " parses", why)));
            }
        }
    }

    /// Commits that no step made and whose subject fits no step's pattern.
    private List<String> foreign(Set<String> known) {
        return commits.stream()
                .filter(commit -> !commit.merge() && !known.contains(commit.id().value()))
                .filter(
                        commit ->
                                steps.stream()
                                        .noneMatch(
                                                s ->
                                                        s.step()
                                                                .manifest()
                                                                .commitPattern()
                                                                .findsIn(commit.subject())))
                .map(commit -> commit.id().brief() + " " + commit.subject())
                .toList();
    }
}
