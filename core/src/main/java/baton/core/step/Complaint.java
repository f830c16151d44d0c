package baton.core.step;

import baton.core.Shown;

/// Why an attempt is refused although the agent finished: what it changed that it must not, as it
/// is told.
public record Complaint(Kind kind, Shown what) {
    public enum Kind {
        SCOPE_DRIFT("scope_drift"),
        GRADER_CHANGED("grader_changed"),
        HISTORY_MOVED("history_moved"),
        NOTHING_CHANGED("nothing_changed"),
        CONTENT_REFUSED("content_refused"),
        FENCE("scope_violation");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        public String word() {
            return word;
        }
    }

    @Override
    public String toString() {
        return what.isEmpty() ? kind.word() : kind.word() + ": " + what;
    }
}
