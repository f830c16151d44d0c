package baton.core.policy.shell;

import java.util.List;

/// Statements that run one after the other.
public record Script(List<Statement> statements) {
    public Script {
        statements = List.copyOf(statements);
    }
}
