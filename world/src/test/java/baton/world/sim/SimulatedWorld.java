package baton.world.sim;

import baton.core.contract.progress.Drift;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.step.Complaint;
import baton.core.step.Gate;
import baton.core.step.Note;
import baton.core.step.Question;
import baton.core.step.StepEffect;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.world.engine.Effects;
import baton.world.engine.Happening;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/// A fake repository, agent and disk under a seed. Everything in here survives a crash of the
/// program; the program's own memory does not.
///
/// A step owns the file `step-N` and is right when it reads `good`. Files map to their text.
final class SimulatedWorld implements Effects {
    /// A commit of the fake history.
    record Commit(String id, int step, Map<String, String> tree) {}

    /// Thrown where the program dies.
    static final class Crash extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Crash() {
            super("crash", null, false, false);
        }
    }

    static final Question QUESTION = new Question("Which?", List.of("a", "b"), Optional.of("a"));

    private static final Instant NOW = Instant.parse("2026-01-05T10:00:00Z");

    private final RandomGenerator random;
    private final Mishaps mishaps;
    final List<Commit> history = new ArrayList<>();
    final Map<String, String> files = new TreeMap<>();
    final Map<String, Map<String, String>> salvage = new TreeMap<>();
    final Set<String> written = new HashSet<>();
    private Map<String, String> before = new TreeMap<>();
    private String startCommit = "";
    private int commits;

    SimulatedWorld(RandomGenerator random, Mishaps mishaps) {
        this(random, mishaps, Map.of());
    }

    /// One that starts with these files.
    SimulatedWorld(RandomGenerator random, Mishaps mishaps, Map<String, String> start) {
        this.random = random;
        this.mishaps = mishaps;
        files.putAll(start);
        before.putAll(start);
        history.add(new Commit("c0", 0, Map.copyOf(start)));
    }

    /// How likely things go wrong, in percent.
    record Mishaps(int crash, int agent, int verify) {}

    void maybeCrash() {
        if (random.nextInt(100) < mishaps.crash()) {
            throw new Crash();
        }
    }

    @Override
    public Optional<Happening> perform(RunEffect effect, Consumer<Happening> meanwhile) {
        maybeCrash();
        Happening happening =
                Happening.of(
                        switch (effect) {
                            case RunEffect.ForStep step -> perform(step, meanwhile);
                            case RunEffect.ForSession _ ->
                                    throw new IllegalStateException("one session");
                            case RunEffect.CheckConditions(var stage) ->
                                    new RunEvent.ConditionsChecked(stage, List.of());
                            case RunEffect.Audit _ -> audit();
                            case RunEffect.Close(var result) ->
                                    new RunEvent.Finished(result, false);
                        });
        maybeCrash();
        return Optional.of(happening);
    }

    private RunEvent perform(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        int step = owed.step();
        StepEvent event =
                switch (owed.effect()) {
                    case StepEffect.Begin _ -> begin();
                    case StepEffect.Witness _ -> new StepEvent.Witnessed(right(step));
                    case StepEffect.Implement _ -> {
                        meanwhile.accept(happening(owed, new StepEvent.AgentStarted()));
                        maybeCrash();
                        yield new StepEvent.AgentEnded(agent(owed));
                    }
                    case StepEffect.OpenGate(Question question) ->
                            new StepEvent.GateOpened(Gate.id(step, owed.tries()), question);
                    case StepEffect.CheckScope _ -> scope(step);
                    case StepEffect.Verify _ -> new StepEvent.Verified(verify(step));
                    case StepEffect.Prove _ ->
                            new StepEvent.ManifestChecked(
                                    right(step)
                                            ? List.of()
                                            : List.of("step-" + step + " is wrong"));
                    case StepEffect.Checkpoint _ -> checkpoint(step);
                    case StepEffect.Retreat(boolean everything) -> retreat(owed, everything);
                    case StepEffect.Recover(boolean committed) -> recover(owed, committed);
                    case StepEffect.Settle(StepEnd end) -> settle(end);
                };
        return new RunEvent.InStep(step, owed.tries(), event);
    }

    private static Happening happening(RunEffect.ForStep owed, StepEvent event) {
        return Happening.of(new RunEvent.InStep(owed.step(), owed.tries(), event));
    }

    private StepEvent begin() {
        before = new TreeMap<>(files);
        startCommit = history.getLast().id();
        return new StepEvent.Started(startCommit);
    }

    /// What agents do: their work, nothing, the wrong thing, strays, half of it, or waiting.
    private StepEvent.AgentOutcome agent(RunEffect.ForStep owed) {
        if (committed(owed.step())) {
            throw new AssertionError("an agent is paid for what is committed already");
        }
        String own = "step-" + owed.step();
        if (random.nextInt(100) >= mishaps.agent()) {
            write(own, "good");
            return new StepEvent.Finished();
        }
        return switch (Misdeed.values()[random.nextInt(Misdeed.values().length)]) {
            case NOTHING -> new StepEvent.Finished();
            case WRONG -> {
                write(own, "wrong-" + random.nextInt(1_000_000));
                yield new StepEvent.Finished();
            }
            case STRAY -> {
                write(own, "good");
                write("stray-" + random.nextInt(3), "stray-" + random.nextInt(1_000_000));
                yield new StepEvent.Finished();
            }
            case VANDALISM -> {
                write("step-1", "vandal-" + random.nextInt(1_000_000));
                yield new StepEvent.Finished();
            }
            case HALF -> {
                write(own, "half-" + random.nextInt(1_000_000));
                yield new StepEvent.AgentFailed("stalled");
            }
            case WAIT -> new StepEvent.RateLimited(NOW);
            case ASK -> new StepEvent.NeedsDecision(QUESTION);
        };
    }

    private enum Misdeed {
        NOTHING,
        WRONG,
        STRAY,
        VANDALISM,
        HALF,
        WAIT,
        ASK
    }

    private void write(String path, String text) {
        files.put(path, text);
        written.add(text);
        maybeCrash();
    }

    private StepEvent scope(int step) {
        List<String> strays = new ArrayList<>(changed());
        boolean any = !strays.isEmpty();
        strays.remove("step-" + step);
        return new StepEvent.ScopeChecked(
                any,
                strays.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Complaint(Complaint.Kind.SCOPE_DRIFT, strays)));
    }

    private List<String> changed() {
        Set<String> paths = new HashSet<>(files.keySet());
        paths.addAll(before.keySet());
        return paths.stream()
                .filter(
                        path ->
                                !Optional.ofNullable(files.get(path))
                                        .equals(Optional.ofNullable(before.get(path))))
                .sorted()
                .toList();
    }

    private boolean right(int step) {
        return "good".equals(files.get("step-" + step));
    }

    private StepEvent.VerifyVerdict verify(int step) {
        boolean flips = random.nextInt(100) < mishaps.verify();
        if (right(step) == flips) {
            return new StepEvent.Red("exit 1");
        }
        return new StepEvent.Green(flips);
    }

    private StepEvent checkpoint(int step) {
        if (committed(step)) {
            return new StepEvent.Checkpointed(Optional.of(history.getLast().id()), List.of());
        }
        if (!changed().contains("step-" + step)) {
            return new StepEvent.Checkpointed(Optional.empty(), List.of(Note.NOTHING_TO_COMMIT));
        }
        commits++;
        history.add(new Commit("c" + commits, step, Map.copyOf(files)));
        maybeCrash();
        return new StepEvent.Checkpointed(Optional.of("c" + commits), List.of());
    }

    private StepEvent retreat(RunEffect.ForStep owed, boolean everything) {
        String ref = save(owed);
        List<String> back = new ArrayList<>(changed());
        if (!everything) {
            back.remove("step-" + owed.step());
        }
        back.forEach(this::putBack);
        foldBack();
        return new StepEvent.Salvaged(Optional.of(ref));
    }

    private StepEvent recover(RunEffect.ForStep owed, boolean mayHaveCommitted) {
        if (mayHaveCommitted && committed(owed.step())) {
            return new StepEvent.Recovered(Optional.of(history.getLast().id()));
        }
        save(owed);
        changed().forEach(this::putBack);
        return new StepEvent.Recovered(Optional.empty());
    }

    private boolean committed(int step) {
        return history.getLast().step() == step
                && history.size() > 1
                && history.get(history.size() - 2).id().equals(startCommit);
    }

    /// The first save of a try wins: a repeated effect must not overwrite it with less.
    private String save(RunEffect.ForStep owed) {
        String ref = "step-" + owed.step() + "-" + owed.attempt() + "." + owed.tries();
        salvage.putIfAbsent(ref, Map.copyOf(files));
        maybeCrash();
        return ref;
    }

    private void putBack(String path) {
        Optional.ofNullable(before.get(path))
                .ifPresentOrElse(text -> files.put(path, text), () -> files.remove(path));
        maybeCrash();
    }

    /// A commit that did not prove itself leaves the branch, and stays on the salvage ref.
    private void foldBack() {
        while (!history.getLast().id().equals(startCommit)) {
            history.removeLast();
        }
    }

    private StepEvent settle(StepEnd end) {
        if (end == StepEnd.PASSED) {
            before = new TreeMap<>(files);
        }
        return new StepEvent.Settled(end);
    }

    private RunEvent audit() {
        List<Drift> drift = new ArrayList<>();
        for (Commit commit : history.subList(1, history.size())) {
            if (!right(commit.step())) {
                drift.add(new Drift("content", "good", "step-" + commit.step()));
            }
        }
        return new RunEvent.Audited(drift);
    }
}
