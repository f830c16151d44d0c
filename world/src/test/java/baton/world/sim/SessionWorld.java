package baton.world.sim;

import baton.core.contract.progress.Drift;
import baton.core.run.PlanRun;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.SessionEffect;
import baton.core.run.SessionEvent;
import baton.core.run.SessionRun;
import baton.core.run.SessionState;
import baton.core.run.SessionState.Fate;
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
import java.util.random.RandomGenerator;

/// A fake repository with worktrees. Everything in here survives a crash of the program.
final class SessionWorld implements Effects {
    private final RandomGenerator random;
    private final Mishaps mishaps;
    private final SimulatedWorld.Mishaps inSteps;
    final Map<Integer, SimulatedWorld> worktrees = new TreeMap<>();
    final Map<Integer, Map<String, String>> pinned = new TreeMap<>();
    final List<Integer> merged = new ArrayList<>();
    final Set<String> kept = new HashSet<>();
    final Set<String> written = new HashSet<>();
    private final Set<String> published = new HashSet<>();
    private final Map<Integer, Map<String, String>> bases = new TreeMap<>();
    private final Map<Integer, SimulatedWorld> left = new TreeMap<>();
    final Map<String, String> tip = new TreeMap<>();
    private Supplier<PlanRun> state;
    private int merges;

    /// How likely things go wrong, in percent; crashes in a thousand.
    record Mishaps(int crash, int conflict, int red, int vanish, int moved) {}

    SessionWorld(RandomGenerator random, Mishaps mishaps, SimulatedWorld.Mishaps inSteps) {
        this.random = random;
        this.mishaps = mishaps;
        this.inSteps = inSteps;
        this.state = () -> PlanRun.of(List.of());
    }

