package baton.core.prove;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The worth of a Verify for a change, by what was shown.
public enum ProofGrade {
    ASSERTED("PROVED", "Verify notices a mistake in the change: a test fails"),
    NOTICED("PROVED", "Verify notices a mistake in the change"),
    BROKEN_OFF(
            "WEAK", "Verify notices mistakes in the change only where the code itself breaks off"),
    BLIND("BLIND", "Verify stays green whatever is wrong in the change"),
    DEAF("DEAF", "Verify runs tests and comes to nothing that they expect"),
    UNFINISHED("UNFINISHED", "the time was over before Verify noticed anything"),
    UNGRADED("UNGRADED", "Verify is green, and nothing in the change could be broken on purpose"),
    GREEN("GREEN", "Verify is green; mistakes were not put into the change"),
    FLAKY("FLAKY", "Verify was green and then red on the same tree"),
    RED("RED", "Verify is red on the change");

    private final String title;
    private final String words;

    ProofGrade(String title, String words) {
        this.title = title;
        this.words = words;
    }

    /// The grade in one word, as it is published.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<ProofGrade> ofWord(String word) {
        return Arrays.stream(values()).filter(grade -> grade.word().equals(word)).findFirst();
    }

    public String title() {
        return title;
    }

    public String words() {
        return words;
    }
}
