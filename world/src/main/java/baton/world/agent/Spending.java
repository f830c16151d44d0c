package baton.world.agent;

import baton.core.agent.stream.Used;
import baton.core.text.Value;

import java.math.BigDecimal;
import java.util.Optional;

/// The money and tokens that all agents of a run may use together, and those that they have used.
/// An agent that goes beyond a bound ends the run.
public final class Spending {
    private final Optional<BigDecimal> costMax;
    private final Optional<Long> tokensMax;
    private Used used = Used.NOTHING;

    public Spending(Optional<BigDecimal> costMax, Optional<Long> tokensMax) {
        this.costMax = costMax;
        this.tokensMax = tokensMax;
    }

    /// True if money has a bound.
    public boolean boundsCost() {
        return costMax.isPresent();
    }

    /// True if tokens have a bound.
    public boolean boundsTokens() {
        return tokensMax.isPresent();
    }

    /// Adds, and says what is exceeded.
    synchronized Optional<String> add(Used more) {
        used = used.plus(more);
        return exceeded();
    }

    /// The same for an agent that only says so at its end.
    synchronized Optional<String> add(Value.Fields usage) {
        return add(Used.said(usage));
    }

    /// The money that is left, for a program that keeps such a bound itself.
    synchronized Optional<BigDecimal> left() {
        return costMax.map(most -> most.subtract(used.cost().orElse(BigDecimal.ZERO)))
                .filter(left -> left.signum() > 0);
    }

    /// The bound that was exceeded, in words.
    public synchronized Optional<String> exceeded() {
        Optional<String> money =
                costMax.filter(most -> used.cost().filter(c -> c.compareTo(most) > 0).isPresent())
                        .map(
                                most ->
                                        "the agents used $"
                                                + plain(used.cost().orElse(BigDecimal.ZERO))
                                                + " of at most $"
                                                + plain(most));
        return money.or(
                () ->
                        tokensMax
                                .filter(most -> used.tokens() > most)
                                .map(
                                        most ->
                                                "the agents used "
                                                        + used.tokens()
                                                        + " of at most "
                                                        + most
                                                        + " tokens"));
    }

    private static String plain(BigDecimal amount) {
        return amount.stripTrailingZeros().toPlainString();
    }
}
