package baton.world.agent;

import baton.core.agent.stream.Used;
import baton.core.text.Value;

import java.math.BigDecimal;
import java.util.Optional;

/// What all agents of a run may use together, and what they have used. Whoever goes beyond it ends
/// the run.
public final class Spending {
    private final Optional<BigDecimal> costMax;
    private final Optional<Long> tokensMax;
    private Used used = Used.NOTHING;

    public Spending(Optional<BigDecimal> costMax, Optional<Long> tokensMax) {
        this.costMax = costMax;
        this.tokensMax = tokensMax;
    }

    /// Whether money has a bound.
    public boolean bounded() {
        return costMax.isPresent();
    }

    /// Whether tokens have one.
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

    /// What is left of the money, for a program that keeps such a bound itself.
    synchronized Optional<BigDecimal> left() {
        return costMax.map(most -> most.subtract(used.cost().orElse(BigDecimal.ZERO)))
                .filter(left -> left.signum() > 0);
    }

    /// What was exceeded, in words.
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
