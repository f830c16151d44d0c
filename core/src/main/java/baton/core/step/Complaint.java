package baton.core.step;

import baton.core.Shown;

/// The reason to refuse an attempt although the agent finished. `what` lists what is wrong, such as
/// paths that the agent must not change, as it is shown.
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
