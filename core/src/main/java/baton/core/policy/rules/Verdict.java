package baton.core.policy.rules;

/// What becomes of a command: it is refused, reported, or neither.
public enum Verdict {
    BLOCK,
    WARN,
    PASS
}
