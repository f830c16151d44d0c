package baton.core.contract.progress;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The status of a step.
public enum StepStatus {
    PENDING,
    IN_PROGRESS,
    COMPLETED,
    FAILED,
    SKIPPED,
    DEFERRED,
    BLOCKED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// True if a resume leaves the step alone. A step that was skipped on purpose is not run again.
    public boolean settled() {
        return switch (this) {
            case COMPLETED, SKIPPED, DEFERRED -> true;
            case PENDING, IN_PROGRESS, FAILED, BLOCKED -> false;
        };
    }

    static Optional<StepStatus> ofWord(String word) {
        return Arrays.stream(values()).filter(status -> status.word().equals(word)).findFirst();
    }
}
