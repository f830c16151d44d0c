package baton.core.run;

import baton.core.prove.ProofLevel;
import baton.core.run.SessionStage.Fate;
import baton.core.run.SessionStage.Merging;
import baton.core.run.SessionStage.Opening;
import baton.core.run.SessionStage.Ready;
import baton.core.run.SessionStage.Rescuing;
import baton.core.run.SessionStage.Waiting;
import baton.core.step.StepRules;
import baton.core.step.StepRun;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/// The sessions of a run and what they wait for. A session starts when what it needs is merged, as
/// long as no more than `parallel` are open; finished ones merge one at a time.
///
/// @param chains for each session how many wait for it one behind the other; the longest goes first
public record Sessions(List<SessionRun> all, int parallel, Map<Integer, Integer> chains) {

    /// A session and its steps before anything has happened.
    public record Planned(SessionRules rules, List<StepRules> steps) {}

    public Sessions {
        all = List.copyOf(all);
        chains = Map.copyOf(chains);
        if (all.isEmpty() || parallel < 1) {
            throw new IllegalArgumentException("no sessions, or none at a time");
        }
    }

    /// One session, in the user's checkout.
    static Sessions inPlace(List<StepRules> steps) {
        return new Sessions(List.of(SessionRun.inPlace(steps)), 1, Map.of());
    }

    static Sessions of(List<Planned> planned, int parallel) {
        List<SessionRun> sessions =
                planned.stream().map(p -> SessionRun.of(p.rules(), p.steps())).toList();
        return new Sessions(sessions, parallel, SessionChains.of(sessions));
    }

    public boolean inPlace() {
        return all.getFirst().state() instanceof SessionStage.InPlace;
    }

    /// All steps, in the order of the plan.
    List<StepRun> steps() {
        return all.size() == 1
                ? all.getFirst().steps()
                : all.stream()
                        .flatMap(session -> session.steps().stream())
                        .sorted(Comparator.comparingInt(step -> step.rules().number()))
                        .toList();
    }

    public Optional<SessionRun> session(int number) {
        for (SessionRun session : all) {
            if (session.number() == number) {
                return Optional.of(session);
            }
        }
        return Optional.empty();
    }

    /// The session a step belongs to.
    public Optional<SessionRun> holding(int step) {
        for (SessionRun session : all) {
            if (session.has(step)) {
                return Optional.of(session);
            }
        }
        return Optional.empty();
    }

    /// The effects that are owed. They are asked for after every event, of all sessions.
    List<RunEffect> outstanding() {
        List<RunEffect> owed = new ArrayList<>();
        for (SessionRun session : all) {
            if (session.isWorking()) {
                session.next().flatMap(step -> owed(session.number(), step)).ifPresent(owed::add);
            } else if (!session.rests()) {
                session.outstanding()
                        .map(effect -> ofSession(session, effect))
                        .ifPresent(owed::add);
            }
        }
        return owed;
    }

    /// The step whose witnesses are to be heard next: one at a time, beside everything else. All
    /// steps of a run want the same amount of proof.
    Optional<RunEffect> ungraded() {
        boolean witnessed =
                all.getFirst().steps().stream()
                        .findFirst()
                        .filter(step -> step.rules().level() == ProofLevel.WITNESSED)
                        .isPresent();
        return witnessed
                ? all.stream()
                        .flatMap(session -> session.steps().stream())
                        .filter(StepRun::awaitsWitnesses)
                        .findFirst()
                        .map(Sessions::grading)
                : Optional.empty();
    }

    private static RunEffect grading(StepRun step) {
        return new RunEffect.Grade(
                step.rules().number(), step.tally().tries(), step.tally().commit().orElseThrow());
    }

    private static RunEffect ofSession(SessionRun session, SessionEffect effect) {
        return new RunEffect.ForSession(session.number(), session.tally().round(), effect);
    }

    private static Optional<RunEffect> owed(int session, StepRun step) {
        return step.outstanding()
                .map(
                        effect ->
                                new RunEffect.ForStep(
                                        session,
                                        step.rules().number(),
                                        step.tally().attempt(),
                                        step.tally().tries(),
                                        effect));
    }

    Sessions on(RunEvent.InStep event) {
        Optional<SessionRun> session =
                inPlace() ? Optional.of(all.getFirst()) : holding(event.step());
        return session.map(before -> replacing(before, before.inStep(event))).orElse(this);
    }

    Sessions on(RunEvent.InSession event) {
        return session(event.session())
                .filter(session -> session.tally().round() == event.round())
                .filter(session -> isPossible(session, event.event()))
                .map(session -> replacing(session, session.on(event.event())))
                .map(now -> publishes(event.event()) ? now.each(SessionRun::carried) : now)
                .orElse(this);
    }

    /// A session of an earlier life, which may have let more of them begin, began in its turn too.
    private boolean isPossible(SessionRun session, SessionEvent event) {
        boolean begins = session.state() instanceof Waiting && event instanceof SessionEvent.Opened;
        return !begins || new Standing(all).admits(session);
    }

    /// True if the event is a merge that reached the user's branch. Such a merge brings along what
    /// was merged before and could not be published alone.
    private static boolean publishes(SessionEvent event) {
        return event instanceof SessionEvent.Published(_, boolean reached) && reached;
    }

