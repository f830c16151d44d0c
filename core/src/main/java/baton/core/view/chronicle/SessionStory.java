package baton.core.view.chronicle;

import baton.core.Shown;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// One of several sessions as the journal tells it. `elapsed` counts from when its worktree was
/// there to when it was merged or given up.
public record SessionStory(
        SessionFacts facts,
        UnitState state,
        int recoveries,
        Stopwatch watch,
        AgentUsage usage,
        Merge merge) {

    /// The merge of a session's work: what became of it.
    ///
    /// @param commit the commit that merged the work
    /// @param refusal the reason why the user's branch does not have that commit
    /// @param trouble the files, commands or branches that kept the work from being merged
    /// @param rescue the ref that keeps the work when it was not merged
    /// @param leftovers the ref that keeps changes that are in no commit
    /// @param before the trouble of an earlier round, in words
    public record Merge(
            Optional<String> commit,
            Optional<Refusal> refusal,
            Shown trouble,
            Optional<String> rescue,
            Optional<String> leftovers,
            Optional<String> before) {
        static final Merge NONE =
                new Merge(
                        Optional.empty(),
                        Optional.empty(),
                        Shown.NONE,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());

        /// The merge before another round. Kept work stays where it is, and so does the reason.
        Merge anew(Optional<String> why) {
            return new Merge(
                    Optional.empty(),
                    Optional.empty(),
                    Shown.NONE,
                    rescue,
                    Optional.empty(),
                    why.or(() -> before));
        }

        Merge leaving(Optional<String> ref) {
            return new Merge(commit, refusal, trouble, rescue, ref, before);
        }

        Merge made(String merged, Optional<Refusal> refused) {
            return new Merge(
                    Optional.of(merged),
                    refused,
                    Shown.NONE,
                    Optional.empty(),
                    leftovers,
                    Optional.empty());
        }

        Merge troubled(Shown what) {
            return new Merge(commit, refusal, what, rescue, leftovers, before);
        }

        /// A round that made nothing leaves the work of an earlier one where it is kept.
        Merge rescued(Optional<String> ref) {
            return new Merge(commit, refusal, trouble, ref.or(() -> rescue), leftovers, before);
        }

        /// A later merge reached the user's branch, and brought this one along.
        Merge carried() {
            return new Merge(commit, Optional.empty(), trouble, rescue, leftovers, before);
        }
    }

    /// A merge that was made and could not be published; `result` is the name it is kept at.
    public record Refusal(String reason, String result) {}

    public int number() {
        return facts.number();
    }

    public boolean isMerged() {
        return state == UnitState.MERGED;
    }

    /// True if the session got as far as a worktree of its own.
    public boolean isReached() {
        return state != UnitState.PENDING;
    }

    public Duration elapsed(Instant now) {
        return watch.read(now);
    }

    /// As nobody works on it any more.
    public SessionStory leftOff() {
        boolean open = state == UnitState.IN_PROGRESS || state == UnitState.MERGING;
        return open
                ? new SessionStory(facts, UnitState.STOPPED, recoveries, watch, usage, merge)
                : this;
    }

    /// As it ended with the question of a step that stands so now.
    SessionStory asked(UnitState step) {
        return state == UnitState.FAILED
                ? new SessionStory(facts, step, recoveries, watch, usage, merge)
                : this;
    }

    /// The reason why the session's work could not be merged or published, in a few words; nothing
    /// where there was no such trouble.
    public Optional<String> why() {
        String what = merge.trouble().toString();
        return switch (state) {
            case CONFLICTED -> Optional.of("merge conflict in " + what);
            case RED -> Optional.of("Verify failed after the merge: " + what);
            case STOPPED -> Optional.of(what).filter(text -> !text.isEmpty());
            case MERGED -> merge.refusal().map(r -> "merged, but not published: " + r.reason());
            case PENDING, IN_PROGRESS, MERGING -> Optional.empty();
            case COMPLETED, FAILED, SKIPPED, BLOCKED, WAITING -> Optional.empty();
        };
    }
}
