package baton.world.sim;

import baton.core.Shown;
import baton.core.contract.progress.Drift;
import baton.core.run.Laid;
import baton.core.run.LastProof;
import baton.core.run.PlanRun;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.SessionEffect;
import baton.core.run.SessionEvent;
import baton.core.run.SessionRun;
import baton.core.run.SessionStage;
import baton.core.run.SessionStage.Fate;
import baton.core.step.StepEnd;
import baton.core.step.StepRun;
import baton.world.engine.Effects;
import baton.world.engine.Happening;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// A fake repository: the user's checkout, in which a run may work, and worktrees for sessions.
/// Everything in here survives a crash of the program.
final class SimulatedWorld implements Effects {
    private final Luck luck;
    private final Troubles troubles;
    private final Set<String> written = new HashSet<>();
    private final WorkingTree checkout;
    private final Map<Integer, WorkingTree> worktrees = new TreeMap<>();
    private final Map<Integer, WorkingTree> left = new TreeMap<>();
    private final Map<Integer, Map<String, String>> bases = new TreeMap<>();
    private final Map<Integer, Map<String, String>> pinned = new TreeMap<>();
    private final Set<String> rescued = new HashSet<>();
    private final Set<String> published = new HashSet<>();
    private final Set<String> branch = new HashSet<>();
    private final List<Integer> merged = new ArrayList<>();
    private final Map<String, String> tip = new TreeMap<>();
    private Supplier<PlanRun> state = () -> PlanRun.of(List.of());
    private int merges;

    SimulatedWorld(Luck luck) {
        this.luck = luck;
        this.troubles = new Troubles(luck);
        this.checkout = new WorkingTree(luck, troubles, written, Map.of());
    }

    /// The run that asks for effects.
    void follow(Supplier<PlanRun> run) {
        state = run;
    }

    WorkingTree checkout() {
        return checkout;
    }

    Set<Integer> worktrees() {
        return worktrees.keySet();
    }

    /// The sessions that were merged, in their order; one that was recovered is there again.
    List<Integer> merged() {
        return merged;
    }

    /// The files that the user's branch holds of the sessions, with their content.
    Map<String, String> tip() {
        return tip;
    }

    @Override
    public Optional<Happening> perform(RunEffect effect, Consumer<Happening> meanwhile) {
        luck.maybeCrash();
        troubles.maybe();
        Happening end =
                switch (effect) {
                    case RunEffect.ForStep owed -> tree(owed).perform(owed, meanwhile);
                    case RunEffect.ForSession owed -> happening(owed, perform(owed, meanwhile));
                    case RunEffect.CheckConditions(var stage) ->
                            Happening.of(new RunEvent.ConditionsChecked(stage, List.of()));
                    case RunEffect.ProveWhole _ -> Happening.of(prove());
                    case RunEffect.Grade(int step, int tries, _) ->
                            Happening.of(new RunEvent.InStep(step, tries, luck.graded()));
                    case RunEffect.Audit _ -> Happening.of(audit());
                    case RunEffect.Close(var result) -> {
                        List.copyOf(worktrees.keySet()).forEach(this::remove);
                        yield Happening.of(new RunEvent.Finished(result, false));
                    }
                };
        luck.maybeCrash();
        return Optional.of(end);
    }

    private boolean inPlace() {
        return state.get().sessions().inPlace();
    }

    private WorkingTree tree(RunEffect.ForStep owed) {
        return Optional.ofNullable(inPlace() ? checkout : worktrees.get(owed.session()))
                .orElseThrow(() -> new AssertionError("no worktree for " + owed));
    }

    private static Happening happening(RunEffect.ForSession owed, SessionEvent event) {
        return Happening.of(new RunEvent.InSession(owed.session(), owed.round(), event));
    }

    private SessionEvent perform(RunEffect.ForSession owed, Consumer<Happening> meanwhile) {
        return switch (owed.effect()) {
            case SessionEffect.Open(boolean anew) -> open(owed.session(), anew);
            case SessionEffect.End _ -> {
                pinned.put(owed.session(), worktrees.get(owed.session()).committed());
                yield new SessionEvent.Ended("t" + owed.session(), Optional.empty());
            }
            case SessionEffect.Merge _ -> merge(owed, meanwhile);
            case SessionEffect.Rescue _ -> {
                remove(owed.session());
                yield new SessionEvent.Rescued(Optional.of("r" + owed.session()));
            }
        };
    }

    private SessionEvent open(int session, boolean anew) {
        Optional<WorkingTree> back = Optional.ofNullable(left.remove(session));
        back.ifPresent(this::rescue);
        boolean known = worktrees.containsKey(session) || pinned.containsKey(session);
        if (anew || (back.isEmpty() && !known)) {
            remove(session);
            worktrees.put(session, new WorkingTree(luck, troubles, written, tip));
            bases.put(session, Map.copyOf(tip));
            pinned.remove(session);
        } else if (!worktrees.containsKey(session)) {
            worktrees.put(
                    session,
                    back.orElseGet(
                            () -> new WorkingTree(luck, troubles, written, pinned.get(session))));
        }
        return new SessionEvent.Opened("b" + session);
    }

    /// No worktree goes before what it holds is pinned.
    private void remove(int session) {
        Optional.ofNullable(worktrees.remove(session)).ifPresent(this::rescue);
    }

    private void rescue(WorkingTree tree) {
        tree.texts().forEach(rescued::add);
    }

