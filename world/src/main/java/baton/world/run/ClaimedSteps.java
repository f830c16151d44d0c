package baton.world.run;

import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.contract.progress.Drift;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.StepRecord;
import baton.core.contract.progress.StepStatus;
import baton.core.proof.AuditHistory;
import baton.core.proof.AuditHistory.Made;
import baton.core.proof.AuditPlan;
import baton.core.proof.ManifestProof;
import baton.core.proof.PassedStep;
import baton.core.proof.PlanAudit;
import baton.core.proof.Sight;
import baton.core.run.WorkStep;
import baton.core.step.Note;
import baton.core.text.Source;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.GitLog;
import baton.world.git.read.HeldCommits;
import baton.world.git.read.Revisions;
import baton.world.process.Environment;
import baton.world.run.setting.Preview;
import baton.world.run.setting.Target;
import baton.world.run.setting.WorkingTree;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/// The claims of progress files about steps that are done: hints where to look. A step is done when
/// git has its commit and the tree holds its manifest.
///
/// @param records what is said of the steps that are called completed
/// @param start the commit at which the work began, as a file has it
record ClaimedSteps(Target target, Map<Integer, StepRecord> records, Optional<String> start) {
    ClaimedSteps {
        records = Map.copyOf(records);
    }

    /// The claims of one progress file.
    static ClaimedSteps of(Target target, Progress progress) {
        return new ClaimedSteps(target, completed(progress), progress.commits().start());
    }

    /// The claims of all progress files of a plan: of the whole, and of its sessions, whichever way
    /// it was named. Of two that tell of one step, the later one counts; a file that cannot be read
    /// claims nothing.
    static ClaimedSteps of(Target target) {
        Map<Integer, StepRecord> records = new TreeMap<>();
        List<String> starts = new ArrayList<>();
        for (Path file : target.allProgressFiles()) {
            Optional<Progress> told = read(target, file).filter(all -> isOfPlan(all, target));
            told.map(ClaimedSteps::completed)
                    .orElseGet(Map::of)
                    .forEach((step, record) -> records.merge(step, record, ClaimedSteps::later));
            told.flatMap(all -> all.commits().start()).ifPresent(starts::add);
        }
        return new ClaimedSteps(target, records, Audits.start(target.repository(), starts));
    }

    /// The steps of which a progress file of the plan says something else than that they are done.
    static Set<Integer> toldOtherwise(Target target) {
        Set<Integer> others = new HashSet<>();
        for (Path file : target.allProgressFiles()) {
            read(target, file)
                    .filter(all -> isOfPlan(all, target))
                    .ifPresent(told -> others.addAll(told.steps().keySet()));
        }
        others.removeAll(of(target).records().keySet());
        return others;
    }

    /// The same with what journals tell of steps that no file claims.
    ClaimedSteps and(List<Progress> journaled) {
        Map<Integer, StepRecord> all = new TreeMap<>(records);
        List<String> starts = new ArrayList<>(start.stream().toList());
        for (Progress told : journaled) {
            completed(told).forEach(all::putIfAbsent);
            told.commits().start().ifPresent(starts::add);
        }
        return new ClaimedSteps(target, all, Audits.start(target.repository(), starts));
    }

    /// True if a file tells of this plan, and of no session spec that was carried out in its place.
    /// The folder may have had another name then.
    static boolean isOfPlan(Progress progress, Target target) {
        String plan = String.valueOf(target.plan().path().getFileName());
        return ("/" + progress.plan().path()).endsWith("/" + plan);
    }

    private static Map<Integer, StepRecord> completed(Progress progress) {
        Map<Integer, StepRecord> completed = new TreeMap<>(progress.steps());
        completed.values().removeIf(record -> record.status() != StepStatus.COMPLETED);
        return completed;
    }

    private static StepRecord later(StepRecord one, StepRecord other) {
        Instant first = one.completedAt().orElse(Instant.MIN);
        return other.completedAt().orElse(Instant.MIN).isAfter(first) ? other : one;
    }

    static Optional<Progress> read(Target target, Path file) {
        return target.tree(file).text(file, target.name(file))
                        instanceof Source.Readable(Source source)
                ? Progress.parse(source).value()
                : Optional.empty();
    }

    /// The steps that are said to be done and are.
    Set<Integer> held(Environment environment) {
        List<WorkStep> claimed = claimed(_ -> true);
        if (claimed.isEmpty() || base().isEmpty()) {
            return Set.of();
        }
        WorkingTree tree = new WorkingTree(repository().top(), environment.variables());
        Set<Integer> missing = new HashSet<>(audit(claimed, tree).missing());
        return claimed.stream()
                .filter(work -> !missing.contains(work.number()))
                .filter(
                        w ->
                                new ManifestProof(w.step().manifest(), tree)
                                        .failures(Set.of())
                                        .isEmpty())
                .map(WorkStep::number)
                .collect(Collectors.toSet());
    }

