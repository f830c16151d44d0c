package baton.core.contract.progress;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The way in which the run that wrote the file was started. Baton writes the first four; the
/// others are only read.
public enum Mode {
    EXECUTE,
    RESUME,
    STEP,
    SESSION,
    DRY_RUN,
    VALIDATE;

    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// A foreground run is an execution like any other.
    static Optional<Mode> ofWord(String word) {
        if (word.equals("foreground")) {
            return Optional.of(EXECUTE);
        }
        return Arrays.stream(values()).filter(mode -> mode.word().equals(word)).findFirst();
    }
}
