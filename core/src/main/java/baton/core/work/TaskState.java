package baton.core.work;

import java.util.Locale;

/// The state of a TASK, in this order: nobody began, somebody builds, it is built, it is verified,
/// it is committed and has its result.
public enum TaskState {
    PENDING,
    STARTED,
    BUILT,
    VERIFIED,
    DONE;

    /// The word for a person. Nobody but a log tells that a TASK without a commit is verified, so
    /// that is a claim.
    public String word() {
        return this == VERIFIED ? "claimed" : name().toLowerCase(Locale.ROOT);
    }

    /// This state as somebody tells it, where the history has the last word about what is done.
    TaskState held(boolean committed) {
        return committed ? DONE : this == DONE ? VERIFIED : this;
    }

    TaskState atLeast(TaskState other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
