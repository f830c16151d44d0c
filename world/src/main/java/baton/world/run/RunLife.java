package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Problem;
import baton.core.Shown;
import baton.core.prove.ProofLevel;
import baton.core.run.Journaled;
import baton.core.run.PlanRun;
import baton.core.run.RunEvent;
import baton.core.run.RunResult;
import baton.core.run.Worksheet;
import baton.core.step.StepRun;
import baton.core.text.Value;
import baton.core.view.ProgressView;
import baton.core.view.RunFacts.StepFacts;
import baton.core.view.Stop;
import baton.core.view.chronicle.SessionFacts;
import baton.world.engine.Attended;
import baton.world.engine.Crew;
import baton.world.engine.Engine;
import baton.world.engine.Happening;
import baton.world.engine.LoneWorker;
import baton.world.engine.Threads;
import baton.world.git.CommitId;
import baton.world.git.commit.ObjectCheck;
import baton.world.run.session.LedgerStanding;
import baton.world.run.setting.Detail;
import baton.world.run.setting.Launch;
import baton.world.run.setting.Ledger;
import baton.world.run.setting.ProgressFile;
import baton.world.run.setting.RecoverySpecs;
import baton.world.run.setting.RunSecrets;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.SessionStates;
import baton.world.run.step.Evidence;
import baton.world.run.step.WholeCommands;
import baton.world.run.store.ScrubbedJournal;
import baton.world.run.store.StoredJournal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One life of the program on a run: from folding what was written to the end, in order or by a
/// signal.
final class RunLife {
    private final Launch launch;
    private final RunSetting setting;
    private final StartState start;
    private final StoredJournal journal;
    private final RunWatcher watcher;

    RunLife(
            Launch launch,
            RunSetting setting,
            StartState start,
            StoredJournal journal,
            RunWatcher watcher) {
        this.launch = launch;
        this.setting = setting;
        this.start = start;
        this.journal = journal;
        this.watcher = watcher;
    }

    PlanRun live(
            PlanRun fresh,
            List<Journaled> earlier,
            ProgressView.Commits commits,
            ProgressView.Earlier progress) {
        ProgressView view = new ProgressView(setting.facts(), commits, progress);
        try (ProgressFile file = new ProgressFile(launch, view, RunSecrets.of(setting))) {
            return live(fresh, earlier, file);
        }
    }

    private PlanRun live(PlanRun fresh, List<Journaled> earlier, ProgressFile file) {
        Evidence evidence = new Evidence(setting);
        earlier.forEach(line -> line.tell(file::recall));
        earlier.forEach(line -> line.tell(evidence::happened));
        launch.target().ledger().ifPresent(ledger -> recall(ledger, earlier));
        State state = new State(fresh);
        try (LocalEffects effects =
                new LocalEffects(
                        setting,
                        start,
                        state::run,
                        new RecoverySpecs(launch.target(), setting.folder()),
                        result -> close(file, evidence, state.run(), result))) {
            effects.recall(earlier);
            Engine engine =
                    new Engine(
                            fresh,
                            new ScrubbedJournal(journal, RunSecrets.of(setting)),
                            effects,
                            setting.surroundings().clock(),
                            new Engine.Listening(
                                    (entry, event) -> {
                                        evidence.happened(entry, event);
                                        launch.target()
                                                .ledger()
                                                .ifPresent(l -> l.happened(entry, event));
                                        file.happened(entry, event, state.run());
                                        watcher.happened(entry, event, state.run());
                                    },
                                    setting::stopping,
                                    setting::pausing,
                                    Runtime.getRuntime().availableProcessors()));
            state.engine = Optional.of(engine);
            engine.fold(earlier);
            GateAnswers.refuseOpen(setting.folder().id(), engine.run());
            TakenUp begun =
                    earlier.isEmpty()
                            ? new TakenUp(began(fresh, effects), Optional.empty())
                            : resumed(engine.run(), effects);
            engine.happened(begun.happening());
            try {
                begun.refuse();
                RunResult result = engine.drive(crew(fresh, effects));
                if (setting.stopping()) {
                    effects.leave();
                    close(file, evidence, engine.run(), result);
                }
                return engine.run();
            } catch (Failure failure) {
                halt(
                        failure,
                        List.of(
                                effects::leave,
                                () -> engine.halt(failure.problem()),
                                () -> close(file, evidence, engine.run(), failure)));
                throw failure;
            }
        }
    }

