package baton.core.config;

/// What a failing lint means for a TASK.
public enum Lint {
    WARN,
    FAIL
}
