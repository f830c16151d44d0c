package baton.core.agent;

import java.math.BigDecimal;
import java.math.RoundingMode;

/// The price of a model, in US dollars for a million tokens.
///
/// @param input the price of tokens that the model is told
/// @param output the price of tokens that it says
public record Price(BigDecimal input, BigDecimal output) {
    private static final int MILLION_DIGITS = 6;

    /// Fractions of a cent matter where a prompt is small.
    private static final int DIGITS = 4;

    public Price {
        if (input.signum() < 0 || output.signum() < 0) {
            throw new IllegalArgumentException("less than nothing");
        }
    }

    /// The price of so many tokens of input.
    public BigDecimal ofInput(long tokens) {
        return input.multiply(BigDecimal.valueOf(tokens))
                .movePointLeft(MILLION_DIGITS)
                .setScale(DIGITS, RoundingMode.HALF_UP);
    }
}
