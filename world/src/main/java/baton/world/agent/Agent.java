package baton.world.agent;

/// Whoever carries out a unit of work in a working directory.
public interface Agent {
    /// Runs to its end, or until cancelled.
    AgentReport carryOut(Assignment assignment);

    /// Whether its program asks before it uses a tool, so that somebody must be there to answer.
    default boolean asks() {
        return false;
    }

    /// What people are told who worked.
    String label();
}
