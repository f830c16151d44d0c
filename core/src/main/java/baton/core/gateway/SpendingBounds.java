package baton.core.gateway;

import baton.core.agent.Capabilities;
import baton.core.agent.Capabilities.Counting;
import baton.core.config.LimitSettings;
import baton.core.config.SpendingLimit;
import baton.core.gateway.ModelAccount.Bound;
import baton.core.gateway.ModelAccount.Purse;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The bounds of what a run may spend at its models: of the whole run, of each session, of each
/// step.
public record SpendingBounds(SpendingLimit run, LimitSettings limits) {
    /// The bounds as the gateway keeps them.
    public List<Bound> all() {
        return Stream.of(
                        bound(Purse.RUN, run),
                        bound(Purse.each(Purse.Kind.SESSION), limits.session()),
                        bound(Purse.each(Purse.Kind.STEP), limits.step()))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Bound> bound(Purse purse, SpendingLimit limit) {
        return limit.isSet() ? List.of(new Bound(purse, limit.cost(), limit.tokens())) : List.of();
    }

    /// The bounds that cannot be kept for an agent, each with what can be done, for people.
    ///
    /// @param gateway true if it asks its model by the gateway
    public List<String> unkept(String agent, Capabilities can, boolean gateway) {
        List<String> lines = new ArrayList<>();
        if (run.cost().isPresent() && !can.cost()) {
            lines.add(
                    agent
                            + " does not say what it costs, so the limit on cost cannot be"
                            + " enforced: use "
                            + (can.usage() == Counting.NEVER ? "--timeout" : "--max-tokens"));
        }
        if (run.tokens().isPresent()) {
            lines.addAll(untimely(agent, can.usage()));
        }
        if (!gateway && (limits.session().isSet() || limits.step().isSet())) {
            lines.add(
                    agent
                            + " does not ask its model by the gateway, so limits.step and"
                            + " limits.session do not hold for it");
        }
        return List.copyOf(lines);
    }

    private static List<String> untimely(String agent, Counting usage) {
        return switch (usage) {
            case AS_IT_WORKS -> List.of();
            case AT_THE_END ->
                    List.of(
                            agent
                                    + " says only at the end of an attempt what it used: the limit"
                                    + " on tokens ends the run after an attempt, not in its"
                                    + " middle");
            case NEVER ->
                    List.of(
                            agent
                                    + " does not say what it used, so the limit on tokens cannot"
                                    + " be enforced");
        };
    }
}
