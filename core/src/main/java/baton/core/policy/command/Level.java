package baton.core.policy.command;

/// How bad a match is.
public enum Level {
    BLOCK,
    WARN
}
