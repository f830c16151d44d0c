package baton.core.step;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The wish of a person about a step that a run stopped at.
public enum Direction {
    /// The step gets its attempts anew.
    RETRY,

    /// The step is left out. It counts as skipped, never as passed.
    SKIP;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Direction> ofWord(String word) {
        return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
    }
}
