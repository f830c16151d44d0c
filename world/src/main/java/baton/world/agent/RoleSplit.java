package baton.world.agent;

/// Two agents that look like one: the second takes one role, the first all others.
///
/// @param role what the second is for
public record RoleSplit(Agent first, String role, Agent second) implements Agent {
    @Override
    public String label() {
        return first.label();
    }

    @Override
    public AgentReport carryOut(Assignment assignment) {
        Agent chosen = assignment.unit().role().equals(role) ? second : first;
        return chosen.carryOut(assignment);
    }
}