    /// The steps that are said to be done and are not in git.
    Set<Integer> lost(Environment environment) {
        List<WorkStep> claimed = claimed(_ -> true);
        WorkingTree tree = new WorkingTree(repository().top(), environment.variables());
        return claimed.isEmpty() ? Set.of() : Set.copyOf(audit(claimed, tree).missing());
    }

    /// The steps that are said to be done, whose commit git has where they owe one.
    Set<Integer> there(Environment environment) {
        Set<Integer> there =
                claimed(_ -> true).stream().map(WorkStep::number).collect(Collectors.toSet());
        there.removeAll(lost(environment));
        return there;
    }

    /// The steps that are said to be done, that owe a commit, and whose commit git has.
    Set<Integer> committed(Environment environment) {
        List<WorkStep> claimed = claimed(_ -> true);
        WorkingTree tree = new WorkingTree(repository().top(), environment.variables());
        return claimed.isEmpty()
                ? Set.of()
                : audit(claimed, tree).seen().stream()
                        .filter(Sight::isCommitted)
                        .map(Sight::step)
                        .collect(Collectors.toSet());
    }

    /// Every check that does not hold of the steps that are said to be done and that are asked
    /// for, by the rules of an audit.
    List<Drift> drift(IntPredicate asked, WorkingTree tree) {
        List<WorkStep> claimed = claimed(asked);
        return claimed.isEmpty() ? List.of() : audit(claimed, tree).drift();
    }

    /// The steps before this one that nothing says to be done: they are not, whatever comes after.
    List<Drift> unclaimed(int first) {
        return Preview.steps(target.plan()).stream()
                .filter(work -> work.number() > 0 && work.number() < first)
                .filter(work -> !records.containsKey(work.number()))
                .map(
                        work ->
                                new Drift(
                                        "step " + work.number(),
                                        "done before the run began with step " + first,
                                        "not done"))
                .toList();
    }

    /// The commit of each step that is said to be done and that is asked for, as git has it now.
    Map<Integer, String> commits(IntPredicate asked, WorkingTree tree) {
        List<WorkStep> claimed = claimed(asked);
        Map<Integer, String> commits = new TreeMap<>();
        if (!claimed.isEmpty()) {
            audit(claimed, tree)
                    .seen()
                    .forEach(seen -> seen.commit().ifPresent(id -> commits.put(seen.step(), id)));
        }
        return commits;
    }

    private PlanAudit audit(List<WorkStep> claimed, WorkingTree tree) {
        List<PassedStep> passed = claimed.stream().map(this::passed).toList();
        AuditPlan plan = new AuditPlan(claimed.stream().map(WorkStep::step).toList(), passed);
        return PlanAudit.of(plan, history(passed), tree);
    }

    /// The steps that are said to be done and that are asked for.
    List<WorkStep> claimed(IntPredicate asked) {
        return Preview.steps(target.plan()).stream()
                .filter(work -> asked.test(work.number()))
                .filter(work -> records.containsKey(work.number()))
                .toList();
    }

    private Repository repository() {
        return target.repository();
    }

    private PassedStep passed(WorkStep work) {
        Optional<StepRecord> record = Optional.ofNullable(records.get(work.number()));
        boolean nothing =
                record.flatMap(StepRecord::note)
                        .filter(note -> note.contains(Note.NOTHING_TO_COMMIT.word()))
                        .isPresent();
        Optional<String> commit = record.flatMap(StepRecord::commit);
        return new PassedStep(work.step(), work.fence(), commit, nothing);
    }

    private AuditHistory history(List<PassedStep> passed) {
        Revisions revisions = new Revisions(repository());
        Set<String> earlier = Audits.recorded(repository(), passed);
        List<Made> commits = base().map(this::since).orElse(List.of());
        Map<Integer, Made> renamed = new RewrittenSteps(heldCommits()).among(passed, commits);
        Set<RepoPath> loose = Audits.loose(revisions, passed);
        return new AuditHistory(commits, Set.<TreePath>of(), earlier, loose, renamed);
    }

    /// The commit at which the work began, where git has it.
    Optional<CommitId> base() {
        return start.flatMap(new Revisions(repository())::commit);
    }

    private HeldCommits heldCommits() {
        return new HeldCommits(
                repository(),
                path -> target.ledger().filter(pages -> pages.holds(path.tree())).isEmpty());
    }

    private List<Made> since(CommitId base) {
        return GitLog.since(repository(), base).stream()
                .map(logged -> Audits.made(logged, Optional.empty()))
                .toList();
    }
}
