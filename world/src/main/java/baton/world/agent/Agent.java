package baton.world.agent;

/// Whoever carries out a unit of work in a working directory.
public interface Agent {
    /// Runs to its end, or until cancelled.
    AgentReport carryOut(Assignment assignment);

    /// What people are told who worked.
    String label();
}
