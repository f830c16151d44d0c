package baton.core.step;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// A remark about a step that passed with reservations.
public enum Note {
    UNPROVEN,
    FLAKY,
    WITNESS_GREEN,
    TEST_FIRST_PASSED,
    GRADER_SUSPECT,
    FURNISHED_BY_AGENT,
    NAMES_CHANGED,
    OTHERS_ASIDE,
    NOTHING_TO_COMMIT,
    COMMIT_FAILED,
    CHECKPOINT_DRIFT;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Note> ofWord(String word) {
        return Arrays.stream(values()).filter(n -> n.word().equals(word)).findFirst();
    }
}
