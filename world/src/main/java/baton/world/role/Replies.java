package baton.world.role;

import baton.core.text.Value;
import baton.world.agent.AgentReport;

import java.util.function.Supplier;

/// What the agents of a stage have replied: kept before it is used, and taken again where the same
/// is asked after the program was killed.
public interface Replies {
    /// For whoever keeps nothing.
    Replies NONE =
            new Replies() {
                @Override
                public AgentReport reply(Asked asked, Supplier<AgentReport> asking) {
                    return asking.get();
                }

                @Override
                public void spent(Value.Fields usage) {}
            };

    /// What is asked, exactly.
    ///
    /// @param round the how-manieth time the role is told: a reply that did not fit is sent back
    record Asked(String role, String unit, int attempt, int round, String prompt) {}

    /// The reply to this.
    AgentReport reply(Asked asked, Supplier<AgentReport> asking);

    /// Something was used, and no reply came of it.
    void spent(Value.Fields usage);
}
