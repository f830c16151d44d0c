package baton.core.config;

/// The consequence of a failing lint for a TASK.
public enum Lint {
    WARN,
    FAIL
}