    private void recall(Ledger ledger, List<Journaled> earlier) {
        ledger.publishedTo(new LedgerStanding(setting));
        earlier.forEach(line -> line.tell(ledger::recall));
        ledger.takeUp();
    }

    /// Ends a run after a failure. No worktrees are left behind, and the work that was in them is
    /// taken up again; whoever looks is told that the run has stopped, and why. An end that cannot
    /// be done, for example since the disk is full, keeps no other end from being done.
    private static void halt(Failure failure, List<Runnable> ends) {
        for (Runnable end : ends) {
            try {
                end.run();
            } catch (Failure second) {
                failure.addSuppressed(second);
            }
        }
    }

    private Crew crew(PlanRun fresh, LocalEffects effects) {
        if (!fresh.sessions().inPlace()) {
            return new Threads(setting.surroundings().cancellation()::cancel);
        }
        boolean witnessed = level(fresh) == ProofLevel.WITNESSED;
        return witnessed ? new Attended(effects::dismissWitnesses) : new LoneWorker();
    }

    /// The run as the engine has it; before there is an engine, the fresh one.
    private static final class State {
        private final PlanRun fresh;
        private Optional<Engine> engine = Optional.empty();

        State(PlanRun fresh) {
            this.fresh = fresh;
        }

        PlanRun run() {
            return engine.map(Engine::run).orElse(fresh);
        }
    }

    /// A run that is taken up.
    ///
    /// @param objection the reason for which it needs the word of a person before it goes on
    private record TakenUp(Happening happening, Optional<Problem> objection) {
        /// The journal is told by now that the run was taken up, and then that it waits.
        void refuse() {
            objection.ifPresent(
                    problem -> {
                        throw new Failure(problem);
                    });
        }
    }

    private TakenUp resumed(PlanRun run, LocalEffects effects) {
        refuseLostObjects();
        Detail detail = effects.takeUp();
        List<Integer> lost = effects.lostInSessions();
        List<AmendedSteps.Amended> amended = List.of();
        if (run.sessions().inPlace()) {
            Optional<StepRun> current = run.on(new RunEvent.Resumed()).current();
            detail = effects.takeUp(current);
            lost = isHistoryItsOwn(current, effects) ? unproven(run) : List.of();
            amended = AmendedSteps.of(setting, run, lost);
            start.takeUp(current, setting);
        } else if (launch.isApproved()) {
            effects.allow(unproven(run));
        } else {
            // The audit gives such a step another round, which nobody but a person may want.
            amended = AmendedSteps.ofMerged(setting, run, unproven(run));
        }
        Optional<Problem> objection =
                launch.isApproved() ? Optional.empty() : AmendedSteps.objection(amended);
        RunEvent event = new RunEvent.Resumed(objection.isPresent() ? List.of() : lost);
        if (objection.isEmpty()) {
            judgeFirst(amended, detail, effects);
        }
        detail.with("sandbox", setting.means().sandbox().label());
        return new TakenUp(new Happening(event, detail.fields()), objection);
    }

    /// Has what a person put in the place of steps judged before an agent is asked.
    private static void judgeFirst(
            List<AmendedSteps.Amended> amended, Detail detail, LocalEffects effects) {
        Set<Integer> steps = AmendedSteps.replaced(amended);
        effects.judgeFirst(steps);
        if (!steps.isEmpty()) {
            detail.with(
                    Worksheet.JUDGED_FIRST, Value.items(steps.stream().map(Value::of).toList()));
        }
    }

    /// True if no program of the run can have moved the history, or what it did is taken back. Only
    /// then the history tells which steps are lost.
    private static boolean isHistoryItsOwn(Optional<StepRun> current, LocalEffects effects) {
        return current.filter(step -> !step.isUntouched()).isEmpty() || effects.isWhereItBegan();
    }

    /// The steps that passed in the checkout, or whose sessions were merged, and that git does not
    /// prove any more.
    private List<Integer> unproven(PlanRun run) {
        return new Audits(setting).of(run).uncommitted();
    }

    /// Refuses a run whose committed objects cannot be read any more. They are not counted on, and
    /// nobody builds upon them.
    private void refuseLostObjects() {
        List<String> lost = new ObjectCheck(setting.repository()).mend(setting.base());
        if (!lost.isEmpty()) {
            String message = "objects of the run's commits cannot be read: " + Shown.texts(lost);
            throw new Failure(Fault.OBJECTS_LOST.because(message));
        }
    }

