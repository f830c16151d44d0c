package baton.core.step;

/// The end that a step came to. Escalated is a failure that a person has to look at before anything
/// goes on.
public enum StepEnd {
    PASSED,
    FAILED,
    SKIPPED,
    ESCALATED,
    BLOCKED;

    /// True if the steps that follow may go on.
    public boolean isDone() {
        return this == PASSED || this == SKIPPED;
    }
}
