package baton.core.step;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// A thing that is waited for before an agent is asked again.
public enum Awaited {
    RATE_LIMIT("a rate limit"),
    USAGE_LIMIT("a usage limit"),
    MODEL("a model that has too much to do"),
    SERVER("a server that failed"),
    CONNECTION("a connection that broke off");

    private final String words;

    Awaited(String words) {
        this.words = words;
    }

    /// As people are told it, behind "waiting for".
    public String words() {
        return words;
    }

    /// As the journal has it.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Awaited> of(String word) {
        return Arrays.stream(values()).filter(one -> one.word().equals(word)).findFirst();
    }
}
