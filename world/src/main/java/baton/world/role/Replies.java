package baton.world.role;

import baton.core.text.Value;
import baton.world.agent.AgentReport;

import java.util.Map;
import java.util.function.Supplier;

/// The replies of the agents of a stage: kept before they are used, and taken again where the same
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

    /// The exact question.
    ///
    /// @param round the how-manieth time the role is told: a reply that did not fit is sent back
    record Asked(String role, String unit, int attempt, int round, String prompt) {}

    /// The reply to this.
    AgentReport reply(Asked asked, Supplier<AgentReport> asking);

    /// The variables of agents' programs, by which those are found that a kill has left.
    default Map<String, String> mark() {
        return Map.of();
    }

    /// Something was used, and no reply came of it.
    void spent(Value.Fields usage);
}
