package baton.world.agent;

import baton.core.Failure;
import baton.core.Problem;
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

/// The report of an agent's run: its outcome, the data it returned, and what it used (`cost` in US
/// dollars, `tokens`, `model`) as far as it said.
///
/// @param cancelled whether the agent was stopped because the program is to end, so that nothing
/// may be concluded from the report
/// @param trouble the reason why nobody can work, neither this agent nor anyone after it, before
/// that is mended: nothing may be concluded from the report either, and no attempt is used
public record AgentReport(
        AgentOutcome outcome,
        OptionalInt exit,
        Value.Fields output,
        Value.Fields usage,
        boolean cancelled,
        Optional<Problem> trouble) {

    static final Value.Fields NOTHING = Value.fields(new LinkedHashMap<>());

    /// One that came to its end.
    public AgentReport(
            AgentOutcome outcome,
            OptionalInt exit,
            Value.Fields output,
            Value.Fields usage,
            boolean cancelled) {
        this(outcome, exit, output, usage, cancelled, Optional.empty());
    }

    /// The report of an agent that ended in a failure of the world. If the failure is about what
    /// the agent returned, the agent has failed; any other failure would meet the next agent as
    /// well.
    public static AgentReport failed(Failure failure) {
        Problem problem = failure.problem();
        return switch (problem.fault().kind()) {
            case INPUT, RUN -> {
                AgentFailed failed = new AgentFailed(problem.fault() + ": " + problem.message());
                yield new AgentReport(failed, OptionalInt.empty(), NOTHING, NOTHING, false);
            }
            case USAGE, ENVIRONMENT, APPROVAL, POLICY, BUG ->
                    troubled(problem, OptionalInt.empty());
        };
    }

    static AgentReport troubled(Problem problem, OptionalInt exit) {
        AgentFailed failed = new AgentFailed(problem.fault() + ": " + problem.message());
        return new AgentReport(failed, exit, NOTHING, NOTHING, false, Optional.of(problem));
    }

    static AgentReport of(AgentOutcome outcome, OptionalInt exit, Optional<Value.Fields> output) {
        return new AgentReport(outcome, exit, output.orElse(NOTHING), NOTHING, false);
    }

    static AgentReport of(
            AgentVerdict.Judged judged, OptionalInt exit, Optional<Value.Fields> output) {
        return switch (judged) {
            case AgentVerdict.Ended(AgentOutcome outcome) -> of(outcome, exit, output);
            case AgentVerdict.Halted(Problem problem) -> troubled(problem, exit);
        };
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
        return new AgentReport(
                said,
                exit,
                secrets.scrub(output),
                usage,
                cancelled,
                trouble.map(problem -> scrubbed(problem, secrets)));
    }

    private static Problem scrubbed(Problem problem, Secrets secrets) {
        return problem.fault().because(secrets.scrub(problem.message())).withFix(problem.fix());
    }

    private static Question scrubbed(Question question, Secrets secrets) {
        return new Question(
                secrets.scrub(question.context()),
                question.options().stream().map(secrets::scrub).toList(),
                question.recommended().map(secrets::scrub));
    }

    AgentReport using(Value.Fields used) {
        return new AgentReport(outcome, exit, output, used, cancelled, trouble);
    }
}
