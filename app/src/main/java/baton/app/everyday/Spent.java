package baton.app.everyday;

import baton.core.Plural;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/// The usage of some calls of agents. A call that told no price makes the sum a part of what was
/// spent, and that is said.
///
/// @param unpriced how many calls told no price
record Spent(int calls, int unpriced, BigDecimal cost, long tokens) {
    static final Spent NOTHING = new Spent(0, 0, BigDecimal.ZERO, 0);

    static Spent call(Optional<BigDecimal> cost, long tokens) {
        return new Spent(1, cost.isPresent() ? 0 : 1, cost.orElse(BigDecimal.ZERO), tokens);
    }

    Spent plus(Spent other) {
        return new Spent(
                calls + other.calls,
                unpriced + other.unpriced,
                cost.add(other.cost),
                tokens + other.tokens);
    }

    /// The sum in words, such as `$1.20 and 2 calls of unknown price`.
    String words() {
        String unknown = Plural.count(unpriced, "call") + " of unknown price";
        if (calls == 0) {
            return "nothing";
        }
        String sum =
                unpriced == calls ? unknown : dollars() + (unpriced > 0 ? " and " + unknown : "");
        return tokens > 0 ? sum + ", " + Plural.count(tokens, "token") : sum;
    }

    private String dollars() {
        return "$" + cost.setScale(Math.max(2, Math.min(4, cost.scale())), RoundingMode.HALF_UP);
    }

    Value.Fields value(String key, String name) {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put(key, name);
        fields.put("calls", calls);
        fields.put("calls_of_unknown_price", unpriced);
        fields.put("cost", new Value.Number(cost.toPlainString(), 0));
        fields.put("tokens", tokens);
        return fields.build();
    }
}
