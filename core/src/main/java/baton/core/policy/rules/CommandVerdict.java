package baton.core.policy.rules;

/// The verdict on a command: it is refused, reported, or neither.
public enum CommandVerdict {
    BLOCK,
    WARN,
    PASS
}
