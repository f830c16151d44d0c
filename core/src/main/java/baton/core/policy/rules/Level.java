package baton.core.policy.rules;

/// The severity of a match.
public enum Level {
    BLOCK,
    WARN
}
