package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.contract.plan.step.Checkpoint;
import baton.core.contract.progress.Progress;
import baton.core.policy.secrets.Secrets;
import baton.core.run.Journaled;
import baton.core.run.PlanRun;
import baton.core.run.RunId;
import baton.core.run.RunMode;
import baton.core.run.RunResult;
import baton.core.text.Json;
import baton.core.text.Value;
import baton.core.view.ProgressView;
import baton.core.view.Report;
import baton.core.view.RunFacts;
import baton.core.view.Stop;
import baton.core.view.Summary;
import baton.core.view.chronicle.Chronicle;
import baton.world.config.UserDirectories;
import baton.world.files.AtomicFile;
import baton.world.files.Holder;
import baton.world.git.CommitId;
import baton.world.git.Repository;
import baton.world.git.StrangePrograms;
import baton.world.git.commit.Signing;
import baton.world.git.guard.GitTraces;
import baton.world.git.guard.Locks;
import baton.world.process.Environment;
import baton.world.process.Survivors;
import baton.world.run.setting.GitUnfinished;
import baton.world.run.setting.Launch;
import baton.world.run.setting.Place;
import baton.world.run.setting.RunSecrets;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.SessionStates;
import baton.world.run.store.JournaledBook;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.Pruning;
import baton.world.run.store.RunFolder;
import baton.world.run.store.RunRecord;
import baton.world.run.store.StoredJournal;
import baton.world.run.store.StoredReport;
import baton.world.run.store.Tenure;
import baton.world.run.store.TraceSeal;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// Carries a launch out: takes the locks, finds or begins the run, drives it to its end.
public final class Execution {
    private final Launch launch;
    private final RunSetting.Surroundings surroundings;
    private final RunWatcher watcher;
    private final Repository repository;

    /// The outcome of a run.
    ///
    /// @param secrets the secrets that are taken out of everything that is written of the run
    public record Outcome(
            RunFacts facts,
            PlanRun run,
            Chronicle told,
            RunFolder folder,
            String headHash,
            Secrets secrets) {
        /// The report of the run for people, without secrets. The state of a run has paths and
        /// reasons as they are.
        public String report() {
            return secrets.scrub(Report.of(facts, run, told));
        }

        /// The same as data.
        public Value.Fields summary() {
            return secrets.scrub(Summary.of(facts, run));
        }

        public RunResult result() {
            return run.result().orElse(RunResult.STOPPED);
        }
    }

    public Execution(Launch launch, RunSetting.Surroundings surroundings, RunWatcher watcher) {
        this.launch = launch;
        this.surroundings = surroundings;
        this.watcher = watcher;
        this.repository = launch.target().repository();
    }

    /// The record of a plan's newest run, where that run did not complete.
    public static Optional<RunRecord> unfinished(Path checkout, String plan) {
        return Resumption.unfinished(checkout, plan);
    }

    /// True if this launch begins a plan anew of which an earlier run has carried out some steps
    /// and not all: who starts it may have meant to go on.
    public static boolean isBegunAnew(Launch launch) {
        return !launch.resumes()
                && launch.part().isWhole()
                && Resumption.progress(launch).filter(Resumption::isUnfinished).isPresent();
    }

    /// True if all steps of the plan that this launch begins were carried out before.
    public static boolean isDoneAlready(Launch launch) {
        return launch.part().isWhole()
                && Resumption.progress(launch)
                        .filter(progress -> progress.nextStep().isEmpty())
                        .isPresent();
    }

    /// True if nothing of the plan was begun before.
    public static boolean isUnbegun(Launch launch) {
        return Resumption.progress(launch).isEmpty()
                && Resumption.candidate(
                                launch.target().repository().top(),
                                launch.target().planName(),
                                Optional.empty())
                        .isEmpty();
    }

    /// The warnings about the progress file that a resume reads and holds against git.
    public static List<Problem> doubts(Launch launch) {
        return launch.resumes() ? new ToldProgress(launch).doubts() : List.of();
    }

