package baton.world.run;

import baton.core.Shown;
import baton.core.contract.progress.Drift;
import baton.core.proof.PlanAudit;
import baton.core.run.Entry;
import baton.core.run.Journaled;
import baton.core.run.PlanRun;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.RunMode;
import baton.core.run.RunResult;
import baton.core.step.StepEffect;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.step.StepRun;
import baton.world.engine.Effects;
import baton.world.engine.Happening;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.commit.ObjectCheck;
import baton.world.git.guard.Names;
import baton.world.git.read.Objects;
import baton.world.git.read.Revisions;
import baton.world.git.snapshot.Aside;
import baton.world.git.snapshot.Snapshots;
import baton.world.process.Cancellation;
import baton.world.run.session.SessionWork;
import baton.world.run.session.UnmergedWork;
import baton.world.run.setting.Detail;
import baton.world.run.setting.Handoffs;
import baton.world.run.setting.RecoverySpecs;
import baton.world.run.setting.RunSetting;
import baton.world.run.setting.SettingsTelling;
import baton.world.run.setting.WorkingTree;
import baton.world.run.step.AgentWork;
import baton.world.run.step.ConditionWork;
import baton.world.run.step.Grounds;
import baton.world.run.step.MergeProof;
import baton.world.run.step.WholeCommands;
import baton.world.run.step.Workplace;
import baton.world.run.store.KnownRuns;
import baton.world.run.store.RunFolder;
import baton.world.run.witness.Witnesses;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/// Performs a run's effects with real git and real processes: in the user's checkout, or in
/// worktrees beside it.
final class LocalEffects implements Effects, AutoCloseable {
    private final RunSetting run;
    private final Supplier<PlanRun> state;
    private final Consumer<RunResult> closing;
    private final Objects objects;
    private final Handoffs handoffs;
    private final Optional<SessionWork> sessions;
    private final Optional<Workplace> checkout;

    /// The ignored files of the checkout, where programs in worktrees reach them by their paths.
    private final Optional<Aside> beside;

    private final StartState start;
    private final Cancellation cancellation;
    private final Snapshots snapshots;
    private final Set<Integer> allowed = new HashSet<>();

    /// `state` is the run as the engine has it; `closing` writes what other tools read before the
    /// run is said to have ended.
    public LocalEffects(
            RunSetting run,
            StartState start,
            Supplier<PlanRun> state,
            RecoverySpecs recoveries,
            Consumer<RunResult> closing) {
        boolean spread = !state.get().sessions().inPlace();
        this.run = spread ? run.watched() : run;
        this.start = start;
        this.cancellation = run.surroundings().cancellation().narrowed();
        this.snapshots = start.snapshots();
        this.state = state;
        this.closing = closing;
        this.objects = new Objects(run.repository());
        this.handoffs = new Handoffs(run.sheet(), spread);
        this.sessions =
                spread
                        ? Optional.of(
                                new SessionWork(this.run, state, objects, handoffs, recoveries))
                        : Optional.empty();
        this.checkout = spread ? Optional.empty() : Optional.of(checkout());
        boolean reached = spread && !run.means().sandbox().isOn();
        this.beside = reached ? Optional.of(run.aside(snapshots)) : Optional.empty();
        beside.ifPresent(Aside::begin);
    }

    private Workplace checkout() {
        AgentWork agents = new AgentWork(run, state, handoffs);
        return new Workplace(run, snapshots, agents, objects, Workplace.Standing.CHECKOUT);
    }

    /// Takes up the journal of an earlier life of the program, with the handoffs of agents.
    public void recall(List<Journaled> earlier) {
        checkout.ifPresent(place -> earlier.forEach(line -> line.tell(place.steps()::recall)));
        sessions.ifPresent(work -> earlier.forEach(l -> l.event().ifPresent(work::recall)));
        earlier.forEach(line -> line.tell(this::recall));
    }

    private void recall(Entry entry, RunEvent event) {
        if (event instanceof RunEvent.InStep(int number, _, StepEvent.AgentEnded _)) {
            entry.data()
                    .object("output")
                    .filter(_ -> run.steps().stream().anyMatch(step -> step.number() == number))
                    .ifPresent(output -> handoffs.remember(number, output));
        }
    }

