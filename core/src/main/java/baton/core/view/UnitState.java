package baton.core.view;

import java.util.Locale;

/// Where a session or a step is, as people and machines are told it. The words are published.
public enum UnitState {
    PENDING,
    IN_PROGRESS,
    COMPLETED,
    FAILED,
    SKIPPED,
    BLOCKED,
    STOPPED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