    public Outcome carryOut() {
        StrangePrograms.refuse(repository);
        refuseCommitsThatCannotBeMade();
        refuseWorkThatCannotBeMerged();
        Optional<RunFolder> earlier = Resumption.find(launch, surroundings.environment());
        Optional<CommitId> fresh = earlier.isPresent() ? Optional.empty() : Optional.of(tip());
        RunFolder folder = earlier.orElseGet(() -> RunFolder.of(repository.top(), newId()));
        String words = secrets().scrub(String.join(" ", launch.origin().arguments()));
        Holder holder = Holder.current(folder.id().value(), words);
        try (Tenure tenure = new Tenure(repository, holder)) {
            Optional<RunRecord> record = earlier.map(this::takenUp);
            record.ifPresent(_ -> tenure.takeRun(folder));
            boolean apart = isApart(record);
            if (!apart) {
                tenure.takeCheckout();
            } else {
                // What another writes while it publishes must not be taken for a person's changes.
                String plan = record.map(RunRecord::plan).orElseGet(launch.target()::planName);
                tenure.refuseMeeting(folder, plan, record.isEmpty());
            }
            repository.exclude(own());
            new Locks(repository).releasePacked();
            Leftovers.rescue(launch, surroundings.environment(), folder.id());
            Pruning.removeUnbegun(repository.top(), surroundings.environment());
            known().forgetRemoved(repository.top());
            launch.sweep();
            return record.map(known -> resume(folder, known))
                    .orElseGet(() -> begin(folder, fresh.orElseThrow(), tenure));
        }
    }

    /// True if the run leaves the checkout to others: it works in worktrees, and writes no ledger
    /// in the checkout.
    private boolean isApart(Optional<RunRecord> record) {
        boolean spread =
                record.map(RunRecord::spread).orElse(launch.isSpread() && !launch.resumes());
        return spread && launch.target().ledger().isEmpty();
    }

    /// Later than every other: the newest run is the one that is taken up.
    private RunId newId() {
        Instant now = surroundings.clock().get();
        int chance = RandomGenerator.getDefault().nextInt();
        return RunFolder.named(repository.top()).stream()
                .findFirst()
                .map(newest -> RunId.after(newest.id(), now, chance))
                .orElseGet(() -> RunId.of(now, chance));
    }

    /// Nobody is paid for work that could not be committed.
    private void refuseCommitsThatCannotBeMade() {
        boolean commits =
                launch.target().plan().sheet().steps().stream()
                        .anyMatch(step -> step.checkpoint() instanceof Checkpoint.Commit);
        if (!commits) {
            return;
        }
        if (repository.identityMissing()) {
            throw new Failure(
                    Fault.IDENTITY_MISSING.because("git has no name and address for commits"));
        }
        new Signing(repository).rehearse();
    }

    private void refuseWorkThatCannotBeMerged() {
        if (!launch.resumes() && launch.isApart()) {
            LooseSteps.objection(launch.target().plan().sheet(), launch.target().planName())
                    .ifPresent(
                            problem -> {
                                throw new Failure(problem);
                            });
        }
    }

    /// A run that is taken up knows where it began, even where an agent has removed that.
    private CommitId tip() {
        return repository
                .head()
                .tip()
                .orElseThrow(
                        () ->
                                new Failure(
                                        Fault.NO_COMMITS.because(
                                                "the repository has no commits yet")));
    }

    private Outcome begin(RunFolder folder, CommitId head, Tenure tenure) {
        GitUnfinished.refuse(repository);
        new ToldProgress(launch).refuseUnreadable();
        Optional<Progress> progress = Resumption.progress(launch);
        List<Integer> wanted = Resumption.wanted(launch, progress, surroundings.environment());
        AmendedSteps.refuse(launch, progress, wanted);
        RunRecord record = launch.record(head, wanted).scrubbed(secrets());
        ProgressView.Earlier told = new ToldProgress(launch).earlier(record);
        StartState start = prepared(folder, head, record, tenure);
        return drive(folder, record, start, told);
    }

    /// The run is noted before it has a folder, and has none where it is refused.
    private StartState prepared(RunFolder folder, CommitId head, RunRecord record, Tenure tenure) {
        KeptSettings kept = new KeptSettings(surroundings.environment(), repository.top());
        String settings = Json.pretty(kept.cleaned(launch.origin().configuration()));
        known().begin(folder, record.render(), settings);
        try {
            folder.create();
            tenure.takeRun(folder);
            StartState start = new StartState(launch, folder, surroundings.environment());
            start.take(head);
            AtomicFile.writeDurably(folder.configuration(), settings);
            // The record comes last: a folder without one is no run yet.
            record.write(folder.record());
            if (isApart(Optional.empty())) {
                tenure.refuseMeeting(folder, record.plan(), true);
            }
            return start;
        } catch (Failure failure) {
            tenure.close();
            if (failure.problem().fault() == Fault.DIRTY_TREE) {
                Stop stop = Stop.of(failure.problem()).scrubbed(secrets());
                SessionStates.writeUnbegun(launch, stop, surroundings.clock().get());
            }
            RunFolder.clear(folder.path());
            known().forget(folder);
            throw failure;
        }
    }

