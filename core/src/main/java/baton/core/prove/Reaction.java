package baton.core.prove;

import baton.core.counting.TestCounts;

import java.util.Optional;

/// The reaction of Verify to a mutant.
public enum Reaction {
    FAILURE("noticed: a test failed"),
    RED("noticed: Verify was red"),
    ERROR("noticed: a test broke off, none failed"),
    TIME("noticed: Verify ran out of time"),
    NONE("not noticed"),
    UNBUILT("did not run: does not count");

    private final String words;

    Reaction(String words) {
        this.words = words;
    }

    /// Judges a run on a mutant by the one on the change as it is.
    public static Reaction of(VerifyRun mutated, VerifyRun sound) {
        if (mutated.isGreen()) {
            return NONE;
        }
        if (mutated.exit().isEmpty()) {
            return TIME;
        }
        Optional<TestCounts> counts = mutated.counts();
        boolean counted = sound.counts().filter(known -> known.ran() > 0).isPresent();
        boolean ran = counts.filter(known -> known.ran() > 0).isPresent();
        if (counted ? !ran : mutated.unbuilt()) {
            return UNBUILT;
        }
        return counts.filter(_ -> counted).map(Reaction::told).orElse(RED);
    }

    private static Reaction told(TestCounts counts) {
        if (counts.failed() > 0) {
            return FAILURE;
        }
        return counts.errors() > 0 ? ERROR : RED;
    }

    /// True if nothing more has to be tried: tests noticed it, and as far as can be told by an
    /// assertion. A test that asserts nothing breaks off, too, where the code does.
    public boolean isEnough() {
        return this == FAILURE || this == RED;
    }

    public boolean isNoticed() {
        return isEnough() || this == ERROR || this == TIME;
    }

    String words() {
        return words;
    }
}
