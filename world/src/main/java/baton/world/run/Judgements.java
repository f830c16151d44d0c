package baton.world.run;

import baton.core.policy.command.CommandPolicy;
import baton.core.policy.command.Judgement;

import java.util.Map;

/// What the command policy says of commands, each before it runs. Those of the plan were judged
/// when it was read: the policy says the same of the same text, and a command that is not among
/// them is judged now.
public record Judgements(Map<String, Judgement> known) {
    public static final Judgements NONE = new Judgements(Map.of());

    public Judgements {
        known = Map.copyOf(known);
    }

    Judgement of(String command) {
        Judgement before = known.get(command);
        return before == null ? CommandPolicy.judge(command) : before;
    }
}
