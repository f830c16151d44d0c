package baton.core.contract.progress;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// How a step stands.
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

    /// Whether a resume leaves the step alone. What was skipped on purpose is not run again.
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