    void follow(Supplier<PlanRun> run) {
        state = run;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    void maybeCrash() {
        if (random.nextInt(1000) < mishaps.crash()) {
            throw new SimulatedWorld.Crash();
        }
    }

    @Override
    public Optional<Happening> perform(RunEffect effect, Consumer<Happening> meanwhile) {
        maybeCrash();
        Optional<Happening> end =
                switch (effect) {
                    case RunEffect.ForStep step -> perform(step, meanwhile);
                    case RunEffect.ForSession owed ->
                            Optional.of(happening(owed, perform(owed, meanwhile)));
                    case RunEffect.CheckConditions(var stage) ->
                            Optional.of(
                                    Happening.of(new RunEvent.ConditionsChecked(stage, List.of())));
                    case RunEffect.Audit _ -> Optional.of(Happening.of(audit()));
                    case RunEffect.Close(var result) -> {
                        worktrees.keySet().forEach(this::keep);
                        worktrees.clear();
                        yield Optional.of(Happening.of(new RunEvent.Finished(result, false)));
                    }
                };
        maybeCrash();
        return end;
    }

    private Optional<Happening> perform(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        SimulatedWorld worktree = worktrees.get(owed.session());
        if (worktree == null) {
            throw new AssertionError("no worktree for " + owed);
        }
        return worktree.perform(owed, meanwhile);
    }

    private static Happening happening(RunEffect.ForSession owed, SessionEvent event) {
        return Happening.of(new RunEvent.InSession(owed.session(), owed.round(), event));
    }

    private SessionEvent perform(RunEffect.ForSession owed, Consumer<Happening> meanwhile) {
        return switch (owed.effect()) {
            case SessionEffect.Open(boolean anew) -> open(owed.session(), anew);
            case SessionEffect.End _ -> {
                pinned.put(owed.session(), committed(owed.session()));
                yield new SessionEvent.Ended("t" + owed.session(), Optional.empty());
            }
            case SessionEffect.Merge _ -> merge(owed, meanwhile);
            case SessionEffect.Rescue _ -> {
                keep(owed.session());
                worktrees.remove(owed.session());
                yield new SessionEvent.Rescued(Optional.of("r" + owed.session()));
            }
        };
    }

    private SessionEvent open(int session, boolean anew) {
        Optional<SimulatedWorld> back = Optional.ofNullable(left.remove(session));
        boolean fresh =
                anew
                        || (back.isEmpty()
                                && !worktrees.containsKey(session)
                                && !pinned.containsKey(session));
        if (fresh) {
            keep(session);
            worktrees.put(session, new SimulatedWorld(random, inSteps, tip));
            bases.put(session, Map.copyOf(tip));
            pinned.remove(session);
        } else if (!worktrees.containsKey(session)) {
            SimulatedWorld again =
                    back.orElseGet(() -> new SimulatedWorld(random, inSteps, pinned.get(session)));
            worktrees.put(session, again);
        }
        return new SessionEvent.Opened("b" + session);
    }

    private Map<String, String> committed(int session) {
        return worktrees.get(session).history.getLast().tree();
    }

    /// Everything in a worktree that could go.
    private void keep(int session) {
        Optional.ofNullable(worktrees.get(session))
                .ifPresent(
                        worktree -> {
                            kept.addAll(worktree.files.values());
                            worktree.salvage.values().forEach(tree -> kept.addAll(tree.values()));
                            worktree.history.forEach(c -> kept.addAll(c.tree().values()));
                            written.addAll(worktree.written);
                        });
    }

    private SessionEvent merge(RunEffect.ForSession owed, Consumer<Happening> meanwhile) {
        int session = owed.session();
        SessionRun run = state.get().sessions().session(session).orElseThrow();
        if (run.state() instanceof SessionState.Publishing(String due) && published.contains(due)) {
            return close(session, due);
        }
        if (chance(mishaps.moved())) {
            return new SessionEvent.Refused(Fate.MOVED, List.of("main"));
        }
        if (chance(mishaps.conflict())) {
            return new SessionEvent.Refused(Fate.CONFLICT, List.of("shared"));
        }
        if (chance(mishaps.red())) {
            return new SessionEvent.Refused(Fate.RED, List.of("test"));
        }
        merges++;
        String commit = "m" + merges;
        meanwhile.accept(happening(owed, new SessionEvent.MergeMade(commit)));
        maybeCrash();
        Map<String, String> base = bases.getOrDefault(session, Map.of());
        pinned.get(session)
                .forEach(
                        (path, text) -> {
                            if (!text.equals(base.get(path))) {
                                tip.put(path, text);
                            }
                        });
        published.add(commit);
        merged.add(session);
        maybeCrash();
        return close(session, commit);
    }

    private SessionEvent close(int session, String commit) {
        keep(session);
        worktrees.remove(session);
        return new SessionEvent.Published(commit, true);
    }

    /// A signal: what is in worktrees is kept, and they go.
    void leave() {
        for (int session : List.copyOf(worktrees.keySet())) {
            keep(session);
        }
        left.putAll(worktrees);
        worktrees.clear();
    }

    private RunEvent audit() {
        if (chance(mishaps.vanish()) && !tip.isEmpty()) {
            String gone = tip.keySet().iterator().next();
            kept.add(tip.remove(gone));
        }
        List<Drift> drift = new ArrayList<>();
        List<Integer> missing = new ArrayList<>();
        for (SessionRun session : state.get().sessions().all()) {
            if (session.state() instanceof SessionState.Lost) {
                drift.add(new Drift("merge", "merged", "session " + session.number()));
            }
            for (StepRun step : session.steps()) {
                int number = step.rules().number();
                boolean owed =
                        session.isMerged()
                                && step.end().equals(Optional.of(StepEnd.PASSED))
                                && step.tally().commit().isPresent();
                if (owed && !tip.containsKey("step-" + number)) {
                    missing.add(number);
                    drift.add(new Drift("path", "step-" + number, "missing"));
                }
            }
        }
        return new RunEvent.Audited(drift, missing);
    }

    /// Everything an agent ever wrote that is nowhere.
    Set<String> lost() {
        worktrees.keySet().forEach(this::keep);
        Set<String> lost = new HashSet<>(written);
        lost.removeAll(kept);
        lost.removeAll(tip.values());
        return lost;
    }
}