    /// The units of the conditions that are due before and after the steps.
    private static List<String> conditions(PlanRun fresh) {
        List<String> due = new ArrayList<>();
        if (fresh.conditions().entry() == PlanRun.ConditionState.DUE) {
            due.add(RunEvent.ConditionKind.ENTRY.unit());
        }
        if (fresh.conditions().exit() == PlanRun.ConditionState.DUE) {
            due.add(RunEvent.ConditionKind.EXIT.unit());
        }
        return due;
    }

    private Happening began(PlanRun fresh, LocalEffects effects) {
        Detail left =
                launch.means().baseline()
                        ? new MasterVerification(
                                        setting, WholeCommands.onAll(setting, start.snapshots()))
                                .takeBaseline()
                        : new Detail();
        List<StepFacts> steps = setting.facts().steps();
        Detail detail =
                left.with("plan", setting.facts().plan())
                        .with("agent", setting.means().agent().label())
                        .with("sandbox", setting.means().sandbox().label())
                        .with("proof", level(fresh).word())
                        .with("base", setting.base().value())
                        .with("plan_type", setting.facts().planType().word())
                        .with("legacy", Value.of(setting.facts().legacy()))
                        .with("passed_before", Value.of(setting.facts().passedBefore()))
                        .with("advisories", Value.texts(setting.facts().advisories()))
                        .with("conditions", Value.texts(conditions(fresh)))
                        .with("sessions", sessions())
                        .with("uncommitted", start.left())
                        .with(
                                "numbers",
                                Value.items(steps.stream().map(s -> Value.of(s.number())).toList()))
                        .with("titles", Value.texts(steps.stream().map(StepFacts::title).toList()));
        if (launch.resumes() && fresh.sessions().inPlace()) {
            List<Integer> wanted = steps.stream().map(StepFacts::number).toList();
            judgeFirst(
                    AmendedSteps.of(setting.repository(), start.claims(), wanted), detail, effects);
        }
        return new Happening(new RunEvent.Began(), detail.fields());
    }

    private static ProofLevel level(PlanRun fresh) {
        return fresh.steps().stream()
                .findFirst()
                .map(step -> step.rules().level())
                .orElse(ProofLevel.PLAIN);
    }

    private Value sessions() {
        return Value.items(setting.facts().sessions().stream().map(SessionFacts::value).toList());
    }

    /// Writes the files that other tools read, before the run is said to have ended.
    private void close(ProgressFile file, Evidence evidence, PlanRun run, RunResult result) {
        boolean stopped = result == RunResult.STOPPED || result == RunResult.BLOCKED;
        close(
                file,
                evidence,
                run,
                result,
                stopped ? Stop.of(run, setting.folder().id()) : Optional.empty());
    }

    private void close(ProgressFile file, Evidence evidence, PlanRun run, Failure failure) {
        Optional<Stop> stop = Optional.of(Stop.of(failure.problem()));
        close(file, evidence, run, RunResult.STOPPED, stop);
    }

    private void close(
            ProgressFile file,
            Evidence evidence,
            PlanRun run,
            RunResult result,
            Optional<Stop> stop) {
        file.write(run, result, tip());
        Optional<Stop> told = stop.map(why -> why.scrubbed(RunSecrets.of(setting)));
        SessionStates.Ended end =
                new SessionStates.Ended(result, told, lost(result), this::isProven);
        SessionStates.write(launch, run, end, setting.surroundings().clock().get());
        evidence.write(run);
    }

    /// The steps that files of sessions only claim, where that tells what comes next.
    private Set<Integer> lost(RunResult result) {
        boolean next = result == RunResult.COMPLETED || result == RunResult.PARTIAL;
        return next && launch.part().session().isPresent()
                ? ClaimedSteps.of(launch.target()).lost(setting.surroundings().environment())
                : Set.of();
    }

    private boolean isProven(Path spec) {
        return new SpecProof(launch, setting.surroundings().environment()).holds(spec);
    }

    /// The commit that the work ends with. A run whose repository is gone still tells how far it
    /// came.
    private Optional<String> tip() {
        try {
            return setting.repository().head().tip().map(CommitId::value);
        } catch (Failure lost) {
            return Optional.empty();
        }
    }
}
