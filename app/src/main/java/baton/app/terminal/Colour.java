package baton.app.terminal;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The use of colour: `--color auto|always|never`.
public enum Colour {
    AUTO,
    ALWAYS,
    NEVER;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Colour> ofWord(String word) {
        return Arrays.stream(values()).filter(c -> c.word().equals(word)).findFirst();
    }
}
