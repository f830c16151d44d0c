package baton.world.run;

import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.proof.AuditHistory;
import baton.core.proof.AuditHistory.Made;
import baton.core.proof.AuditPlan;
import baton.core.proof.AuditPlan.Unpassed;
import baton.core.proof.PassedStep;
import baton.core.proof.PlanAudit;
import baton.core.run.Journaled;
import baton.core.run.MadeCommits;
import baton.core.run.PlanRun;
import baton.core.run.SessionRun;
import baton.core.run.WorkStep;
import baton.core.step.Note;
import baton.core.step.StepEnd;
import baton.core.step.StepRun;
import baton.core.text.Value;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.index.JudgedTree.Differing;
import baton.world.git.index.JudgedTree.PathChange;
import baton.world.git.read.GitLog;
import baton.world.git.read.Revisions;
import baton.world.run.setting.Detail;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.WorkingTree;
import baton.world.run.step.Evidence;
import baton.world.run.store.StoredJournal;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The audit of a run by itself, after its last change: git and the file system alone, between the
/// commit it started from and what is checked out now, by the rules that `baton audit` follows too.
final class Audits {
    private final RunSetting run;

    Audits(RunSetting run) {
        this.run = run;
    }

    PlanAudit of(PlanRun state) {
        List<PassedStep> passed =
                run.steps().stream().flatMap(work -> passed(work, state).stream()).toList();
        WorkingTree tree =
                new WorkingTree(
                        run.repository().top(), run.surroundings().environment().variables());
        AuditPlan plan =
                new AuditPlan(
                        run.steps().stream().map(WorkStep::step).toList(),
                        passed,
                        run.steps().stream().flatMap(work -> unpassed(work, state)).toList());
        return PlanAudit.of(plan, history(passed), tree);
    }

    private Optional<PassedStep> passed(WorkStep work, PlanRun state) {
        return state.step(work.number())
                .filter(_ -> isThere(work.number(), state))
                .filter(step -> step.end().equals(Optional.of(StepEnd.PASSED)))
                .map(step -> passed(work, step, state));
    }

    /// A step that passed in a session which was not merged is told with the session.
    private static Stream<Unpassed> unpassed(WorkStep work, PlanRun state) {
        return state.step(work.number()).stream()
                .flatMap(step -> unpassed(step).stream())
                .map(why -> new Unpassed(work.step(), why));
    }

    private static Optional<String> unpassed(StepRun step) {
        return step.end()
                .map(
                        end ->
                                switch (end) {
                                    case PASSED, SKIPPED -> Optional.<String>empty();
                                    case FAILED -> Optional.of("failed");
                                    case ESCALATED -> Optional.of("was escalated");
                                    case BLOCKED -> Optional.of("is blocked");
                                })
                .orElse(Optional.of("was not reached"));
    }

    /// True if the work of a step is in place: done in the checkout, or merged. A session that was
    /// not merged is told once, not for each of its steps.
    private static boolean isThere(int step, PlanRun state) {
        return state.sessions().inPlace()
                || state.sessions().holding(step).filter(SessionRun::isMerged).isPresent();
    }

    private PassedStep passed(WorkStep work, StepRun step, PlanRun state) {
        boolean nothing = step.tally().notes().contains(Note.NOTHING_TO_COMMIT);
        Optional<String> commit = Evidence.commit(run, step, state);
        return new PassedStep(work.step(), work.fence(), commit, nothing);
    }

    /// The commit that the work began with. Parts that were carried out one by one began with
    /// different ones: the one before them all counts.
    static Optional<String> start(Repository repository, List<String> told) {
        Optional<String> first = told.stream().findFirst();
        if (told.size() < 2) {
            return first;
        }
        Revisions revisions = new Revisions(repository);
        Set<CommitId> all =
                told.stream()
                        .flatMap(id -> revisions.commit(id).stream())
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        return all.size() > 1
                ? revisions.fork(all).map(CommitId::value).or(() -> first)
                : all.stream().map(CommitId::value).findFirst().or(() -> first);
    }

