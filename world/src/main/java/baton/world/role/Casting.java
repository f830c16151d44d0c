package baton.world.role;

import baton.core.agent.Tier;
import baton.world.agent.Agent;

/// Who plays which role.
@FunctionalInterface
public interface Casting {
    /// @param usual how much thinking the role needs, unless somebody set it
    Agent agent(String role, Tier usual);
}
