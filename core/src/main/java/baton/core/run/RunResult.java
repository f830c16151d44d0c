package baton.core.run;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// How a run ended.
public enum RunResult {
    COMPLETED,
    PARTIAL,
    BLOCKED,
    FAILED,
    STOPPED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<RunResult> ofWord(String word) {
        return Arrays.stream(values()).filter(r -> r.word().equals(word)).findFirst();
    }
}
