package baton.core.run;

import baton.core.Shown;

import java.util.List;
import java.util.Optional;

/// The counts and findings that a session has gathered so far. Rounds count how often the session
/// was begun or taken up after an end, so that late reports can be told apart; recoveries are
/// rounds that an audit asked for.
///
/// @param trouble the trouble that kept the session from being merged, in words
/// @param rescue the ref that keeps the session's work
/// @param leftovers the ref that keeps changes that the session's steps made and did not commit
/// @param footing the commits below the session's own, and their place
public record SessionTally(
        int round,
        int recoveries,
        Shown trouble,
        Optional<String> rescue,
        Optional<String> leftovers,
        Footing footing) {
    static final SessionTally FIRST =
            new SessionTally(1, 0, Shown.NONE, Optional.empty(), Optional.empty(), Footing.UNKNOWN);

    /// The ground on which the session's commits stand.
    ///
    /// @param start the commit that the session began with in its present round
    /// @param laid its commits, where its merge has them upon another one
    /// @param earlier the merges of earlier rounds that the user's branch has got
    public record Footing(Optional<String> start, List<Laid> laid, List<PublishedMerge> earlier) {
        static final Footing UNKNOWN = new Footing(Optional.empty(), List.of(), List.of());

        public Footing {
            laid = List.copyOf(laid);
            earlier = List.copyOf(earlier);
        }
    }

    /// A merge that the user's branch has got.
    ///
    /// @param parts the commits of the session's steps
    public record PublishedMerge(String commit, List<String> parts) {
        public PublishedMerge {
            parts = List.copyOf(parts);
        }

        boolean has(String part) {
            return parts.contains(part);
        }
    }

    SessionTally nextRound() {
        return new SessionTally(
                round + 1, recoveries, Shown.NONE, rescue, Optional.empty(), footing);
    }

    /// Another round of merging alone: what its steps did not commit is where it was.
    SessionTally mergedAgain() {
        return new SessionTally(round + 1, recoveries, Shown.NONE, rescue, leftovers, footing);
    }

    /// @param published the merges that the user's branch has got so far
    SessionTally recovering(List<PublishedMerge> published) {
        return new SessionTally(
                round + 1,
                recoveries + 1,
                Shown.NONE,
                rescue,
                Optional.empty(),
                new Footing(Optional.empty(), List.of(), published));
    }

    SessionTally troubled(Shown what) {
        return new SessionTally(round, recoveries, what, rescue, leftovers, footing);
    }

    /// A round that made nothing leaves the work of an earlier one where it is kept.
    SessionTally rescued(Optional<String> ref) {
        return new SessionTally(
                round, recoveries, trouble, ref.or(() -> rescue), leftovers, footing);
    }

    SessionTally leaving(Optional<String> ref) {
        return new SessionTally(round, recoveries, trouble, rescue, ref, footing);
    }

    SessionTally begun(String commit) {
        return standing(new Footing(Optional.of(commit), List.of(), footing.earlier()));
    }

    SessionTally laid(List<Laid> commits) {
        return standing(new Footing(footing.start(), commits, footing.earlier()));
    }

    private SessionTally standing(Footing now) {
        return new SessionTally(round, recoveries, trouble, rescue, leftovers, now);
    }
}
