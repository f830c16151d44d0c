package baton.world.agent;

import baton.core.Shown;
import baton.core.agent.Outcome;
import baton.core.agent.Trouble;
import baton.core.step.Question;
import baton.core.step.StepEvent.AgentFailed;
import baton.core.step.StepEvent.AgentOutcome;
import baton.core.step.StepEvent.Finished;
import baton.core.step.StepEvent.NeedsDecision;
import baton.core.step.StepEvent.RateLimited;
import baton.core.text.Value;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/// What the end of an agent's stream means for its attempt. A model that says it has too much to do
/// is waited for; everything else that is no success fails the attempt, with its reason. A model
/// that is not there is no reason to wait: the agent's program has asked it several times.
///
/// @param tries how often this attempt was tried, which lengthens the wait
record AgentVerdict(Instant now, int tries) {
    private static final Duration WAIT = Duration.ofMinutes(1);
    private static final Duration WAIT_MAX = Duration.ofHours(1);
    private static final Duration RESET_MAX = Duration.ofDays(1);
    private static final int DOUBLINGS_MAX = 6;
    private static final int SHOWN_MAX = 300;

    AgentOutcome of(Outcome outcome, Optional<Value.Fields> output) {
        return switch (outcome) {
            case Outcome.Succeeded _ ->
                    ExecAgent.question(output)
                            .<AgentOutcome>map(NeedsDecision::new)
                            .orElseGet(Finished::new);
            case Outcome.FailedApi failed -> failed(failed);
            case Outcome.Parked parked ->
                    new NeedsDecision(
                            new Question(
                                    "The agent wants to use " + parked.call().name() + ".",
                                    List.of("allow", "deny"),
                                    Optional.empty()));
            case Outcome.LimitTurns _ -> new AgentFailed("its limit of turns is reached");
            case Outcome.LimitBudget _ -> new AgentFailed("its budget is used up");
            case Outcome.SchemaUnmet _ -> new AgentFailed("its data did not fit what was asked");
            case Outcome.BlockedByPolicy(String reason) ->
                    new AgentFailed("blocked: " + shown(reason));
            case Outcome.Interrupted _ -> new AgentFailed("it was interrupted");
            case Outcome.Lost _ -> new AgentFailed("its stream broke off without an end");
            case Outcome.BadInvocation(String message) ->
                    new AgentFailed("it did not start: " + shown(message));
        };
    }

    private AgentOutcome failed(Outcome.FailedApi failed) {
        Trouble trouble = failed.trouble();
        boolean busy = trouble == Trouble.RATE_LIMIT || trouble == Trouble.OVERLOADED;
        return busy
                ? new RateLimited(until(failed))
                : new AgentFailed(words(trouble) + ": " + shown(failed.message()));
    }

    private Instant until(Outcome.FailedApi failed) {
        Duration longer = WAIT.multipliedBy(1L << Math.clamp(tries - 1L, 0, DOUBLINGS_MAX));
        Instant again = now.plus(longer.compareTo(WAIT_MAX) > 0 ? WAIT_MAX : longer);
        return failed.reset()
                .map(reset -> reset.from(now, ZoneId.systemDefault()))
                .filter(time -> time.isAfter(now) && time.isBefore(now.plus(RESET_MAX)))
                .orElse(again);
    }

    private static String words(Trouble trouble) {
        return switch (trouble) {
            case AUTHENTICATION -> "its login is refused";
            case BILLING -> "its account cannot pay";
            case PROMPT_TOO_LONG -> "its prompt is too long";
            case MODEL_NOT_FOUND -> "its model is not known";
            case REFUSED -> "its model refused";
            case INVALID_REQUEST -> "its request is invalid";
            case RATE_LIMIT, OVERLOADED, NETWORK, SERVER, UNKNOWN -> "its model failed";
        };
    }

    private static String shown(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return Shown.cut(line, SHOWN_MAX);
    }

    /// The data an agent returned: what its program handed over, else the last JSON of its words.
    static Optional<Value.Fields> output(Outcome outcome, String text) {
        if (!(outcome instanceof Outcome.Succeeded(Optional<Value> handed))) {
            return Optional.empty();
        }
        return handed.filter(Value.Fields.class::isInstance)
                .map(Value.Fields.class::cast)
                .or(() -> AgentOutput.said(text));
    }
}
