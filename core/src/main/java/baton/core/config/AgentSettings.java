package baton.core.config;

import baton.core.agent.AgentKind;
import baton.core.agent.Tier;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The settings of one agent. `command` is its program, or the command line of an `exec` agent, or
/// the directory of a `replay` agent.
public record AgentSettings(
        Optional<AgentKind> kind,
        Optional<String> command,
        List<String> args,
        Map<Tier, String> models,
        Optional<Billing> billing) {

    public static final AgentSettings NONE =
            new AgentSettings(
                    Optional.empty(), Optional.empty(), List.of(), Map.of(), Optional.empty());

    public AgentSettings {
        args = List.copyOf(args);
        models = Map.copyOf(models);
    }

    /// The permission of an agent to spend what a key in the environment pays for.
    public enum Billing {
        /// It never does: the keys are kept from it.
        NONE,
        /// Only when the user says so for this run.
        ASK,
        ALLOW
    }
}
