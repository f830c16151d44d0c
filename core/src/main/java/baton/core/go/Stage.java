package baton.core.go;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The stages in their order. The gate of a stage opens when it is done.
public enum Stage {
    BRIEF,
    RESEARCH,
    PLAN,
    EXECUTE,
    REVIEW;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Stage> named(String word) {
        return Arrays.stream(values()).filter(stage -> stage.word().equals(word)).findFirst();
    }
}
