package baton.core.contract.progress;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The status of a run that goes on or has ended.
public enum RunStatus {
    PENDING,
    IN_PROGRESS,
    COMPLETED,
    FAILED,
    PARTIAL,
    STOPPED,
    BLOCKED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<RunStatus> ofWord(String word) {
        return Arrays.stream(values()).filter(status -> status.word().equals(word)).findFirst();
    }
}