    /// Puts the changed session in the place of the one before. Others wait for the state of a
    /// session, never for its steps: they are settled only where that state has changed.
    private Sessions replacing(SessionRun before, SessionRun changed) {
        if (all.size() == 1) {
            return with(List.of(changed)).settled();
        }
        List<SessionRun> now = new ArrayList<>(all);
        now.replaceAll(session -> session.number() == before.number() ? changed : session);
        Sessions replaced = with(now);
        return before.state().equals(changed.state()) ? replaced : replaced.settled();
    }

    Sessions each(UnaryOperator<SessionRun> change) {
        return with(all.stream().map(change).toList());
    }

    private Sessions with(List<SessionRun> changed) {
        return new Sessions(changed, parallel, chains);
    }

    /// Lets begin and merge what may. To be done after every change.
    Sessions settled() {
        if (inPlace()) {
            return this;
        }
        Standing standing = new Standing(all);
        List<SessionRun> now = new ArrayList<>(all);
        now.replaceAll(session -> next(session, standing));
        while (standing.open < parallel && begin(now, standing)) {
            standing.open++;
        }
        return with(now);
    }

    /// Lets one session begin, if one may: the one that most others wait for.
    private boolean begin(List<SessionRun> now, Standing standing) {
        int first = -1;
        int longest = -1;
        for (int i = 0; i < now.size(); i++) {
            SessionRun session = now.get(i);
            int chain = chains.getOrDefault(session.number(), 0);
            boolean better = session.state() instanceof Waiting && chain > longest;
            if (better && standing.admits(session)) {
                first = i;
                longest = chain;
            }
        }
        if (first >= 0 && now.get(first).state() instanceof Waiting(boolean anew)) {
            now.set(first, now.get(first).in(new Opening(anew)));
            return true;
        }
        return false;
    }

    private static SessionRun next(SessionRun session, Standing standing) {
        return switch (session.state()) {
            // Nothing more can be published.
            case Ready _ when standing.moved -> session.in(new Rescuing(Fate.MOVED));
            case Ready _ when !standing.merging -> {
                standing.merging = true;
                yield session.in(new Merging());
            }
            case SessionStage _ -> session;
        };
    }

    /// True if no session is under way and none can begin.
    boolean over() {
        for (SessionRun session : all) {
            if (!session.rests()) {
                return false;
            }
        }
        return true;
    }

    /// True if every step of every session is done, and all of the work is merged.
    boolean whole() {
        return all.stream().allMatch(s -> s.isWhole() && (inPlace() || s.isMerged()));
    }

    /// True if the user's branch has everything that was made.
    public boolean published() {
        return inPlace() || all.stream().allMatch(SessionRun::isPublished);
    }

    /// The sessions with another round for what an audit misses; nothing when none may have one. A
    /// branch that was moved away from the run lacks its commits, too: whoever moved it may bring
    /// them back, as they were or joined.
    Optional<Sessions> recovering(List<Integer> missing) {
        Set<Integer> steps = new HashSet<>(missing);
        return moved() || all.stream().noneMatch(session -> session.mayRecover(steps))
                ? Optional.empty()
                : Optional.of(each(s -> s.mayRecover(steps) ? s.recovering(steps) : s).settled());
    }

    boolean moved() {
        return all.stream().anyMatch(Sessions::isMoved);
    }

    private static boolean isMoved(SessionRun session) {
        return session.fate().equals(Optional.of(Fate.MOVED));
    }

    /// The present states of the sessions, by which the next ones to begin or merge are chosen.
    private static final class Standing {
        private final Map<Integer, SessionRun> byNumber = new HashMap<>();
        private final Map<Integer, Boolean> hopeless = new HashMap<>();
        private boolean moved;
        private int open;
        private boolean merging;

        /// In one go, since it is done after every change of any session.
        Standing(List<SessionRun> all) {
            for (SessionRun session : all) {
                byNumber.put(session.number(), session);
                open += session.isOpen() ? 1 : 0;
                merging |= session.isMerging();
                moved |= isMoved(session);
            }
        }

        boolean admits(SessionRun session) {
            return !moved
                    && areAll(session.rules().needs(), SessionRun::isMerged)
                    && areAll(session.rules().after(), this::hasEnded);
        }

        /// Of those that there are.
        private boolean areAll(Set<Integer> numbers, Predicate<SessionRun> so) {
            for (Integer number : numbers) {
                SessionRun known = byNumber.get(number);
                if (known != null && !so.test(known)) {
                    return false;
                }
            }
            return true;
        }

        private boolean hasEnded(SessionRun session) {
            return session.isMerged()
                    || session.state() instanceof SessionStage.Lost
                    || (session.state() instanceof Waiting && isHopeless(session));
        }

        /// True if a session that this one needs, directly or through others, was lost.
        private boolean isHopeless(SessionRun session) {
            Optional<Boolean> found = Optional.ofNullable(hopeless.get(session.number()));
            if (found.isPresent()) {
                return found.get();
            }
            hopeless.put(session.number(), false);
            boolean lost = !areAll(session.rules().needs(), needed -> !isLost(needed));
            hopeless.put(session.number(), lost);
            return lost;
        }

        private boolean isLost(SessionRun session) {
            boolean waits = session.state() instanceof Waiting;
            return session.state() instanceof SessionStage.Lost || (waits && isHopeless(session));
        }
    }
}
