package baton.core.view;

import baton.core.agent.Prices;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/// An estimate of what a run would ask of its agent, before anything is spent: the number of calls,
/// the length of the prompts, and the cost of these prompts. All that the agent reads and says
/// itself comes on top and cannot be known.
///
/// @param model the agent's model, where that is known
/// @param price the price of that model, where that is known
public record Estimate(Optional<String> model, Optional<Prices.Known> price, List<OfStep> steps) {

    /// The estimate of one step: the agent calls if all goes well, the most agent calls, and the
    /// tokens of one prompt.
    public record OfStep(int number, int calls, int callsMost, long promptTokens) {
        long tokensMost() {
            return promptTokens * callsMost;
        }
    }

    public Estimate {
        steps = List.copyOf(steps);
    }

    public long calls() {
        return sum(OfStep::calls);
    }

    public long callsMost() {
        return sum(OfStep::callsMost);
    }

    public long promptTokens() {
        return sum(step -> step.promptTokens() * step.calls());
    }

    private long sum(ToLongFunction<OfStep> part) {
        return steps.stream().mapToLong(part).sum();
    }

    private Optional<BigDecimal> cost(long tokens) {
        return price.map(known -> known.price().ofInput(tokens));
    }

    /// As it is shown to people.
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("| Step | Agent calls | Prompt tokens | Cost of the prompts |");
        lines.add("|---|---|---|---|");
        steps.forEach(step -> lines.add(row(step)));
        lines.add("");
        lines.add("Agent calls: " + calls() + ", at most " + callsMost());
        lines.add("Prompt tokens: about " + promptTokens() + " for the first attempts");
        lines.add("Cost: " + costWords());
        return lines;
    }

    private String row(OfStep step) {
        String calls = step.calls() + ", at most " + step.callsMost();
        String cost = cost(step.promptTokens() * step.calls()).map(c -> "$" + c).orElse("unknown");
        return "| "
                + step.number()
                + " | "
                + calls
                + " | "
                + step.promptTokens()
                + " | "
                + cost
                + " |";
    }

    private String costWords() {
        if (model.isEmpty()) {
            return "unknown, since the agent does not say which model it uses";
        }
        if (price.isEmpty()) {
            return "unknown, since there is no price for `"
                    + model.get()
                    + "`; set prices.\""
                    + model.get()
                    + "\"";
        }
        return "at least $"
                + cost(promptTokens()).orElseThrow()
                + " for the prompts of the first attempts, $"
                + cost(sum(OfStep::tokensMost)).orElseThrow()
                + " with all attempts (`"
                + model.get()
                + "`, $"
                + price.get().price().input().toPlainString()
                + " a million tokens, "
                + price.get().source()
                + "); what the agent reads and says comes on top";
    }

    /// As data.
    public Value value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("calls", calls());
        fields.put("calls_most", callsMost());
        fields.put("prompt_tokens", promptTokens());
        fields.put("model", model);
        fields.put("price_from", price.map(Prices.Known::source));
        fields.put("cost_usd", money(cost(promptTokens())));
        fields.put("steps", Value.items(steps.stream().map(this::value).toList()));
        return fields.build();
    }

    private Value value(OfStep step) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("step", step.number());
        fields.put("calls", step.calls());
        fields.put("calls_most", step.callsMost());
        fields.put("prompt_tokens", step.promptTokens());
        fields.put("cost_usd", money(cost(step.promptTokens() * step.calls())));
        return fields.build();
    }

    private static Value money(Optional<BigDecimal> amount) {
        return amount.<Value>map(a -> new Value.Number(a.toPlainString(), 0))
                .orElseGet(() -> new Value.Null(0));
    }
}
