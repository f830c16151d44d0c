package baton.core.view.chronicle;

import java.time.Duration;

/// A stretch of the time that a run was worked on, counted from its beginning. Time in which nobody
/// drove the run is left out, so that a question, which ends a run, has no length.
public record Stretch(Kind kind, Duration from, Duration to) {

    /// The thing that took the time.
    public enum Kind {
        AGENT,
        VERIFY,
        CHECKS,
        WAITING,
        GATE
    }
}
