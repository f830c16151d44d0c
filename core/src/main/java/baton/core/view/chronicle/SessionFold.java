package baton.core.view.chronicle;

import baton.core.Shown;
import baton.core.run.Entry;
import baton.core.run.SessionEvent;
import baton.core.run.SessionStage.Fate;
import baton.core.text.Value;
import baton.core.view.chronicle.SessionStory.Merge;
import baton.core.view.chronicle.SessionStory.Refusal;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A session while its entries are read, one after the other.
final class SessionFold {
    private final SessionFacts facts;
    private UnitState state = UnitState.PENDING;
    private int round = 1;
    private int recoveries;
    private Stopwatch watch = Stopwatch.UNUSED;
    private AgentUsage usage = AgentUsage.UNKNOWN;
    private Merge merge = Merge.NONE;
    private final Set<Integer> landed = new HashSet<>();

    SessionFold(SessionFacts facts) {
        this.facts = facts;
    }

    SessionStory story() {
        return new SessionStory(facts, state, recoveries, watch, usage, merge);
    }

    List<Integer> steps() {
        return facts.steps();
    }

    void used(Value.Fields data) {
        usage = usage.plus(data);
    }

    /// True if the event opens another recovery of the session: a round for work that an audit
    /// found missing.
    boolean recovers(Entry entry, SessionEvent event) {
        return event instanceof SessionEvent.Opened && recovery(entry) > recoveries;
    }

    /// The steps of a round for work of which an audit missed these: what no merge brought along,
    /// or is not there any more.
    List<Integer> again(List<Integer> missing) {
        if (state == UnitState.MERGED) {
            missing.forEach(landed::remove);
        }
        return facts.steps().stream().filter(step -> !landed.contains(step)).toList();
    }

    private static int recovery(Entry entry) {
        return entry.data().whole("recovery").map(Long::intValue).orElse(0);
    }

    /// `steps` is how its steps stand. What is reported late, from a round that is over, changes
    /// nothing.
    void on(Entry entry, SessionEvent event, List<UnitState> steps) {
        if (entry.tries() < round) {
            return;
        }
        round = entry.tries();
        switch (event) {
            case SessionEvent.Opened _ -> {
                recoveries = Math.max(recoveries, recovery(entry));
                at(UnitState.IN_PROGRESS, merge.anew(story().why()), entry.at());
            }
            case SessionEvent.Ended(_, Optional<String> leftovers) ->
                    at(ended(steps), merge.leaving(leftovers), entry.at());
            case SessionEvent.MergeMade _ -> at(UnitState.MERGING, merge, entry.at());
            case SessionEvent.Published(String commit, boolean reached) -> {
                landed.addAll(facts.steps());
                Optional<Refusal> refused =
                        reached ? Optional.empty() : Optional.of(refusal(entry));
                at(UnitState.MERGED, merge.made(commit, refused), entry.at());
            }
            case SessionEvent.Refused(Fate fate, Shown what) ->
                    at(state(fate), merge.troubled(what), entry.at());
            // Nothing more can be published once the user's branch was moved away.
            case SessionEvent.Rescued(Optional<String> ref) ->
                    at(
                            state == UnitState.MERGING ? UnitState.STOPPED : state,
                            merge.rescued(ref),
                            entry.at());
        }
    }

    private void at(UnitState next, Merge now, Instant at) {
        state = next;
        merge = now;
        boolean busy = next == UnitState.IN_PROGRESS || next == UnitState.MERGING;
        watch = busy ? watch.start(at) : watch.stop(at);
    }

    private static UnitState ended(List<UnitState> steps) {
        return steps.stream()
                .filter(step -> step != UnitState.COMPLETED && step != UnitState.SKIPPED)
                .findFirst()
                .orElse(UnitState.MERGING);
    }

    private static UnitState state(Fate fate) {
        return switch (fate) {
            case CONFLICT -> UnitState.CONFLICTED;
            case RED -> UnitState.RED;
            case STOPPED, MOVED -> UnitState.STOPPED;
        };
    }

    private static Refusal refusal(Entry entry) {
        return new Refusal(text(entry, "refused"), text(entry, "result"));
    }

    private static String text(Entry entry, String key) {
        return entry.data().text(key);
    }

    /// A later merge reached the user's branch, and brought this one along.
    void carried() {
        merge = merge.carried();
    }

    /// The program ended at `left` and was started again on this run: what could not be merged is
    /// tried again, what a step stopped is taken up where that step is.
    void resumed(Instant left, Instant at, List<UnitState> steps) {
        switch (state) {
            case IN_PROGRESS, MERGING -> watch = watch.stop(left).start(at);
            case CONFLICTED, RED, STOPPED -> at(UnitState.MERGING, merge.troubled(Shown.NONE), at);
            case FAILED, BLOCKED -> {
                if (steps.stream().noneMatch(step -> step == state)) {
                    state = UnitState.PENDING;
                }
            }
            case PENDING, COMPLETED, SKIPPED, WAITING, MERGED -> {}
        }
    }

    void ended(Instant at) {
        watch = watch.stop(at);
    }
}
