package baton.core.step;

import java.util.List;

/// Why an attempt is refused although the agent finished: what it changed that it must not.
public record Complaint(Kind kind, List<String> paths) {
    public enum Kind {
        SCOPE_DRIFT("scope_drift"),
        GRADER_CHANGED("grader_changed"),
        HISTORY_MOVED("history_moved"),
        NOTHING_CHANGED("nothing_changed"),
        FENCE("scope_violation");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    public Complaint {
        paths = List.copyOf(paths);
    }

    @Override
    public String toString() {
        return paths.isEmpty() ? kind.word() : kind.word() + ": " + String.join(", ", paths);
    }
}
