package baton.core.run;

import baton.core.Shown;

import java.util.Optional;

/// The counts and findings that a session has gathered so far. Rounds count how often the session
/// was begun or taken up after an end, so that late reports can be told apart; recoveries are
/// rounds that an audit asked for.
///
/// @param trouble the trouble that kept the session from being merged, in words
/// @param rescue the ref that keeps the session's work
/// @param leftovers the ref that keeps changes that the session's steps made and did not commit
public record SessionTally(
        int round,
        int recoveries,
        Shown trouble,
        Optional<String> rescue,
        Optional<String> leftovers) {
    static final SessionTally FIRST =
            new SessionTally(1, 0, Shown.NONE, Optional.empty(), Optional.empty());

    SessionTally nextRound() {
        return new SessionTally(round + 1, recoveries, Shown.NONE, rescue, Optional.empty());
    }

    /// Another round of merging alone: what its steps did not commit is where it was.
    SessionTally mergedAgain() {
        return new SessionTally(round + 1, recoveries, Shown.NONE, rescue, leftovers);
    }

    SessionTally recovering() {
        return new SessionTally(round + 1, recoveries + 1, Shown.NONE, rescue, Optional.empty());
    }

    SessionTally troubled(Shown what) {
        return new SessionTally(round, recoveries, what, rescue, leftovers);
    }

    SessionTally rescued(Optional<String> ref) {
        return new SessionTally(round, recoveries, trouble, ref, leftovers);
    }

    SessionTally leaving(Optional<String> ref) {
        return new SessionTally(round, recoveries, trouble, rescue, ref);
    }
}
