package baton.world.role;

import baton.core.agent.Tier;
import baton.world.agent.Agent;

/// A casting, which gives each role its agent.
@FunctionalInterface
public interface Casting {
    /// The agent of a role, which needs that much thinking unless somebody set it otherwise.
    Agent agent(String role, Tier usual);
}
