package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.RepoPath;
import baton.core.Shown;
import baton.core.TreePath;
import baton.core.contract.plan.Fence;
import baton.core.contract.plan.step.Step;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.StepRecord;
import baton.core.contract.progress.StepStatus;
import baton.core.contract.progress.ToldSteps;
import baton.core.proof.AuditHistory;
import baton.core.proof.AuditHistory.Made;
import baton.core.proof.AuditPlan;
import baton.core.proof.PassedStep;
import baton.core.proof.PlanAudit;
import baton.core.step.Note;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.core.view.ProgressView;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.commit.Notes;
import baton.world.git.commit.ObjectCheck;
import baton.world.git.read.GitLog;
import baton.world.git.read.HeldCommits;
import baton.world.git.read.Objects;
import baton.world.git.read.Revisions;
import baton.world.process.Environment;
import baton.world.run.setting.WorkingTree;
import baton.world.run.store.RunRecord;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/// The audit of a plan at any time. Its progress files say which steps passed and where the work
/// began; everything else comes from git and the working tree, and no journal is read.
public final class ProjectAudit {
    private final AuditPlace place;
    private final Repository repository;
    private final Revisions revisions;
    private final boolean recorded;
    private final ToldSteps told;
    private final Map<String, RunRecord> runs;

    /// The work that is to be audited.
    ///
    /// @param fences the fence of the session that a step belongs to
    public record Work(List<Step> steps, IntFunction<Fence> fences) {
        public Work {
            steps = List.copyOf(steps);
        }
    }

    /// The outcome of an audit, with its grounds.
    ///
    /// @param base the start commit
    /// @param steps those that are said to have passed
    /// @param told those of them that are said to have left nothing to commit: git cannot tell
    /// @param total how many the plan has
    /// @param commits the number of commits that were made since
    /// @param recorded true if a progress file said which steps passed
    public record Outcome(
            PlanAudit audit,
            String plan,
            String base,
            List<Integer> steps,
            List<Integer> told,
            int total,
            int commits,
            boolean recorded) {
        public Outcome {
            steps = List.copyOf(steps);
            told = List.copyOf(told);
        }
    }

    public ProjectAudit(AuditPlace place) {
        this.place = place;
        this.repository = place.repository();
        this.revisions = new Revisions(repository);
        List<Progress> files = place.progress();
        this.recorded = !files.isEmpty();
        this.told = ToldSteps.of(files);
        this.runs = place.runs();
    }

    /// Holds the work against git and the tree.
    ///
    /// @param since the start commit as a user named it
    public Outcome of(Work work, Optional<String> since, Environment environment) {
        if (repository.head().tip().isEmpty()) {
            throw new Failure(Fault.NO_COMMITS.because("the repository has no commits yet"));
        }
        CommitId base = base(since);
        refuseDamage(base);
        List<PassedStep> passed = passed(work);
        AuditHistory history = history(base, passed);
        WorkingTree tree = new WorkingTree(repository.top(), environment.variables());
        PlanAudit audit = PlanAudit.of(new AuditPlan(work.steps(), passed), history, tree);
        return new Outcome(
                audit,
                place.name(),
                base.value(),
                numbers(passed.stream()),
                numbers(passed.stream().filter(PassedStep::nothingToCommit)),
                work.steps().size(),
                history.commits().size(),
                recorded);
    }

    private static List<Integer> numbers(Stream<PassedStep> steps) {
        return steps.map(step -> step.step().number()).toList();
    }

    /// A commit whose objects cannot be read proves nothing, whatever git's quick checks accept.
    private void refuseDamage(CommitId base) {
        List<String> damaged = new ObjectCheck(repository).damaged(base);
        if (!damaged.isEmpty()) {
            String message = "objects of the commits cannot be read: " + Shown.texts(damaged);
            throw new Failure(Fault.OBJECTS_LOST.because(message));
        }
    }

