package baton.core.policy.scan;

import java.util.OptionalInt;

/// The place of a command in a plan or session spec: its part, and its step where the part belongs
/// to one.
public record CommandPlace(OptionalInt step, Part part) {

    /// The parts of a document that hold commands.
    public enum Part {
        TEST_FIRST("test-first", ""),
        VERIFY("verify", ""),
        CHECKPOINT("checkpoint", ""),
        VERIFICATION("verification", "Verification"),
        ENTRY_CONDITION("entry condition", "Dependencies"),
        EXIT_CONDITION("exit condition", "Exit Condition");

        private final String word;
        private final String section;

        Part(String word, String section) {
            this.word = word;
            this.section = section;
        }

        public String word() {
            return word;
        }

        /// The title of its section, empty for parts of steps.
        String section() {
            return section;
        }

        boolean ofStep() {
            return section.isEmpty();
        }
    }

    public CommandPlace {
        if (step.isPresent() != part.ofStep()) {
            throw new IllegalArgumentException(part + " of step " + step);
        }
    }

    static CommandPlace of(Part part) {
        return new CommandPlace(OptionalInt.empty(), part);
    }

    static CommandPlace of(int step, Part part) {
        return new CommandPlace(OptionalInt.of(step), part);
    }

    /// For people and machines: `step 3 verify`, `exit condition`.
    public String where() {
        return step.isPresent() ? "step " + step.getAsInt() + " " + part.word() : part.word();
    }
}
