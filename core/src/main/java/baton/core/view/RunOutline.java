package baton.core.view;

import baton.core.Fault;
import baton.core.contract.progress.Drift;
import baton.core.policy.shell.Shell;
import baton.core.run.EventReading;
import baton.core.run.LastProof;
import baton.core.run.RunEvent;
import baton.core.run.RunId;
import baton.core.run.RunResult;
import baton.core.view.Snapshot.Session;
import baton.core.view.Snapshot.Step;
import baton.core.view.Snapshot.Trouble;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.SessionFacts;
import baton.core.view.chronicle.SessionStory;
import baton.core.view.chronicle.StepStory;
import baton.core.view.chronicle.UnitState;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The facts about a run that are known beside its journal; both together make a [Snapshot].
///
/// `alive` says that a process drives the run now; `resume` is the command that goes on with the
/// run. `steps` are the steps the run is about and their titles, as far as they are known from
/// elsewhere: the journal's word about them comes first. `damage` lists what could not be read.
public record RunOutline(
        RunId run,
        Optional<String> plan,
        boolean alive,
        String resume,
        SortedMap<Integer, Optional<String>> steps,
        List<String> damage) {

    /// The name of the audit's check for a session that was not merged; the session tells of that,
    /// too.
    private static final String UNMERGED = "merge";

    public RunOutline {
        steps = Collections.unmodifiableSortedMap(new TreeMap<>(steps));
        damage = List.copyOf(damage);
    }

    /// The run as it is now. `lastLines` are what was heard last of some steps.
    public Snapshot snapshot(Chronicle told, Map<Integer, String> lastLines, Instant now) {
        boolean over = told.end().isPresent() || !alive;
        Instant until = over ? told.last().orElse(now) : now;
        List<StepStory> stories =
                stories(told).stream().map(story -> over ? story.leftOff() : story).toList();
        List<Step> seen =
                stories.stream()
                        .map(s -> step(s, Optional.ofNullable(lastLines.get(s.number())), until))
                        .toList();
        return new Snapshot(
                run,
                told.result(),
                state(told),
                told.started(),
                now,
                told.elapsed(until),
                told.usage(),
                sessions(told, over, seen, until),
                told.gates(),
                problems(told, stories));
    }

    private List<Session> sessions(Chronicle told, boolean over, List<Step> steps, Instant until) {
        if (told.sessions().isEmpty()) {
            return List.of(Session.alone(plan, sessionState(told), steps));
        }
        return told.sessions().stream()
                .map(story -> session(over ? story.leftOff() : story, steps, until))
                .toList();
    }

    private static Session session(SessionStory story, List<Step> steps, Instant until) {
        SessionFacts facts = story.facts();
        return new Session(
                facts.number(),
                Optional.of(facts.title()).filter(title -> !title.isEmpty()),
                story.state(),
                facts.wave(),
                facts.deps(),
                steps.stream().filter(step -> facts.steps().contains(step.n())).toList(),
                Optional.of(
                        new Snapshot.Apart(
                                story.elapsed(until),
                                story.usage(),
                                story.recoveries(),
                                story.merge().commit(),
                                story.isMerged() && story.merge().refusal().isEmpty(),
                                story.merge().rescue())));
    }

    /// The steps as the journal tells them, with those of which it only has the names.
    public List<StepStory> stories(Chronicle told) {
        SortedMap<Integer, StepStory> all = new TreeMap<>();
        steps.forEach((number, title) -> all.put(number, StepStory.untold(number, title)));
        for (StepStory story : told.steps()) {
            Optional<String> known = steps.getOrDefault(story.number(), Optional.empty());
            all.put(story.number(), story.title().isPresent() ? story : story.titled(known));
        }
        passedBefore(told).forEach(step -> all.computeIfPresent(step, (_, s) -> s.passedBefore()));
        return List.copyOf(all.values());
    }

    /// The steps that the run was not asked for, where all of them had passed before it began. What
    /// its last proof found red is to be done again.
    private List<Integer> passedBefore(Chronicle told) {
        List<StepStory> others =
                told.steps().stream()
                        .filter(story -> story.number() > 0 && !steps.containsKey(story.number()))
                        .toList();
        List<Integer> red =
                told.proof().stream()
                        .flatMap(proof -> proof.red().stream())
                        .map(LastProof.Finding::step)
                        .toList();
        return others.size() > told.passedBefore()
                ? List.of()
                : others.stream()
                        .filter(story -> story.attempt() == 0 && !red.contains(story.number()))
                        .map(StepStory::number)
                        .toList();
    }

    private static Step step(StepStory story, Optional<String> lastLine, Instant until) {
        Optional<String> heard =
                switch (story.state()) {
                    case PENDING, COMPLETED -> Optional.empty();
                    case IN_PROGRESS -> waiting(story, until).or(() -> lastLine);
                    case FAILED, SKIPPED, BLOCKED, STOPPED, WAITING -> lastLine;
                    case MERGING, MERGED, CONFLICTED, RED -> Optional.empty();
                };
        return new Step(
                story.number(),
                story.title(),
                story.state(),
                story.attempt(),
                story.elapsed(until),
                heard);
    }

    private static Optional<String> waiting(StepStory story, Instant now) {
        return story.waits()
                .filter(limited -> limited.until().isAfter(now))
                .map(
                        limited ->
                                "waiting for "
                                        + limited.awaited().words()
                                        + ": "
                                        + Span.words(Duration.between(now, limited.until()))
                                        + " left, until "
                                        + limited.until().truncatedTo(ChronoUnit.SECONDS));
    }

    /// The run in one word, as its journal and the process that drives it tell.
    public RunState state(Chronicle told) {
        if (told.undone().isPresent()) {
            return RunState.UNDONE;
        }
        return told.result()
                .map(end -> RunState.of(end, told.isPaused(), !told.gates().isEmpty()))
                .orElse(alive ? RunState.RUNNING : RunState.INTERRUPTED);
    }

    private UnitState sessionState(Chronicle told) {
        if (told.result().isEmpty()) {
            return alive ? UnitState.IN_PROGRESS : UnitState.STOPPED;
        }
        RunResult result = told.result().get();
        return switch (result) {
            case COMPLETED, PARTIAL -> UnitState.COMPLETED;
            case FAILED -> UnitState.FAILED;
            case BLOCKED -> UnitState.BLOCKED;
            case STOPPED -> UnitState.STOPPED;
        };
    }

    /// The failures of a step that passed in the end are history. Those of a step that was left out
    /// stand behind those of others: the run did not stop there.
    private List<Trouble> problems(Chronicle told, List<StepStory> stories) {
        List<Trouble> problems = new ArrayList<>();
        stories.stream()
                .filter(story -> story.state() != UnitState.COMPLETED)
                .sorted(Comparator.comparing(story -> story.state() == UnitState.SKIPPED))
                .forEach(
                        story -> {
                            String unit = EventReading.unit(story.number());
                            story.failures()
                                    .forEach(f -> problems.add(trouble(unit, f, story.number())));
                        });
        boolean asked = !told.gates().isEmpty() || isAnswered(told);
        told.sessions().forEach(session -> problem(session).ifPresent(problems::add));
        told.drift().stream()
                .filter(drift -> told.sessions().isEmpty() || !drift.check().equals(UNMERGED))
                .filter(drift -> !asked || !drift.isOfUnpassed())
                .forEach(drift -> problems.add(trouble(drift)));
        told.proof().stream()
                .flatMap(proof -> proof.red().stream())
                .forEach(finding -> problems.add(unproved(finding)));
        damage.forEach(what -> problems.add(damaged(what)));
        end(told)
                .ifPresent(
                        why ->
                                problems.add(
                                        new Trouble(
                                                Trouble.RUN,
                                                0,
                                                why,
                                                told.halt().map(RunOutline::fix))));
        return problems;
    }

    /// The reason why nobody drives a run that did not come to its end, and how to go on with it.
    private Optional<String> end(Chronicle told) {
        if (told.undone().isPresent()) {
            return told.undone().map(by -> "undone by " + by + "; reverting that brings it back");
        }
        Optional<String> halt = told.halt().map(what -> what.code() + " " + what.message());
        return halt.or(() -> early(told)).map(words -> words + Snapshot.GO_ON + resume);
    }

    private Optional<String> early(Chronicle told) {
        if (told.isPaused()) {
            return Optional.of("paused after a step, as asked");
        }
        if (told.endedBySignal()) {
            return Optional.of("stopped by a signal");
        }
        if (told.gates().isEmpty() && isAnswered(told)) {
            return Optional.of("its question is answered");
        }
        return told.end().isEmpty() && !alive ? Optional.of("interrupted") : Optional.empty();
    }

    /// True if the run ended with a question that somebody has answered since.
    private static boolean isAnswered(Chronicle told) {
        return told.result().equals(Optional.of(RunResult.STOPPED))
                && told.steps().stream().anyMatch(step -> step.state() == UnitState.STOPPED);
    }

    private Optional<Trouble> problem(SessionStory session) {
        String kept =
                session.merge().rescue().map(ref -> "; its work is kept at " + ref).orElse("");
        return session.why()
                .map(
                        why ->
                                new Trouble(
                                        EventReading.sessionUnit(session.number()),
                                        0,
                                        why + kept,
                                        Optional.of("read `baton report " + run + "`")));
    }

    /// A reason that begins with a code has the fix of the code; what is behind another is told by
    /// the facts of the step.
    private Trouble trouble(String unit, StepStory.FailedAttempt failed, int step) {
        String first = failed.reason().split("[ :]", 2)[0];
        String fix =
                Arrays.stream(Fault.values())
                        .filter(fault -> fault.name().equals(first))
                        .findFirst()
                        .map(fault -> fault.fix() + " (`baton explain " + fault + "`)")
                        .orElse("`baton why " + run + " " + step + "` says what was found");
        return new Trouble(unit, failed.attempt(), failed.reason(), Optional.of(fix));
    }

    private static Trouble trouble(Drift drift) {
        return new Trouble(Trouble.RUN, 0, words(drift), Optional.of(explained(drift.check())));
    }

    private static String fix(RunEvent.Halt halt) {
        return halt.fix() + " (`baton explain " + halt.code() + "`)";
    }

    private static String explained(String word) {
        return "`baton explain " + Shell.word(word) + "` says what it means and what to do";
    }

    private Trouble damaged(String what) {
        return new Trouble(
                Trouble.RUN,
                0,
                what,
                Optional.of("`baton report " + run + " --verify` says what is changed"));
    }

    private static Trouble unproved(LastProof.Finding finding) {
        String last = finding.output().lines().reduce((_, line) -> line).orElse("").strip();
        String said = last.isEmpty() ? "" : ": " + last;
        return new Trouble(
                EventReading.unit(finding.step()),
                0,
                "in a clean place " + finding.what() + said,
                Optional.of(explained("red")));
    }

    private static String words(Drift drift) {
        return drift.check() + ": expected " + drift.expected() + ", found " + drift.actual();
    }
}
