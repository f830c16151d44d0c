package baton.core.step;

/// How a step ended. Escalated is a failure that a person has to look at before anything goes on.
public enum StepEnd {
    PASSED,
    FAILED,
    SKIPPED,
    ESCALATED,
    BLOCKED;

    /// Whether what follows may go on.
    public boolean isDone() {
        return this == PASSED || this == SKIPPED;
    }
}
