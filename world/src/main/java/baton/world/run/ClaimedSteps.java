package baton.world.run;

import baton.core.RepoPath;
import baton.core.TreePath;
import baton.core.contract.progress.Progress;
import baton.core.contract.progress.StepRecord;
import baton.core.contract.progress.StepStatus;
import baton.core.proof.Audit;
import baton.core.proof.AuditHistory;
import baton.core.proof.AuditHistory.Made;
import baton.core.proof.AuditPlan;
import baton.core.proof.ManifestProof;
import baton.core.proof.PassedStep;
import baton.core.run.WorkStep;
import baton.core.step.Note;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.read.GitLog;
import baton.world.git.read.Revisions;
import baton.world.process.Environment;
import baton.world.run.setting.Preview;
import baton.world.run.setting.Target;
import baton.world.run.setting.WorkingTree;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The claims of a progress file about steps that are done: hints where to look. A step is done
/// when git has its commit and the tree holds its manifest.
record ClaimedSteps(Target target, Progress progress) {

    /// The steps that are said to be done and are.
    Set<Integer> held(Environment environment) {
        List<WorkStep> claimed =
                Preview.steps(target.plan()).stream()
                        .filter(work -> record(work.number()).isPresent())
                        .toList();
        Optional<CommitId> base = base();
        if (claimed.isEmpty() || base.isEmpty()) {
            return Set.of();
        }
        WorkingTree tree = new WorkingTree(repository().top(), environment.variables());
        List<PassedStep> passed = claimed.stream().map(this::passed).toList();
        AuditPlan plan = new AuditPlan(claimed.stream().map(WorkStep::step).toList(), passed);
        AuditHistory history = history(base.get(), passed);
        Set<Integer> missing = new HashSet<>(Audit.of(plan, history, tree).missing());
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

    private Repository repository() {
        return target.repository();
    }

    private Optional<StepRecord> record(int step) {
        return Optional.ofNullable(progress.steps().get(step))
                .filter(record -> record.status() == StepStatus.COMPLETED);
    }

    private PassedStep passed(WorkStep work) {
        Optional<StepRecord> record = record(work.number());
        boolean nothing =
                record.flatMap(StepRecord::note)
                        .filter(note -> note.contains(Note.NOTHING_TO_COMMIT.word()))
                        .isPresent();
        Optional<String> commit = record.flatMap(StepRecord::commit);
        return new PassedStep(work.step(), work.fence(), commit, nothing);
    }

    /// The commit at which the work began according to the progress file. It may have been taken
    /// off the history since: what is not below it came later, or was made anew.
    private Optional<CommitId> base() {
        return progress.commits().start().flatMap(new Revisions(repository())::commit);
    }

    private AuditHistory history(CommitId base, List<PassedStep> passed) {
        Revisions revisions = new Revisions(repository());
        List<Made> commits =
                GitLog.since(repository(), base).stream()
                        .map(
                                logged ->
                                        new Made(
                                                logged.id().value(),
                                                logged.merge(),
                                                logged.subject(),
                                                Audits.trees(logged.paths()),
                                                Optional.empty()))
                        .toList();
        Set<String> earlier =
                passed.stream()
                        .flatMap(step -> step.commit().stream())
                        .filter(
                                id ->
                                        revisions
                                                .commit(id)
                                                .filter(revisions::isInHistory)
                                                .isPresent())
                        .collect(Collectors.toSet());
        Set<RepoPath> loose = revisions.loose(Audits.expected(passed));
        return new AuditHistory(commits, Set.<TreePath>of(), earlier, loose);
    }
}
