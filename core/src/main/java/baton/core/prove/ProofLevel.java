package baton.core.prove;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The amount of proof that a run wants of each of its steps.
public enum ProofLevel {
    /// Verify and the manifest hold.
    PLAIN,
    /// Witnesses say besides how much that is worth, and nothing waits for them.
    WITNESSED,
    /// A step passes only where no witness speaks against it.
    STRICT;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ProofLevel> ofWord(String word) {
        return Arrays.stream(values()).filter(level -> level.word().equals(word)).findFirst();
    }
}
