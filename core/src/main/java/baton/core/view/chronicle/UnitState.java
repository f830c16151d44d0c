package baton.core.view.chronicle;

import java.util.Locale;

/// The state of a session or a step, as people and machines are told it. The words are published.
///
/// Only a session that has a worktree of its own is ever being merged, merged, in conflict with
/// what was merged before it, or red together with that.
public enum UnitState {
    PENDING,
    IN_PROGRESS,
    COMPLETED,
    FAILED,
    SKIPPED,
    BLOCKED,
    STOPPED,

    /// Its question waits for a person's answer.
    WAITING,
    MERGING,
    MERGED,
    CONFLICTED,
    RED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