    private CommitId base(Optional<String> since) {
        Optional<String> word =
                since.or(() -> Audits.start(repository, told.starts()))
                        .or(() -> AuditPlace.base(place.name(), runs));
        String named =
                word.orElseThrow(
                        () ->
                                new Failure(
                                        Fault.COMMIT_NOT_FOUND
                                                .because(
                                                        "nothing says which commit "
                                                                + place.name()
                                                                + " started from")
                                                .withFix("name it with --since REF")));
        return revisions.commit(named).orElseThrow(() -> unknown(named, since.isPresent()));
    }

    private static Failure unknown(String word, boolean asked) {
        String message = "there is no commit `" + word + "` in this repository";
        return new Failure(
                asked
                        ? Fault.COMMIT_NOT_FOUND.because(message)
                        : Fault.COMMIT_NOT_FOUND
                                .because(message + ", and the work is said to start there")
                                .withFix("name another start with --since REF"));
    }

    private List<PassedStep> passed(Work work) {
        List<PassedStep> passed = new ArrayList<>();
        for (Step step : work.steps()) {
            Optional<StepRecord> record = Optional.ofNullable(told.steps().get(step.number()));
            boolean done = !recorded || record.filter(ProjectAudit::hasPassed).isPresent();
            if (done) {
                passed.add(
                        new PassedStep(
                                step,
                                work.fences().apply(step.number()),
                                record.flatMap(StepRecord::commit),
                                record.flatMap(StepRecord::note)
                                        .filter(n -> n.contains(Note.NOTHING_TO_COMMIT.word()))
                                        .isPresent()));
            }
        }
        return passed;
    }

    /// A step whose work was gone at the end of a run had passed, and is still owed.
    private static boolean hasPassed(StepRecord record) {
        boolean gone = record.note().filter(ProgressView.GONE::equals).isPresent();
        return record.status() == StepStatus.COMPLETED || gone;
    }

    private AuditHistory history(CommitId base, List<PassedStep> passed) {
        Map<CommitId, String> notes = notes();
        List<Made> commits = new ArrayList<>();
        for (GitLog.Logged logged : GitLog.since(repository, base)) {
            Optional<Integer> evidence =
                    Optional.ofNullable(notes.get(logged.id())).flatMap(this::step);
            commits.add(Audits.made(logged, evidence));
        }
        Set<TreePath> changed = new HashSet<>(Audits.trees(revisions.changedSince(base)));
        changed.removeIf(place::isRecord);
        Set<RepoPath> loose = Audits.loose(revisions, passed);
        HeldCommits held = new HeldCommits(repository, path -> !place.isRecord(path.tree()));
        return new AuditHistory(
                commits,
                changed,
                earlier(passed, commits),
                loose,
                new RewrittenSteps(held).among(passed, commits));
    }

    private Map<CommitId, String> notes() {
        try (Objects objects = new Objects(repository)) {
            return new Notes(repository).read(objects);
        }
    }

    /// The step a note speaks of. Where it is known to be of another plan, its number says nothing.
    private Optional<Integer> step(String note) {
        if (!(Json.parse(note) instanceof Json.Good(Value.Fields fields))) {
            return Optional.empty();
        }
        Optional<RunRecord> run =
                fields.scalar("run").flatMap(id -> Optional.ofNullable(runs.get(id)));
        boolean elsewhere = run.filter(r -> !r.plan().equals(place.name())).isPresent();
        Optional<Integer> step = fields.whole("step").map(Long::intValue);
        return elsewhere ? step.map(_ -> Made.ELSEWHERE) : step;
    }

    /// The recorded commits that are in the history, but from before the start commit.
    private Set<String> earlier(List<PassedStep> passed, List<Made> commits) {
        Set<String> earlier = new HashSet<>(Audits.recorded(repository, passed));
        earlier.removeIf(id -> commits.stream().anyMatch(c -> c.id().startsWith(id)));
        return earlier;
    }
}
