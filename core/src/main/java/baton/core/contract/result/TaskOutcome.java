package baton.core.contract.result;

/// The outcome of a TASK, as its result tells it. A result that somebody began to write tells of a
/// TASK that is under way.
public enum TaskOutcome {
    DONE,
    OPEN,
    FAILED
}
