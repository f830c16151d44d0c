package baton.core.run;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The result with which a run ended.
public enum RunResult {
    COMPLETED,
    PARTIAL,
    BLOCKED,
    FAILED,
    STOPPED;

    private static final Map<String, RunResult> BY_WORD =
            Arrays.stream(values()).collect(Collectors.toMap(RunResult::word, result -> result));

    private final String word = name().toLowerCase(Locale.ROOT);

    public String word() {
        return word;
    }

    public static Optional<RunResult> ofWord(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }
}