    /// The paths in the repository that Baton writes, which are none of the user's work. A home
    /// directory may be a repository, and then Baton's state directory lies inside.
    private List<String> own() {
        List<String> own =
                new ArrayList<>(
                        List.of(
                                "/.baton/runs",
                                "/.baton/lock*",
                                ".ultraexecute-progress-*.json",
                                ".session-state.local.json"));
        Path state = UserDirectories.stateOf(surroundings.environment().variables());
        if (state.startsWith(repository.top())) {
            own.add("/" + repository.top().relativize(state));
        }
        return own;
    }

    private Secrets secrets() {
        List<Path> places = List.of(repository.top());
        return RunSecrets.of(surroundings.environment(), launch.means().agent(), places);
    }

    private KnownRuns known() {
        return new KnownRuns(surroundings.environment());
    }

    /// The record of a run that is taken up. The run must be this user's: nothing is written into
    /// the folder of another.
    private RunRecord takenUp(RunFolder folder) {
        RunRecord record =
                RunRecord.read(folder.record())
                        .orElseThrow(
                                () ->
                                        new Failure(
                                                Fault.JOURNAL_DAMAGED.because(
                                                        folder.record() + " is not there")));
        known().refuseForeign(repository, folder);
        return record;
    }

    private Outcome resume(RunFolder folder, RunRecord record) {
        new ToldProgress(launch).refuseUnreadable();
        folder.tighten();
        Survivors.end(Environment.PLACE, folder.mark());
        // Whatever keeps the run from going on, the person needs git to mend it.
        new Locks(repository).releaseLeft(folder.id().value());
        Resumption.refuseChanges(launch, record);
        new Locks(repository).releaseOwn("refs/baton", folder.id().value());
        RunFolder.refuseChanged(known().held(folder, folder.path()));
        StartState start = new StartState(launch, folder, surroundings.environment());
        return drive(folder, record, start, new ToldProgress(launch).earlier(record));
    }

    private Outcome drive(
            RunFolder folder, RunRecord record, StartState start, ProgressView.Earlier progress) {
        List<Journaled> all = new ArrayList<>();
        try {
            return drive(folder, record, start, progress, all);
        } catch (Failure failure) {
            report(folder, all, failure);
            throw failure;
        }
    }

    /// A run that was kept from going on has a report as others have.
    private void report(RunFolder folder, List<Journaled> all, Failure failure) {
        try {
            if (Chronicle.of(all).halt().isPresent()) {
                StoredReport.write(repository.top(), folder, known());
            }
        } catch (Failure second) {
            failure.addSuppressed(second);
        }
    }

    private Outcome drive(
            RunFolder folder,
            RunRecord record,
            StartState start,
            ProgressView.Earlier progress,
            List<Journaled> all) {
        TraceSeal seal = TraceSeal.open(folder, known());
        // What is closed last is noted last.
        try (StoredJournal journal = StoredJournal.open(folder, known());
                TraceSeal _ = seal) {
            List<Journaled> earlier = journal.earlier();
            all.addAll(earlier);
            RunScheme scheme = new RunScheme(launch, record);
            RunFacts facts =
                    scheme.facts(
                            folder,
                            progress.whole(),
                            () -> start.claims().held(surroundings.environment()),
                            earlier);
            RunLife life =
                    new RunLife(
                            launch,
                            scheme.setting(folder, place(folder), facts, surroundings),
                            start,
                            journal,
                            new RememberingWatcher(watcher, all));
            recall(earlier);
            watcher.begins(facts);
            ProgressView.Commits commits =
                    new ProgressView.Commits(
                            startCommit(record, progress.whole()), Optional.empty());
            PlanRun run = life.live(scheme.selected(), earlier, commits, progress);
            return new Outcome(
                    facts, run, Chronicle.of(all), folder, journal.headHash(), secrets());
        }
    }

    /// Counts the usage from before the program was started again: what was used up is not there a
    /// second time.
    private void recall(List<Journaled> earlier) {
        launch.means().agent().recall(account -> JournaledBook.recall(account, earlier));
        if (launch.means().agent().recall(Chronicle.of(earlier).usage().used()).isPresent()) {
            surroundings.cancellation().cancel();
        }
    }

    private Place place(RunFolder folder) {
        return new Place(
                repository,
                folder.path(),
                launch.isSpread() ? Map.of() : traced(folder),
                known().held(folder, folder.path()));
    }

    private Map<String, String> traced(RunFolder folder) {
        return new GitTraces(folder.traces(), repository.top()).variables();
    }

    /// The commit that the work started from. Work that is taken up from a progress file alone
    /// began where the file says.
    private static String startCommit(RunRecord record, Optional<Progress> progress) {
        Optional<Progress> before = record.mode() == RunMode.RESUME ? progress : Optional.empty();
        return before.flatMap(p -> p.commits().start()).orElse(record.baseCommit());
    }
}
