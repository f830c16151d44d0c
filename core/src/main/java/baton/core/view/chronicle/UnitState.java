package baton.core.view.chronicle;

import java.util.Locale;

/// Where a session or a step is, as people and machines are told it. The words are published.
///
/// Only one of several sessions is ever being merged, merged, in conflict with what was merged
/// before it, or red together with that.
public enum UnitState {
    PENDING,
    IN_PROGRESS,
    COMPLETED,
    FAILED,
    SKIPPED,
    BLOCKED,
    STOPPED,
    MERGING,
    MERGED,
    CONFLICTED,
    RED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
