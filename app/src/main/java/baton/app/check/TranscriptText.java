package baton.app.check;

import baton.app.command.Context;
import baton.app.terminal.Paint;
import baton.app.terminal.Printable;
import baton.core.Plural;
import baton.core.Shown;
import baton.core.agent.stream.AgentEvent;
import baton.core.agent.stream.AgentProgress;
import baton.core.agent.stream.Outcome;
import baton.core.agent.stream.Trouble;
import baton.core.agent.stream.Used;
import baton.core.text.Json;
import baton.core.text.Value;

import java.util.Optional;
import java.util.OptionalInt;

/// Events and outcomes of an agent's stream, one line each, for people.
final class TranscriptText {
    private static final int SHOWN_MAX = 200;

    private TranscriptText() {}

    static String of(AgentEvent event, Context context) {
        Paint paint = context.paintOut();
        return switch (event) {
            case AgentEvent.Started(
                            Optional<String> session,
                            Optional<String> model,
                            Optional<String> mode,
                            _) ->
                    line(
                            paint.bold("started"),
                            session.map(id -> "session " + id).orElse("")
                                    + model.map(name -> ", " + name).orElse("")
                                    + mode.map(word -> ", permissions " + word).orElse(""));
            case AgentEvent.Text(String text) -> line(paint.bold("said"), text);
            case AgentEvent.ToolCall(_, String name, Value input) ->
                    line(paint.cyan("call"), name + " " + Json.line(input));
            case AgentEvent.ToolResult(_, boolean isError, String text) ->
                    line(isError ? paint.yellow("error") : "result", text);
            case AgentEvent.ToolDenied(_, String name, Value input, String source) ->
                    line(paint.red("denied"), name + " by " + source + " " + Json.line(input));
            case AgentEvent.Retry(int attempt, OptionalInt status) ->
                    line(
                            paint.yellow("retry"),
                            attempt + (status.isPresent() ? " after " + status.getAsInt() : ""));
            case AgentEvent.Usage(Used used) -> line("used", used(used));
            case AgentEvent.Raw(String raw) -> line("raw", raw);
        };
    }

    static String of(Outcome outcome, AgentProgress progress, Context context) {
        Paint paint = context.paintOut();
        boolean good = outcome instanceof Outcome.Succeeded;
        String word = good ? paint.green(outcome.word()) : paint.red(outcome.word());
        String counts =
                used(progress.used())
                        + ", "
                        + Plural.count(progress.toolCalls(), "tool call")
                        + ", "
                        + progress.denials()
                        + " denied";
        return line(word, counts + detail(outcome));
    }

    private static String detail(Outcome outcome) {
        return switch (outcome) {
            case Outcome.FailedApi(OptionalInt status, Trouble trouble, String message, _) ->
                    ": "
                            + trouble.word().replace('_', ' ')
                            + (status.isPresent() ? " (" + status.getAsInt() + ")" : "")
                            + ", "
                            + message;
            case Outcome.Parked(AgentEvent.ToolCall call) -> ": " + call.name() + " waits";
            case Outcome.BlockedByPolicy(String reason) -> ": " + reason;
            case Outcome.BadInvocation(String message) -> ": " + message;
            case Outcome.Succeeded _,
                    Outcome.LimitTurns _,
                    Outcome.LimitBudget _,
                    Outcome.SchemaUnmet _,
                    Outcome.Interrupted _,
                    Outcome.Lost _ ->
                    "";
        };
    }

    private static String used(Used used) {
        return used.input()
                + used.cacheRead()
                + used.cacheWrite()
                + " in, "
                + used.output()
                + " out"
                + used.cost()
                        .map(cost -> ", $" + cost.stripTrailingZeros().toPlainString())
                        .orElse("");
    }

    private static String line(String word, String text) {
        String plain = Printable.line(Shown.cut(text, SHOWN_MAX));
        return word + " " + plain;
    }
}