    static List<TreePath> trees(Collection<GitPath> paths) {
        return paths.stream().map(GitPath::tree).toList();
    }

    static Made made(GitLog.Logged logged, Optional<Integer> evidence) {
        return new Made(
                logged.id().value(),
                logged.merge(),
                logged.subject(),
                trees(logged.paths()),
                evidence);
    }

    /// The audit's sight of each step of the plan, passed or not, as data.
    static Value seen(PlanAudit audit) {
        return Value.items(
                audit.seen().stream()
                        .map(
                                sight ->
                                        new Detail()
                                                .with("step", Value.of(sight.step()))
                                                .with("saw", sight.kind().words())
                                                .with("commit", Value.of(sight.commit()))
                                                .fields())
                        .map(Value.class::cast)
                        .toList());
    }

    /// The paths that steps are expected to leave.
    static Set<RepoPath> expected(List<PassedStep> passed) {
        return passed.stream()
                .flatMap(step -> step.step().manifest().expectedPaths().stream())
                .collect(Collectors.toSet());
    }

    /// Those of them that are there and in no commit. What git ignores is a step's work only where
    /// the step lists it as a file of its own, or has nothing else: other tools build the rest.
    static Set<RepoPath> loose(Revisions revisions, List<PassedStep> passed) {
        Set<RepoPath> expected = expected(passed);
        Set<RepoPath> loose = new HashSet<>(revisions.loose(expected));
        Set<RepoPath> unheld = revisions.unheld(expected);
        for (PassedStep step : passed) {
            List<RepoPath> own = step.step().manifest().expectedPaths();
            boolean nothingElse = step.nothingToCommit() && unheld.containsAll(own);
            own.stream()
                    .filter(unheld::contains)
                    .filter(path -> nothingElse || step.listsFile(path))
                    .forEach(loose::add);
        }
        return loose;
    }

    /// The ids that were written down for steps whose commits are in the history and change a file
    /// of their step: anybody can write down any other. A merge tells of no files.
    static Set<String> recorded(Repository repository, List<PassedStep> passed) {
        Revisions revisions = new Revisions(repository);
        Map<PassedStep, CommitId> there = new HashMap<>();
        for (PassedStep step : passed) {
            step.commit()
                    .flatMap(revisions::recorded)
                    .filter(revisions::isInHistory)
                    .ifPresent(commit -> there.put(step, commit));
        }
        Map<CommitId, SortedMap<GitPath, PathChange>> changes =
                Differing.ofEach(repository.git(), Set.copyOf(there.values()));
        Set<String> recorded = new HashSet<>();
        there.forEach(
                (step, commit) -> {
                    Optional<SortedMap<GitPath, PathChange>> changed =
                            Optional.ofNullable(changes.get(commit));
                    if (changed.filter(all -> !step.isIn(trees(all.keySet()))).isEmpty()) {
                        step.commit().ifPresent(recorded::add);
                    }
                });
        return recorded;
    }

    /// The commits and changed files since the run began. The run's own commits are known by their
    /// ids in its journal; notes are not read, since they are written last.
    private AuditHistory history(List<PassedStep> passed) {
        Map<String, Integer> own =
                MadeCommits.steps(Journaled.read(StoredJournal.read(run.folder().journal())));
        List<Made> commits =
                GitLog.since(run.repository(), run.base()).stream()
                        .map(
                                logged ->
                                        made(
                                                logged,
                                                Optional.ofNullable(own.get(logged.id().value()))))
                        .toList();
        Revisions revisions = new Revisions(run.repository());
        Set<TreePath> changed = new HashSet<>(trees(revisions.changedSince(run.base())));
        run.facts()
                .project()
                .ifPresent(dir -> changed.removeIf(path -> path.text().startsWith(dir + "/")));
        return new AuditHistory(
                commits,
                changed,
                Set.of(),
                loose(revisions, passed),
                new RewrittenSteps(run.heldCommits()).among(passed, commits));
    }
}
