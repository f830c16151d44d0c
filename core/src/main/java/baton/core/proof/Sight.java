package baton.core.proof;

import baton.core.proof.AuditHistory.Made;

import java.util.Optional;

/// An audit's finding about one step of the plan.
///
/// @param commit the commit that was found for the step, or else the one that somebody wrote down
/// for it
public record Sight(int step, Kind kind, Optional<String> commit) {

    /// The state in which the audit found the step.
    public enum Kind {
        NOT_PASSED("not recorded as passed"),
        COMMITTED("its commit is in the history"),
        COMMITTED_BEFORE("its commit is in the history, made before the start"),
        OWES_NO_COMMIT("its paths exist; it needs no commit"),
        NO_COMMIT("no commit of it is in the history"),
        NO_PATHS("paths that it had to create are missing");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /// One that nobody says to have passed.
    static Sight none(int step) {
        return new Sight(step, Kind.NOT_PASSED, Optional.empty());
    }

    /// @param paths how many of its paths are missing
    /// @param commits whether its commit is
    static Sight of(PassedStep step, Optional<Made> found, int paths, int commits) {
        Kind kind =
                commits > 0
                        ? Kind.NO_COMMIT
                        : paths > 0 ? Kind.NO_PATHS : there(step, found.isPresent());
        return new Sight(step.number(), kind, found.map(Made::id).or(step::commit));
    }

    private static Kind there(PassedStep step, boolean found) {
        return found
                ? Kind.COMMITTED
                : step.owesCommit() ? Kind.COMMITTED_BEFORE : Kind.OWES_NO_COMMIT;
    }

    /// True if the step owes a commit, and its commit is in the history.
    public boolean isCommitted() {
        return switch (kind) {
            case COMMITTED, COMMITTED_BEFORE -> true;
            case NO_PATHS -> commit.isPresent();
            case NOT_PASSED, OWES_NO_COMMIT, NO_COMMIT -> false;
        };
    }

    /// True if the step's work is nowhere. A path that is gone while the commit is there was taken
    /// away by a later commit.
    boolean isLost() {
        return kind == Kind.NO_COMMIT || (kind == Kind.NO_PATHS && commit.isEmpty());
    }
}
