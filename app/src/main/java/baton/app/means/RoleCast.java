package baton.app.means;

import baton.core.agent.Tier;
import baton.core.config.Configuration;
import baton.core.config.RoleSettings;
import baton.world.agent.Agent;
import baton.world.role.Casting;
import baton.world.role.Roles;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The cast of one stage: the agents that play its roles. The agent that was asked for plays them
/// all; else each role has the one that is set for it, and a role without one shares the agent of
/// the role that leads the stage.
public final class RoleCast implements Casting {
    /// Somebody else by its meaning, so that what was asked for does not stand in for it.
    public static final String SECOND_OPINION = "second-opinion";

    private final AgentChoice choice;
    private final Configuration configuration;
    private final String leading;
    private final String word;
    private final boolean asked;
    private final Map<String, Agent> known = new HashMap<>();

    /// @param word the agent of the leading role
    /// @param asked whether the command line or the environment names it
    RoleCast(
            AgentChoice choice,
            Configuration configuration,
            String leading,
            String word,
            boolean asked) {
        this.choice = choice;
        this.configuration = configuration;
        this.leading = leading;
        this.word = word;
        this.asked = asked;
    }

    @Override
    public synchronized Agent agent(String role, Tier usual) {
        return known.computeIfAbsent(role, _ -> choice.asked(word(role), tier(role, usual)));
    }

    /// Whoever leads, before it is known what it is told. Fails where there is no such agent.
    Agent leader() {
        return choice.asked(word, Tier.STANDARD);
    }

    private String word(String role) {
        boolean own = !asked || role.equals(SECOND_OPINION);
        return set(role).flatMap(RoleSettings::agent).filter(_ -> own).orElse(word);
    }

    /// A name that stands for all roles of a stage sets it for all.
    private Tier tier(String role, Tier usual) {
        return set(role)
                .flatMap(RoleSettings::tier)
                .or(() -> isGroup() ? set(leading).flatMap(RoleSettings::tier) : Optional.empty())
                .orElse(usual);
    }

    private boolean isGroup() {
        return !Roles.ALL.contains(leading);
    }

    private Optional<RoleSettings> set(String role) {
        return Optional.ofNullable(configuration.roles().get(role));
    }
}
