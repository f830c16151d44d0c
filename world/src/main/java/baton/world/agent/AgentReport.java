package baton.world.agent;

import baton.core.policy.secrets.Secrets;
import baton.core.step.Question;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.AgentOutcome;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.step.StepEvent.RateLimited;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.OptionalInt;

/// How an agent's run ended, the data it returned, and what it used (`cost` in US dollars,
/// `tokens`) as far as it said. `cancelled` when the program is to end, so
/// that nothing may be concluded from it.
public record AgentReport(
        AgentOutcome outcome,
        OptionalInt exit,
        Value.Fields output,
        Value.Fields usage,
        boolean cancelled) {

    static final Value.Fields NOTHING = Value.fields(new LinkedHashMap<>());

    /// An agent that could not even be started.
    public static AgentReport failed(AgentOutcome outcome) {
        return new AgentReport(outcome, OptionalInt.empty(), NOTHING, NOTHING, false);
    }

    static AgentReport of(AgentOutcome outcome, OptionalInt exit, Optional<Value.Fields> output) {
        return new AgentReport(outcome, exit, output.orElse(NOTHING), NOTHING, false);
    }

    /// The same without secrets in what it said.
    public AgentReport scrubbed(Secrets secrets) {
        AgentOutcome said =
                switch (outcome) {
                    case AgentFailed(String reason) -> new AgentFailed(secrets.scrub(reason));
                    case NeedsDecision(Question question) ->
                            new NeedsDecision(scrubbed(question, secrets));
                    case Finished _, RateLimited _ -> outcome;
                };
        return new AgentReport(said, exit, secrets.scrub(output), usage, cancelled);
    }

    private static Question scrubbed(Question question, Secrets secrets) {
        return new Question(
                secrets.scrub(question.context()),
                question.options().stream().map(secrets::scrub).toList(),
                question.recommended().map(secrets::scrub));
    }

    AgentReport using(Value.Fields used) {
        return new AgentReport(outcome, exit, output, used, cancelled);
    }
}
