package baton.core.view.chronicle;

import baton.core.agent.stream.Used;
import baton.core.text.Value;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/// The usage of agents, as far as they reported it: US dollars, and tokens.
public record AgentUsage(Optional<BigDecimal> cost, Optional<Long> tokens) {
    public static final AgentUsage UNKNOWN = new AgentUsage(Optional.empty(), Optional.empty());

    private static final Pattern AMOUNT = Pattern.compile("\\d{1,9}(\\.\\d{1,12})?");

    /// With what one more agent run used, where its entry says so.
    AgentUsage plus(Value.Fields data) {
        Optional<BigDecimal> more =
                data.scalar("cost")
                        .filter(text -> AMOUNT.matcher(text).matches())
                        .map(BigDecimal::new);
        Optional<Long> count = data.whole("tokens").filter(number -> number >= 0);
        return new AgentUsage(
                more.map(m -> m.add(cost.orElse(BigDecimal.ZERO))).or(() -> cost),
                count.map(c -> c + tokens.orElse(0L)).or(() -> tokens));
    }

    /// The same as a whole. The kinds of tokens are not told apart.
    public Used used() {
        return new Used(tokens.orElse(0L), 0, 0, 0, cost);
    }

    public Value costValue() {
        return cost.<Value>map(amount -> new Value.Number(amount.toPlainString(), 0))
                .orElseGet(() -> new Value.Null(0));
    }

    public Value tokensValue() {
        return tokens.map(Value::of).orElseGet(() -> new Value.Null(0));
    }
}