    @Override
    public Optional<Happening> perform(RunEffect effect, Consumer<Happening> meanwhile) {
        if (!isReadOnly(effect)) {
            refuseLoss();
        }
        return switch (effect) {
            case RunEffect.ForStep step when checkout.isPresent() ->
                    checkout.get().perform(step, meanwhile);
            case RunEffect.ForStep step -> sessions.orElseThrow().perform(step, meanwhile);
            case RunEffect.ForSession owed -> sessions.orElseThrow().perform(owed, meanwhile);
            case RunEffect.CheckConditions(RunEvent.ConditionKind stage) ->
                    new ConditionWork(run, commands(stage), () -> loose().isEmpty()).check(stage);
            case RunEffect.ProveWhole _ ->
                    new LastProofs(run, state.get(), leftAlone(run, start::isAsked))
                            .prove(this::grounds);
            case RunEffect.Grade(int step, int tries, String commit) -> grade(step, tries, commit);
            case RunEffect.Audit _ -> audit();
            case RunEffect.Close(RunResult result) -> {
                sessions.ifPresent(SessionWork::cleanUp);
                Witnesses.clear(run);
                forgetTrees();
                // The copies are laid into the run's folder before they are forgotten.
                Detail lost =
                        checkout.map(Workplace::keepLost)
                                .or(() -> beside.map(a -> Workplace.keepLostBeside(run, a)))
                                .orElseGet(Detail::new);
                if (result == RunResult.COMPLETED) {
                    new KnownRuns(run.surroundings().environment()).forgetCopies(run.folder());
                }
                closing.accept(result);
                yield Optional.of(
                        new Happening(new RunEvent.Finished(result, false), lost.fields()));
            }
        };
    }

    /// The commit before a step's own is what its witnesses compare with.
    private Optional<Happening> grade(int step, int tries, String commit) {
        CommitId made = new CommitId(commit);
        Witnesses beside = new Witnesses(run, cancellation, 0, false);
        return beside.hear(new Witnesses.Work(step, tries, parent(made), commit));
    }

    private CommitId parent(CommitId made) {
        return new Revisions(run.repository()).commit(made + "^").orElse(made);
    }

    /// Asks the witnesses that are heard beside the work to end soon.
    void dismissWitnesses() {
        cancellation.cancel();
    }

    private Grounds grounds() {
        return sessions.map(SessionWork::grounds)
                .orElseGet(() -> new ProvingPlace(run, snapshots, this::isUncommitted));
    }

    /// True if a path is the work of a step that makes no commit, by that step's scope.
    private boolean isUncommitted(GitPath path) {
        return run.steps().stream()
                .filter(step -> !step.rules().commits())
                .anyMatch(step -> step.scope().judge(List.of(path.tree())).isEmpty());
    }

    /// The paths of the checkout that neither a commit nor a step without one holds.
    private List<GitPath> loose() {
        return start.loose().stream().filter(path -> !isUncommitted(path)).toList();
    }

    /// A run begins with what is there, and has to end with what is committed.
    private WholeCommands commands(RunEvent.ConditionKind stage) {
        return switch (stage) {
            case ENTRY -> WholeCommands.onAll(run, snapshots);
            case EXIT -> commands(run, snapshots);
        };
    }

    private WholeCommands commands(RunSetting here, Snapshots before) {
        return sessions.isPresent()
                ? WholeCommands.onAll(here, before)
                : WholeCommands.onCommitted(here, before, this::loose, this::grounds);
    }

    /// Removes the names of judged trees: the work is committed, or saved under another name.
    private void forgetTrees() {
        Repository repository = run.repository();
        new Names(repository).removeAll(repository.names(run.folder().id().treeRef()));
    }

    /// True for an effect before which the run's files are not checked: the effect right after it
    /// checks them.
    private static boolean isReadOnly(RunEffect effect) {
        return effect instanceof RunEffect.Grade
                || (effect instanceof RunEffect.ForStep step
                        && (step.effect() instanceof StepEffect.Begin
                                || step.effect() instanceof StepEffect.Witness
                                || step.effect() instanceof StepEffect.Prove));
    }

    /// Nothing tells what the working tree was before when the run's files are gone.
    private void refuseLoss() {
        run.folder().refuseLoss();
        if (checkout.isPresent() && !run.place().isKnown()) {
            throw RunFolder.removed(run.place().state().resolve("index"));
        }
    }

    /// The steps that this run left alone since they are said to have passed.
    private LeftAlone leftAlone(RunSetting here, IntPredicate asked) {
        PlanRun now = state.get();
        WorkingTree tree =
                new WorkingTree(
                        here.repository().top(), run.surroundings().environment().variables());
        Map<Integer, String> done = new HashMap<>();
        here.sheet().tasks().ifPresent(tasks -> done.putAll(tasks.done()));
        done.keySet().removeIf(step -> now.step(step).isPresent());
        return new LeftAlone(
                start.claims(), step -> asked.test(step) && now.step(step).isEmpty(), done, tree);
    }

    /// The steps before the one that the run was to begin with, where nothing says that they are
    /// done.
    private List<Drift> before() {
        return run.facts().mode() == RunMode.FROM
                ? start.claims().unclaimed(state.get().steps().getFirst().rules().number())
                : List.of();
    }

