package baton.world.sim;

import baton.core.Shown;
import baton.core.contract.progress.Drift;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.step.Awaited;
import baton.core.step.Complaint;
import baton.core.step.Gate;
import baton.core.step.Note;
import baton.core.step.Proposal;
import baton.core.step.Question;
import baton.core.step.Recovery;
import baton.core.step.StepEffect;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
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
import java.util.stream.Stream;

/// A fake working tree with its commits, and the agents in it. Everything in here survives a crash
/// of the program; the program's own memory does not.
///
/// A step owns the file `step-N` and is right when it begins with `good`. Files map to their text;
/// no text is written twice.
final class WorkingTree {
    /// A commit of the fake history.
    record Commit(String id, int step, Map<String, String> tree) {}

    static final Question QUESTION = new Question("Which?", List.of("a", "b"), Optional.of("a"));

    private static final Instant NOW = Instant.parse("2026-01-05T10:00:00Z");

    private final Luck luck;
    private final Troubles troubles;
    private final Set<String> written;
    private final List<Commit> history = new ArrayList<>();
    private final Map<String, String> files = new TreeMap<>();
    private final Map<String, Map<String, String>> salvage = new TreeMap<>();
    private final Map<String, Commit> made = new TreeMap<>();
    private Map<String, String> before;
    private String startCommit = "";
    private int commits;

    /// One that starts with these files.
    ///
    /// @param written gets all that agents write
    WorkingTree(Luck luck, Troubles troubles, Set<String> written, Map<String, String> start) {
        this.luck = luck;
        this.troubles = troubles;
        this.written = written;
        files.putAll(start);
        before = new TreeMap<>(start);
        history.add(new Commit("c0", 0, Map.copyOf(start)));
    }

    static String path(int step) {
        return "step-" + step;
    }

    static boolean isRight(Optional<String> text) {
        return text.filter(it -> it.startsWith("good")).isPresent();
    }

    Map<String, String> files() {
        return files;
    }

    List<Commit> history() {
        return history;
    }

    /// The files of the last commit, with their content.
    Map<String, String> committed() {
        return history.getLast().tree();
    }

    /// Every text that can be found: in the tree, in the history or under a salvage ref.
    Stream<String> texts() {
        Stream<Map<String, String>> trees =
                Stream.of(
                                Stream.of(files),
                                history.stream().map(Commit::tree),
                                made.values().stream().map(Commit::tree),
                                saved())
                        .flatMap(each -> each);
        return trees.flatMap(tree -> tree.values().stream());
    }

    private Stream<Map<String, String>> saved() {
        return salvage.values().stream();
    }

    Happening perform(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        int step = owed.step();
        StepEvent event =
                switch (owed.effect()) {
                    case StepEffect.Begin _ -> begin();
                    case StepEffect.Witness _ -> new StepEvent.Witnessed(right(step));
                    case StepEffect.Implement _ -> {
                        meanwhile.accept(happening(owed, new StepEvent.AgentStarted()));
                        luck.maybeCrash();
                        troubles.asked(owed);
                        troubles.maybe(owed, meanwhile);
                        StepEvent.AgentOutcome outcome = agent(owed, meanwhile);
                        troubles.maybe(owed, meanwhile);
                        yield new StepEvent.AgentEnded(outcome);
                    }
                    case StepEffect.OpenGate(Question question) ->
                            new StepEvent.GateOpened(Gate.id(step, owed.tries()), question);
                    case StepEffect.CheckScope _ -> scope(step);
                    case StepEffect.Verify _ -> new StepEvent.Verified(verify(step));
                    case StepEffect.Prove _ ->
                            new StepEvent.ManifestChecked(
                                    right(step) ? Shown.NONE : Shown.of(path(step) + " is wrong"));
                    case StepEffect.Grade _ -> luck.graded();
                    case StepEffect.Checkpoint(Proposal proposal) ->
                            checkpoint(owed, proposal, meanwhile);
                    case StepEffect.Retreat(boolean everything) -> retreat(owed, everything);
                    case StepEffect.Recover(Recovery from) -> recover(owed, from);
                    case StepEffect.Settle(StepEnd end) -> settle(end);
                };
        return happening(owed, event);
    }

    private static Happening happening(RunEffect.ForStep owed, StepEvent event) {
        return Happening.of(new RunEvent.InStep(owed.step(), owed.tries(), event));
    }

    private StepEvent begin() {
        before = new TreeMap<>(files);
        startCommit = history.getLast().id();
        return new StepEvent.Started(startCommit);
    }

