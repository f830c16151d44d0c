package baton.core.policy.rules;

/// How bad a match is.
public enum Level {
    BLOCK,
    WARN
}