    /// Nothing when the program is to end. The verification comes first: nothing may change after
    /// the audit. What is spread over worktrees is looked at where no agent was.
    private Optional<Happening> audit() {
        RunSetting here = sessions.flatMap(SessionWork::result).orElse(run);
        Snapshots before = sessions.isPresent() ? MergeProof.snapshots(here) : snapshots;
        MasterVerification.Found verified =
                isWhole()
                        ? new MasterVerification(here, commands(here, before)).verify()
                        : MasterVerification.Found.nothing();
        if (run.stopping()) {
            return Optional.empty();
        }
        PlanAudit audit = new Audits(here).of(state.get());
        refuseAmended(here, audit.missing());
        List<Drift> drift = new ArrayList<>(audit.drift());
        drift.addAll(leftAlone(here, _ -> true).drift());
        drift.addAll(before());
        List<String> foreign =
                audit.foreign().stream()
                        .map(made -> brief(made.id()) + " " + made.subject())
                        .toList();
        new ObjectCheck(here.repository())
                .mend(here.base())
                .forEach(what -> drift.add(new Drift("object", what + " can be read", "lost")));
        drift.addAll(verified.drift());
        drift.addAll(UnmergedWork.drift(state.get()));
        drift.addAll(UnmergedWork.exhausted(state.get(), audit.missing()));
        Detail detail =
                verified.left()
                        .with("foreign", Shown.texts(foreign))
                        .with("red_before", Shown.texts(verified.before()))
                        .with("steps", Audits.seen(audit));
        return Optional.of(
                new Happening(
                        new RunEvent.Audited(Drift.told(drift), audit.missing(), renamed(audit)),
                        detail.fields()));
    }

    /// Refuses to give steps of merged sessions another round whose work a person has taken back
    /// meanwhile, unless their word is there: an agent would do it again unasked.
    private void refuseAmended(RunSetting here, List<Integer> missing) {
        List<Integer> unasked = missing.stream().filter(step -> !allowed.contains(step)).toList();
        if (sessions.isPresent()) {
            AmendedSteps.refuse(AmendedSteps.ofMerged(here, state.get(), unasked));
        }
        allowed.clear();
    }

    /// The word of a person is there to do these steps again, this once.
    void allow(Collection<Integer> steps) {
        allowed.addAll(steps);
    }

    /// The commits of steps that the history has by another id.
    private Map<Integer, String> renamed(PlanAudit audit) {
        Map<Integer, String> renamed = new HashMap<>();
        audit.seen().forEach(seen -> seen.commit().ifPresent(id -> renamed.put(seen.step(), id)));
        for (StepRun step : state.get().steps()) {
            step.tally().commit().ifPresent(id -> renamed.remove(step.rules().number(), id));
        }
        return renamed;
    }

    /// Leaves nothing of a run behind that ends before its time, but what can be taken up again.
    void leave() {
        Witnesses.clear(run);
        sessions.ifPresent(SessionWork::leave);
        checkout.filter(_ -> run.place().isKnown())
                .ifPresent(place -> place.steps().leave(underWay()));
    }

    /// The step that somebody may have been at work on.
    private Optional<RunEffect.ForStep> underWay() {
        return state.get()
                .current()
                .filter(step -> !step.isUntouched() && !step.isBetweenAttempts())
                .map(LocalEffects::owed);
    }

    private static RunEffect.ForStep owed(StepRun step) {
        return owed(step, new StepEffect.CheckScope());
    }

    /// The effect by which a step is gone on with.
    private static RunEffect.ForStep due(StepRun step) {
        return owed(step, step.outstanding().orElseGet(StepEffect.CheckScope::new));
    }

    private static RunEffect.ForStep owed(StepRun step, StepEffect effect) {
        return new RunEffect.ForStep(
                0, step.rules().number(), step.tally().attempt(), step.tally().tries(), effect);
    }

    /// Takes sessions up, and says what others have changed of git's own files. Nobody works in the
    /// checkout.
    Detail takeUp() {
        beside.ifPresent(Aside::beginAgain);
        sessions.ifPresent(SessionWork::takeUp);
        return SettingsTelling.in(new Detail(), run.repository().settingsNotes());
    }

    /// Takes the checkout up as others have left it, and says what they have changed.
    ///
    /// @param current the step that is gone on with
    Detail takeUp(Optional<StepRun> current) {
        boolean resting =
                current.filter(step -> !step.isUntouched() && !step.isBetweenAttempts()).isEmpty();
        return checkout.map(place -> place.takeUp(resting, current.map(LocalEffects::due)))
                .orElseGet(Detail::new);
    }

    /// The passed steps of sessions whose commits are nowhere any more.
    List<Integer> lostInSessions() {
        return sessions.map(SessionWork::lost).orElse(List.of());
    }

    /// Has what is there of these steps judged before an agent is asked.
    void judgeFirst(Set<Integer> steps) {
        checkout.ifPresent(place -> place.steps().judgeFirst(steps));
    }

    /// True if the checkout has the commit that the attempt under way began with.
    boolean isWhereItBegan() {
        return checkout.filter(Workplace::isWhereItBegan).isPresent();
    }

    private static String brief(String id) {
        return id.substring(0, Math.min(id.length(), 10));
    }

    /// True if every step of the plan is done, in this run or before.
    private boolean isWhole() {
        return !run.facts().mode().isPart()
                && state.get().steps().stream()
                        .allMatch(step -> step.end().filter(StepEnd::isDone).isPresent());
    }

    @Override
    public void close() {
        objects.close();
    }
}
