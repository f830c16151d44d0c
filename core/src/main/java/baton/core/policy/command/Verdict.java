package baton.core.policy.command;

/// What becomes of a command: it is refused, reported, or neither.
public enum Verdict {
    BLOCK,
    WARN,
    PASS
}
