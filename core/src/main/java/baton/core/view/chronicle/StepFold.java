package baton.core.view.chronicle;

import baton.core.Shown;
import baton.core.prove.StepGrade;
import baton.core.run.Entry;
import baton.core.run.EventWriting;
import baton.core.step.Complaint;
import baton.core.step.Question;
import baton.core.step.StepEnd;
import baton.core.step.StepEvent;
import baton.core.view.chronicle.StepStory.FailedAttempt;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A step while its entries are read, one after the other.
final class StepFold {
    private final int number;
    private Optional<String> title;
    private final List<FailedAttempt> failures = new ArrayList<>();
    private final List<String> salvage = new ArrayList<>();
    private Shown others = Shown.NONE;
    private final List<String> beside = new ArrayList<>();
    private final List<String> before = new ArrayList<>();
    private final List<StepStory.PutBack> putBack = new ArrayList<>();
    private UnitState state = UnitState.PENDING;
    private int attempt;
    private int tries;
    private Stopwatch watch = Stopwatch.UNUSED;
    private Optional<StepEvent.RateLimited> waits = Optional.empty();

    StepFold(int number, Optional<String> title) {
        this.number = number;
        this.title = title;
    }

    StepStory story() {
        return new StepStory(
                number,
                title,
                state,
                attempt,
                watch,
                waits,
                failures,
                salvage,
                others,
                Shown.texts(beside),
                Shown.texts(before),
                putBack);
    }

    /// Takes in an event of the step. An event that is reported late, after the end or from a try
    /// that is over, changes nothing.
    void on(Entry entry, StepEvent event) {
        boolean open = state == UnitState.PENDING || state == UnitState.IN_PROGRESS;
        if (!open || entry.tries() < tries) {
            return;
        }
        tries = entry.tries();
        attempt = entry.attempt();
        state = UnitState.IN_PROGRESS;
        watch = watch.start(entry.at());
        waits = Optional.empty();
        title = title.or(() -> entry.data().scalar("title"));
        reason(event).ifPresent(why -> failures.add(new FailedAttempt(attempt, why)));
        if (event instanceof StepEvent.Verified) {
            others = shown(entry, "others");
        }
        beside.addAll(entry.data().texts("kept_beside"));
        before.addAll(entry.data().texts("kept_before"));
        Shown residue = shown(entry, "residue");
        if (!residue.isEmpty()) {
            putBack.add(new StepStory.PutBack(residue, entry.data().scalar("ref")));
        }
        take(event, entry.at());
    }

    private static Shown shown(Entry entry, String key) {
        long more = entry.data().whole(key + EventWriting.MORE).orElse(0L);
        return new Shown(entry.data().texts(key), Math.toIntExact(more));
    }

    private void take(StepEvent event, Instant at) {
        switch (event) {
            case StepEvent.AgentEnded(StepEvent.RateLimited limited) ->
                    waits = Optional.of(limited);
            case StepEvent.Salvaged(Optional<String> ref) -> ref.ifPresent(salvage::add);
            case StepEvent.Settled(StepEnd end) -> {
                state = state(end);
                watch = watch.stop(at);
            }
            case StepEvent.Started _, StepEvent.Witnessed _, StepEvent.AgentStarted _ -> {}
            case StepEvent.AgentEnded _, StepEvent.ScopeChecked _, StepEvent.Verified _ -> {}
            case StepEvent.ManifestChecked _, StepEvent.Checkpointed _ -> {}
            case StepEvent.Graded _ -> {}
            case StepEvent.CheckpointMaking _, StepEvent.CheckpointAltered _ -> {}
            case StepEvent.CheckpointRefused _ -> {}
            // The question is no failure any more: it waits for an answer.
            case StepEvent.GateOpened(_, Question question) ->
                    failures.remove(new FailedAttempt(attempt, asking(question)));
            case StepEvent.Recovered _ -> {}
        }
    }

    /// The program ended at `left` and was started again on this run: a step that failed is taken
    /// up anew, one under way goes on.
    void resumed(Instant left, Instant at) {
        switch (state) {
            case IN_PROGRESS -> watch = watch.stop(left).start(at);
            case FAILED, BLOCKED, STOPPED -> {
                state = UnitState.PENDING;
                attempt = 0;
            }
            case PENDING, COMPLETED, SKIPPED, WAITING -> {}
            case MERGING, MERGED, CONFLICTED, RED -> {}
        }
    }

    /// Its question was answered: it goes on when the run does.
    void answered() {
        if (state == UnitState.FAILED) {
            state = UnitState.STOPPED;
        }
    }

    /// Starts a completed step again, because its work is not there any more.
    void redone() {
        if (state == UnitState.COMPLETED || state == UnitState.FAILED) {
            state = UnitState.PENDING;
            attempt = 0;
        }
    }

    /// A person wants a step that was left out to be tried after all.
    void retried() {
        if (state == UnitState.SKIPPED) {
            state = UnitState.PENDING;
            attempt = 0;
        }
    }

    UnitState state() {
        return state;
    }

    void ended(Instant at) {
        watch = watch.stop(at);
    }

    private static UnitState state(StepEnd end) {
        return switch (end) {
            case PASSED -> UnitState.COMPLETED;
            case FAILED, ESCALATED -> UnitState.FAILED;
            case SKIPPED -> UnitState.SKIPPED;
            case BLOCKED -> UnitState.BLOCKED;
        };
    }

    private static String asking(Question question) {
        return "the agent asks: " + question.sentence();
    }

    /// The reason why the attempt failed, where the event says that it did.
    private static Optional<String> reason(StepEvent event) {
        return switch (event) {
            case StepEvent.AgentEnded(StepEvent.AgentFailed(String why)) -> Optional.of(why);
            case StepEvent.AgentEnded(StepEvent.NeedsDecision(Question question)) ->
                    Optional.of(asking(question));
            case StepEvent.ScopeChecked(_, Optional<Complaint> complaint) ->
                    complaint.map(Complaint::toString);
            case StepEvent.Verified(StepEvent.Red(String why, _)) -> Optional.of(why);
            case StepEvent.Verified(StepEvent.PreflightBlocked _) ->
                    Optional.of("Verify exited 77");
            case StepEvent.Verified(StepEvent.PolicyRefused(String rule)) ->
                    Optional.of("refused by the command policy: " + rule);
            case StepEvent.ManifestChecked(Shown wrong) when !wrong.isEmpty() ->
                    Optional.of(wrong.joined("; "));
            case StepEvent.Graded(StepGrade grade) -> grade.objection();
            case StepEvent.CheckpointRefused(String why) -> Optional.of(why);
            case StepEvent.AgentEnded _, StepEvent.Verified _, StepEvent.ManifestChecked _ ->
                    Optional.empty();
            case StepEvent.CheckpointMaking _, StepEvent.CheckpointAltered _ -> Optional.empty();
            case StepEvent.Started _, StepEvent.Witnessed _, StepEvent.AgentStarted _ ->
                    Optional.empty();
            case StepEvent.Checkpointed _, StepEvent.Salvaged _, StepEvent.Recovered _ ->
                    Optional.empty();
            case StepEvent.GateOpened _, StepEvent.Settled _ -> Optional.empty();
        };
    }
}
