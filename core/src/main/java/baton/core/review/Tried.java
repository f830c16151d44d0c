package baton.core.review;

import java.util.Optional;

/// A criterion whose command was run, or should have been.
///
/// @param failure why it does not hold; nothing where it does
public record Tried(Criterion criterion, Outcome outcome, Optional<String> failure) {
    public enum Outcome {
        HOLDS,
        FAILS,
        /// It could not be started, or ended for reasons of its own.
        UNCLEAR,
        /// The command policy forbids it.
        REFUSED
    }
}
