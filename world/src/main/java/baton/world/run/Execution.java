package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.contract.plan.Checkpoint;
import baton.core.contract.plan.Step;
import baton.core.contract.progress.Progress;
import baton.core.policy.Allowances;
import baton.core.run.Entry;
import baton.core.run.PlanRun;
import baton.core.run.RunId;
import baton.core.run.RunResult;
import baton.core.run.WorkStep;
import baton.core.view.ProgressView;
import baton.core.view.RunFacts;
import baton.world.files.Holder;
import baton.world.files.RunLock;
import baton.world.git.CommitId;
import baton.world.git.Head;
import baton.world.git.Repository;
import baton.world.process.Survivors;

import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// Carries an order out: takes the lock, finds or begins the run, drives it to its end.
public final class Execution {
    private static final String VERSION = "0.1.0";

    private final Order order;
    private final RunSetting.Surroundings surroundings;
    private final Watcher watcher;
    private final Repository repository;

    /// Who hears of the run while it is under way.
    public interface Watcher {
        void begins(RunFacts facts);

        void happened(Entry entry, PlanRun run);
    }

    /// What a run came to.
    public record Outcome(RunFacts facts, PlanRun run, RunFolder folder, String headHash) {
        public RunResult result() {
            return run.result().orElse(RunResult.STOPPED);
        }
    }

    public Execution(Order order, RunSetting.Surroundings surroundings, Watcher watcher) {
        this.order = order;
        this.surroundings = surroundings;
        this.watcher = watcher;
        this.repository = order.repository();
    }

    public Outcome carryOut() {
        CommitId head = checkedHead();
        Optional<RunFolder> earlier = order.resume() ? Resumption.find(order) : Optional.empty();
        RunFolder folder =
                earlier.orElseGet(
                        () ->
                                RunFolder.of(
                                        repository.top(),
                                        RunId.of(
                                                surroundings.clock().get(),
                                                RandomGenerator.getDefault().nextInt())));
        Holder holder = Holder.current(folder.id().value(), String.join(" ", order.arguments()));
        try (RunLock _ = RunLock.acquire(repository.commonDirectory(), holder)) {
            repository.exclude(List.of("/.baton/runs", "/.baton/lock*"));
            return earlier.isPresent() ? resume(folder) : begin(folder, head);
        }
    }

    /// What must hold before anything is written.
    private CommitId checkedHead() {
        Head head = repository.head();
        CommitId commit =
                head.tip()
                        .orElseThrow(
                                () ->
                                        new Failure(
                                                Fault.NO_COMMITS.because(
                                                        "the repository has no commits yet")));
        repository
                .operation()
                .ifPresent(
                        operation -> {
                            throw new Failure(
                                    Fault.GIT_UNFINISHED.because(
                                            "git is in the middle of: " + operation));
                        });
        boolean commits =
                order.plan().plan().steps().stream()
                        .anyMatch(step -> step.checkpoint() instanceof Checkpoint.Commit);
        if (commits && repository.identityMissing()) {
            throw new Failure(
                    Fault.IDENTITY_MISSING.because("git does not know whose commits these are"));
        }
        return commit;
    }

    private Outcome begin(RunFolder folder, CommitId head) {
        Optional<Progress> progress = Resumption.progress(order);
        List<Long> wanted = Resumption.wanted(order, progress);
        folder.create();
        StartState start = new StartState(order, folder);
        start.take();
        RunRecord record =
                new RunRecord(
                        order.planName(),
                        order.plan().hash(),
                        order.brief().flatMap(Resumption::hash),
                        head.value(),
                        Optional.of(Heads.word(repository.head())),
                        order.mode(),
                        order.project().map(order::name),
                        order.agent().label(),
                        wanted,
                        order.arguments(),
                        VERSION);
        record.write(folder.record());
        return drive(folder, record, start, progress);
    }

    private Outcome resume(RunFolder folder) {
        RunRecord record =
                RunRecord.read(folder.record())
                        .orElseThrow(
                                () ->
                                        new Failure(
                                                Fault.JOURNAL_DAMAGED.because(
                                                        folder.record() + " is not there")));
        Resumption.refuseChanges(order, record);
        Survivors.end("BATON_RUN", folder.id().value());
        StartState start = new StartState(order, folder);
        return drive(folder, record, start, Resumption.progress(order));
    }

    private Outcome drive(
            RunFolder folder, RunRecord record, StartState start, Optional<Progress> progress) {
        RunFacts facts = facts(folder, record, progress);
        RunSetting setting =
                new RunSetting(
                        folder,
                        repository,
                        facts,
                        steps(),
                        new CommitId(record.baseCommit()),
                        order.agent(),
                        order.limits(),
                        order.recordings(),
                        surroundings);
        try (StoredJournal journal = StoredJournal.open(folder.journal())) {
            List<Entry> earlier = journal.entries(folder.journal());
            RunLife life = new RunLife(order, setting, start.snapshots(), journal, watcher);
            watcher.begins(facts);
            ProgressView.Commits commits =
                    new ProgressView.Commits(record.baseCommit(), Optional.empty());
            PlanRun run = life.live(selected(record), earlier, commits, progress);
            return new Outcome(facts, run, folder, journal.headHash());
        }
    }

    private PlanRun selected(RunRecord record) {
        return PlanRun.of(
                steps().stream()
                        .filter(step -> record.steps().contains((long) step.number()))
                        .map(WorkStep::rules)
                        .toList());
    }

    private List<WorkStep> steps() {
        Allowances allowances = Allowances.standard();
        StepTexts texts = new StepTexts(order.plan().source());
        return order.plan().plan().steps().stream()
                .map(step -> WorkStep.of(step, texts.of(step.number()), allowances))
                .toList();
    }

    private RunFacts facts(RunFolder folder, RunRecord record, Optional<Progress> progress) {
        List<RunFacts.StepFacts> steps =
                order.plan().plan().steps().stream().map(Execution::stepFacts).toList();
        int before =
                (int)
                        progress.stream()
                                .flatMap(p -> p.steps().entrySet().stream())
                                .filter(s -> !record.steps().contains((long) s.getKey()))
                                .filter(s -> s.getValue().status().settled())
                                .count();
        return new RunFacts(
                folder.id(),
                record.plan(),
                RunFacts.PlanType.PLAN,
                order.plan().plan().version().map(Object::toString),
                order.plan().plan().legacy(),
                record.mode(),
                record.project(),
                order.name(order.progressFile()),
                order.agent().label(),
                steps,
                before,
                List.of());
    }

    private static RunFacts.StepFacts stepFacts(Step step) {
        return new RunFacts.StepFacts(
                step.number(),
                step.title(),
                step.manifest().expectedPaths().size(),
                step.checkpoint() instanceof Checkpoint.Commit);
    }
}
