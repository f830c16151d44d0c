package baton.core.run;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The mode in which a run was begun: its words are published in `run.json`.
public enum RunMode {
    EXECUTE,
    RESUME,
    STEP,
    SESSION,
    FROM;

    private static final Map<String, RunMode> BY_WORD =
            Arrays.stream(values()).collect(Collectors.toMap(RunMode::word, mode -> mode));

    private final String word = name().toLowerCase(Locale.ROOT);

    public String word() {
        return word;
    }

    /// The mode that a record names. A word that is not known here, and no word at all, stand for
    /// a run of the whole plan.
    public static RunMode ofRecord(Optional<String> word) {
        return word.flatMap(known -> Optional.ofNullable(BY_WORD.get(known))).orElse(EXECUTE);
    }

    /// True if the run is about a part of the plan alone.
    public boolean isPart() {
        return this == STEP || this == SESSION || this == FROM;
    }
}
