package baton.core.agent.stream;

import baton.core.agent.stream.AgentEvent.ToolCall;
import baton.core.text.Value;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The meaning of a `result` line of Claude Code. Its `subtype` alone says little: a model that
/// never answered is a "success" with `is_error`, a prompt that was blocked one without turns.
final class ClaudeResult {
    private static final int TOO_MANY = 429;

    private ClaudeResult() {}

    static Outcome outcome(Value line, ClaudeTurn turn) {
        return switch (Look.text(line, "subtype")) {
            case "success" -> Look.holds(line, "is_error") ? failed(line, turn) : done(line, turn);
            case "error_max_turns" -> new Outcome.LimitTurns();
            case "error_max_budget_usd" -> new Outcome.LimitBudget();
            case "error_max_structured_output_retries" -> new Outcome.SchemaUnmet();
            case String _ -> broken(line, turn);
        };
    }

    private static Outcome done(Value line, ClaudeTurn turn) {
        return switch (Look.text(line, "terminal_reason")) {
            case "completed" -> completed(line, turn);
            case "tool_deferred" -> new Outcome.Parked(deferred(line));
            case "hook_stopped" -> new Outcome.BlockedByPolicy("a hook stopped it");
            case "" -> unworked(line, turn);
            case String reason -> unknown("it ended with " + reason);
        };
    }

    private static Outcome completed(Value line, ClaudeTurn turn) {
        Optional<Value> output = Look.in(line, "structured_output");
        if (Look.count(line, "num_turns") == 0) {
            return unworked(line, turn);
        }
        boolean unmet = turn.schema() && output.isEmpty();
        return unmet ? new Outcome.SchemaUnmet() : new Outcome.Succeeded(output);
    }

    /// Nothing reached the model: a hook kept the prompt back, or it was taken for a command.
    private static Outcome unworked(Value line, ClaudeTurn turn) {
        String said = Look.text(line, "result");
        if (turn.block().isPresent()) {
            return new Outcome.BlockedByPolicy(turn.block().get());
        }
        return Look.count(line, "num_turns") == 0
                ? new Outcome.BadInvocation(said)
                : unknown("it does not say why it ended");
    }

    private static ToolCall deferred(Value line) {
        Value call = Look.object(line, "deferred_tool_use");
        return new ToolCall(
                Look.text(call, "id"), Look.text(call, "name"), Look.object(call, "input"));
    }

    private static Outcome failed(Value line, ClaudeTurn turn) {
        String said = Look.text(line, "result");
        OptionalInt told = Look.status(line, "api_error_status");
        OptionalInt status = told.isPresent() ? told : AnswerStatus.in(said);
        Outcome.FailedApi failed =
                Outcome.FailedApi.of(status, trouble(line, turn, status, said), said);
        return new Outcome.FailedApi(
                failed.status(), failed.trouble(), said, turn.reset().or(failed::reset));
    }

    private static Trouble trouble(Value line, ClaudeTurn turn, OptionalInt status, String said) {
        if (Look.text(line, "stop_reason").equals("refusal")) {
            return Trouble.REFUSED;
        }
        if (Look.text(line, "terminal_reason").equals("prompt_too_long")) {
            return Trouble.PROMPT_TOO_LONG;
        }
        return switch (turn.error().orElse("")) {
            case "authentication_failed" -> Trouble.AUTHENTICATION;
            case "billing_error" -> Trouble.BILLING;
            case "rate_limit" -> Trouble.of(OptionalInt.of(TOO_MANY), said);
            case "model_not_found" -> Trouble.MODEL_NOT_FOUND;
            case String _ -> Trouble.of(status, said);
        };
    }

    private static Outcome broken(Value line, ClaudeTurn turn) {
        List<Value> errors = Look.items(line, "errors");
        String said = errors.isEmpty() ? "" : errors.getFirst().scalar().orElse("");
        if (Look.text(line, "terminal_reason").startsWith("aborted")) {
            return new Outcome.Interrupted();
        }
        if (Look.count(line, "num_turns") == 0 && turn.error().isEmpty()) {
            return new Outcome.BadInvocation(said);
        }
        return LastWords.of(said)
                .<Outcome>map(failed -> failed)
                .orElseGet(() -> unknown(said.isEmpty() ? "it failed while it worked" : said));
    }

    private static Outcome unknown(String message) {
        return Outcome.FailedApi.of(OptionalInt.empty(), Trouble.UNKNOWN, message);
    }
}