    private SessionEvent merge(RunEffect.ForSession owed, Consumer<Happening> meanwhile) {
        int session = owed.session();
        SessionRun run = state.get().sessions().session(session).orElseThrow();
        if (run.state() instanceof SessionStage.Publishing(String due) && published.contains(due)) {
            return close(session, due);
        }
        if (luck.percent(luck.inMerges().moved())) {
            return new SessionEvent.Refused(Fate.MOVED, Shown.of("main"));
        }
        if (luck.percent(luck.inMerges().conflict())) {
            return new SessionEvent.Refused(Fate.CONFLICT, Shown.of("shared"));
        }
        if (luck.percent(luck.inMerges().red())) {
            return new SessionEvent.Refused(Fate.RED, Shown.of("test"));
        }
        merges++;
        String commit = "m" + merges;
        List<Laid> laid = luck.percent(luck.inMerges().rewritten()) ? laid(run) : List.of();
        meanwhile.accept(
                happening(owed, new SessionEvent.MergeMade(commit, Optional.empty(), laid)));
        luck.maybeCrash();
        publish(session, commit);
        commits(run).forEach(id -> branch.add(Laid.now(laid, id)));
        luck.maybeCrash();
        return close(session, commit);
    }

    /// The commits that the session has made and the branch has not, by their first ids.
    private List<String> commits(SessionRun session) {
        return session.steps().stream()
                .flatMap(step -> step.tally().commit().stream())
                .filter(id -> !branch.contains(id))
                .map(id -> id.split("'", -1)[0])
                .toList();
    }

    private List<Laid> laid(SessionRun session) {
        return commits(session).stream().map(id -> new Laid(id, id + "'" + merges)).toList();
    }

    /// True if the user's branch has a commit under this id.
    boolean hasCommit(String id) {
        return branch.contains(id);
    }

    private void publish(int session, String commit) {
        Map<String, String> base = bases.getOrDefault(session, Map.of());
        pinned.get(session)
                .forEach(
                        (path, text) -> {
                            if (!text.equals(base.get(path))) {
                                Optional.ofNullable(tip.put(path, text)).ifPresent(rescued::add);
                            }
                        });
        published.add(commit);
        merged.add(session);
    }

    private SessionEvent close(int session, String commit) {
        remove(session);
        return new SessionEvent.Published(commit, true);
    }

    /// A signal or trouble: what is in worktrees is kept, and they go.
    void leave() {
        worktrees.values().forEach(this::rescue);
        left.putAll(worktrees);
        worktrees.clear();
    }

    /// A person takes commits back while no program runs.
    void takeBack(int many) {
        checkout.takeBack(many);
    }

    /// The steps that passed and whose commit is not in the checkout's history.
    List<Integer> missing(PlanRun run) {
        return run.sessions().inPlace()
                ? run.steps().stream()
                        .filter(step -> step.end().equals(Optional.of(StepEnd.PASSED)))
                        .filter(
                                step ->
                                        step.tally()
                                                .commit()
                                                .filter(id -> !checkout.isInHistory(id))
                                                .isPresent())
                        .map(step -> step.rules().number())
                        .toList()
                : List.of();
    }

    /// Plays the last proof. Only what is committed is there: whatever else lies about proves
    /// nothing.
    private RunEvent prove() {
        Map<String, String> clean = inPlace() ? checkout.committed() : tip;
        List<LastProof.Finding> red = new ArrayList<>();
        for (StepRun step : state.get().steps()) {
            int number = step.rules().number();
            boolean right =
                    WorkingTree.isRight(Optional.ofNullable(clean.get(WorkingTree.path(number))));
            boolean promised =
                    step.end().equals(Optional.of(StepEnd.PASSED))
                            && step.tally().commit().isPresent();
            if (promised && (!right || luck.percent(luck.inSteps().proof()))) {
                red.add(new LastProof.Finding(number, LastProof.Weight.RED, "test", ""));
            }
        }
        return new RunEvent.ProvedWhole(new LastProof(LastProof.Kind.RUN, red, List.of()));
    }

    private RunEvent audit() {
        if (inPlace()) {
            return new RunEvent.Audited(checkout.drift());
        }
        if (luck.percent(luck.inMerges().vanish()) && !tip.isEmpty()) {
            rescued.add(tip.remove(tip.keySet().iterator().next()));
        }
        List<Drift> drift = new ArrayList<>();
        List<Integer> missing = new ArrayList<>();
        for (SessionRun session : state.get().sessions().all()) {
            if (session.state() instanceof SessionStage.Lost) {
                drift.add(new Drift("merge", "merged", "session " + session.number()));
            }
            for (StepRun step : session.steps()) {
                int number = step.rules().number();
                if (isOwed(session, step) && !tip.containsKey(WorkingTree.path(number))) {
                    missing.add(number);
                    drift.add(new Drift("path", WorkingTree.path(number), "missing"));
                }
            }
        }
        return new RunEvent.Audited(drift, missing);
    }

    private static boolean isOwed(SessionRun session, StepRun step) {
        return session.isMerged()
                && step.end().equals(Optional.of(StepEnd.PASSED))
                && step.tally().commit().isPresent();
    }

    /// Everything an agent ever wrote that is nowhere.
    Set<String> lost() {
        Set<String> lost = new HashSet<>(written);
        checkout.texts().forEach(lost::remove);
        worktrees.values().forEach(tree -> tree.texts().forEach(lost::remove));
        left.values().forEach(tree -> tree.texts().forEach(lost::remove));
        lost.removeAll(rescued);
        lost.removeAll(tip.values());
        return lost;
    }
}
