package baton.core.view;

import baton.core.run.RunResult;

import java.util.Locale;

/// The state of a run in one word, the same wherever runs are shown. The words are published.
public enum RunState {
    /// A process drives it.
    RUNNING,

    /// Its process is gone, and it has not ended.
    INTERRUPTED,

    /// It ended for a question that nobody has answered.
    WAITING,

    /// It ended after a step, as `--pause` wants it.
    PAUSED,

    /// It ended before its time.
    STOPPED,
    COMPLETED,
    PARTIAL,
    FAILED,
    BLOCKED,

    /// Its commits were taken back.
    UNDONE;

    /// The state of a run that has ended.
    ///
    /// @param asks true if a question of it waits for an answer
    static RunState of(RunResult result, boolean paused, boolean asks) {
        return switch (result) {
            case STOPPED -> asks ? WAITING : paused ? PAUSED : STOPPED;
            case COMPLETED -> COMPLETED;
            case PARTIAL -> PARTIAL;
            case FAILED -> FAILED;
            case BLOCKED -> BLOCKED;
        };
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// True if nobody goes on with it.
    public boolean isOver() {
        return this == COMPLETED || this == UNDONE;
    }
}
