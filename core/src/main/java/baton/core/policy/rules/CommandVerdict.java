package baton.core.policy.rules;

/// What becomes of a command: it is refused, reported, or neither.
public enum CommandVerdict {
    BLOCK,
    WARN,
    PASS
}
