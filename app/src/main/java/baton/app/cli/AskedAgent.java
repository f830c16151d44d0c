package baton.app.cli;

import baton.world.agent.Agent;
import baton.world.role.Asking;
import baton.world.role.RoleAgent;
import baton.world.role.Traces;

import java.nio.file.Path;
import java.util.Optional;

/// The agent of a stage. A signal that comes while it works ends it before the program ends; one
/// that comes in between finds nothing to wait for.
final class AskedAgent {
    private AskedAgent() {}

    /// The agent that is named for the role, where one is.
    static Optional<Agent> named(Context context, String role) {
        return AgentChoice.forRole(context, role);
    }

    static Asking of(Agent agent, Path directory, Traces traces) {
        return matters -> {
            try (OrderlyEnd end = new OrderlyEnd()) {
                return of(agent, directory, traces, end).askAll(matters);
            }
        };
    }

    /// For a stage that ends in order as a whole.
    static Asking of(Agent agent, Path directory, Traces traces, OrderlyEnd end) {
        return new RoleAgent(agent, directory, traces.directory(), end.cancellation());
    }
}