    /// Plays an agent: it does its work, nothing, the wrong thing, strays or half of its work, or
    /// it waits, be it in the middle of its work.
    private StepEvent.AgentOutcome agent(RunEffect.ForStep owed, Consumer<Happening> meanwhile) {
        if (isCommitted(owed.step())) {
            throw new AssertionError("an agent is paid for what is committed already");
        }
        String own = path(owed.step());
        if (luck.isTroubled()) {
            write(own, "half");
            if (luck.below(2) == 0) {
                // The next try goes on from this half, and may write over it.
                salvage.put("cut-" + salvage.size(), Map.copyOf(files));
                return new StepEvent.RateLimited(NOW, Awaited.CONNECTION);
            }
            throw troubles.in(owed, meanwhile);
        }
        if (!luck.percent(luck.inSteps().agent())) {
            write(own, "good");
            return new StepEvent.Finished();
        }
        return switch (Misdeed.values()[luck.below(Misdeed.values().length)]) {
            case NOTHING -> new StepEvent.Finished();
            case WRONG -> {
                write(own, "wrong");
                yield new StepEvent.Finished();
            }
            case STRAY -> {
                write(own, "good");
                write("stray-" + luck.below(3), "stray");
                yield new StepEvent.Finished();
            }
            case VANDALISM -> {
                write(path(1), "vandal");
                yield new StepEvent.Finished();
            }
            case HALF -> {
                write(own, "half");
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

    private void write(String path, String kind) {
        String text = kind + "-" + written.size();
        files.put(path, text);
        written.add(text);
        luck.maybeCrash();
    }

    private StepEvent scope(int step) {
        List<String> strays = new ArrayList<>(changed());
        boolean any = !strays.isEmpty();
        strays.remove(path(step));
        return new StepEvent.ScopeChecked(
                any,
                strays.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                new Complaint(Complaint.Kind.SCOPE_DRIFT, Shown.texts(strays))));
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
        return isRight(Optional.ofNullable(files.get(path(step))));
    }

    private StepEvent.VerifyVerdict verify(int step) {
        boolean flips = luck.percent(luck.inSteps().verify());
        if (right(step) == flips) {
            return new StepEvent.Red("exit 1");
        }
        return new StepEvent.Green(flips);
    }

    /// Hooks refuse or change what is committed now and then. The commit exists before it is the
    /// branch's, and the program may die in between.
    private StepEvent checkpoint(
            RunEffect.ForStep owed, Proposal proposal, Consumer<Happening> meanwhile) {
        int step = owed.step();
        if (proposal instanceof Proposal.Committed(String id)) {
            return new StepEvent.Checkpointed(Optional.of(id), List.of());
        }
        if (!changed().contains(path(step))) {
            return new StepEvent.Checkpointed(Optional.empty(), List.of(Note.NOTHING_TO_COMMIT));
        }
        if (luck.percent(luck.inSteps().hooks())) {
            if (proposal instanceof Proposal.Hooks || luck.below(2) == 0) {
                return new StepEvent.CheckpointRefused("lint: no");
            }
            save(owed);
            write(path(step), "good");
            return new StepEvent.CheckpointAltered("t" + written.size());
        }
        commits++;
        Commit commit = new Commit("c" + commits, step, Map.copyOf(files));
        made.put(commit.id(), commit);
        luck.maybeCrash();
        meanwhile.accept(
                happening(owed, new StepEvent.CheckpointMaking(commit.id(), "t", startCommit)));
        luck.maybeCrash();
        history.add(commit);
        luck.maybeCrash();
        return new StepEvent.Checkpointed(Optional.of(commit.id()), List.of());
    }

    private StepEvent retreat(RunEffect.ForStep owed, boolean everything) {
        String ref = save(owed);
        List<String> back = new ArrayList<>(changed());
        if (!everything) {
            back.remove(path(owed.step()));
        }
        back.forEach(this::putBack);
        foldBack();
        return new StepEvent.Salvaged(Optional.of(ref));
    }

    private StepEvent recover(RunEffect.ForStep owed, Recovery from) {
        return switch (from) {
            case Recovery.Making(String id) -> {
                if (!isInHistory(id)) {
                    history.add(made.get(id));
                    luck.maybeCrash();
                }
                yield new StepEvent.Recovered(Optional.of(id));
            }
            case Recovery.Proved _ -> {
                save(owed);
                changed().stream().filter(p -> !p.equals(path(owed.step()))).forEach(this::putBack);
                yield new StepEvent.Recovered(Optional.empty(), true);
            }
            case Recovery.Judged _ ->
                    changed().equals(List.of(path(owed.step())))
                            ? new StepEvent.Recovered(Optional.empty(), true)
                            : anew(owed);
            case Recovery.Anew _, Recovery.Skipped _ -> anew(owed);
        };
    }

    private StepEvent anew(RunEffect.ForStep owed) {
        save(owed);
        changed().forEach(this::putBack);
        return new StepEvent.Recovered(Optional.empty());
    }

    boolean isInHistory(String id) {
        return history.stream().anyMatch(commit -> commit.id().equals(id));
    }

    /// A person takes back the last commits, be they whose they may.
    void takeBack(int many) {
        salvage.put("person-" + salvage.size(), Map.copyOf(files));
        for (int i = 0; i < many && history.size() > 1; i++) {
            history.removeLast();
        }
        files.clear();
        files.putAll(committed());
        before = new TreeMap<>(files);
        startCommit = history.getLast().id();
    }

    private boolean isCommitted(int step) {
        return history.getLast().step() == step
                && history.size() > 1
                && history.get(history.size() - 2).id().equals(startCommit);
    }

    /// The first save of a try wins: a repeated effect must not overwrite it with less.
    private String save(RunEffect.ForStep owed) {
        String ref = path(owed.step()) + "-" + owed.attempt() + "." + owed.tries();
        salvage.putIfAbsent(ref, Map.copyOf(files));
        luck.maybeCrash();
        return ref;
    }

    private void putBack(String path) {
        Optional.ofNullable(before.get(path))
                .ifPresentOrElse(text -> files.put(path, text), () -> files.remove(path));
        luck.maybeCrash();
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

    /// Commits whose content is not what it was.
    List<Drift> drift() {
        return history.subList(1, history.size()).stream()
                .filter(commit -> !right(commit.step()))
                .map(commit -> new Drift("content", "good", path(commit.step())))
                .toList();
    }
}
