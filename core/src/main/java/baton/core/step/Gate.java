package baton.core.step;

import java.util.Optional;

/// A question that a step stopped for, in one of its tries, and a person's answer once there is
/// one. Its id names it within the run.
public record Gate(String id, int tries, Question question, Optional<String> answer) {

    /// The one gate that a try of a step can open.
    public static String id(int step, int tries) {
        return "step-" + step + "." + tries;
    }

    public boolean isOpen() {
        return answer.isEmpty();
    }

    Gate answered(String given) {
        return new Gate(id, tries, question, Optional.of(given));
    }
}
