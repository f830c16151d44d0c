package baton.core.gateway;

import baton.core.agent.Price;
import baton.core.agent.Prices;
import baton.core.agent.stream.Used;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Pattern;

/// The prices of one model, in US dollars for a token, as a bound needs them: nothing that a
/// provider may charge for is dearer than what is said here.
///
/// @param price the listed price of input and output
/// @param api whose rules for caches hold
public record Tariff(Price price, ModelApi api) {
    /// Some models cost more from this number of tokens of input on.
    private static final long LONG_FROM = 200_000;

    private static final BigDecimal LONG_INPUT = new BigDecimal("2");
    private static final BigDecimal LONG_OUTPUT = new BigDecimal("1.5");

    /// Anthropic's price of input that is kept for an hour, and of input that was kept, over that
    /// of plain input. Which of the two kinds of keeping was paid is not told by all replies.
    private static final BigDecimal KEEPING = new BigDecimal("2");

    private static final BigDecimal KEPT = new BigDecimal("0.1");

    private static final int MILLION_DIGITS = 6;

    /// The finest amount that is reckoned with. What is bounded is rounded up, what is left down.
    private static final int DIGITS = 9;

    /// A name with the day on which the model was made, or with a window that was chosen.
    private static final Pattern VARIANT =
            Pattern.compile("(.+?)(?:-20\\d{6}|-20\\d\\d-\\d\\d-\\d\\d|-latest)?(?:\\[1m])?");

    /// The prices of a model by the name that requests have for it.
    public static Optional<Tariff> of(ModelApi api, String model, Prices prices) {
        String plain = VARIANT.matcher(model).replaceFirst("$1");
        return prices.of(model)
                .or(() -> prices.of(plain))
                .map(known -> new Tariff(known.price(), api));
    }

    /// The most that so many tokens of input can cost.
    BigDecimal inputMost(long tokens) {
        BigDecimal each =
                api == ModelApi.ANTHROPIC ? price.input().multiply(KEEPING) : price.input();
        return cost(lengthened(each, LONG_INPUT, tokens), tokens, RoundingMode.UP);
    }

    /// The most that so many tokens of output can cost after so many of input.
    BigDecimal outputMost(long tokens, long input) {
        return cost(lengthened(price.output(), LONG_OUTPUT, input), tokens, RoundingMode.UP);
    }

    /// The number of tokens of output that an amount pays for in any case.
    long outputFor(BigDecimal amount, long input) {
        BigDecimal each = lengthened(price.output(), LONG_OUTPUT, input);
        if (each.signum() == 0) {
            return Long.MAX_VALUE;
        }
        return amount.movePointRight(MILLION_DIGITS)
                .divide(each, 0, RoundingMode.DOWN)
                .min(BigDecimal.valueOf(Long.MAX_VALUE))
                .max(BigDecimal.ZERO)
                .longValue();
    }

    /// The cost of a reply by its own words, rounded up.
    BigDecimal of(Used used) {
        long input = used.input() + used.cacheRead() + used.cacheWrite();
        boolean kept = api == ModelApi.ANTHROPIC;
        BigDecimal plain = lengthened(price.input(), LONG_INPUT, input);
        BigDecimal written = kept ? plain.multiply(KEEPING) : plain;
        BigDecimal read = kept ? plain.multiply(KEPT) : plain;
        return cost(plain, used.input(), RoundingMode.UP)
                .add(cost(written, used.cacheWrite(), RoundingMode.UP))
                .add(cost(read, used.cacheRead(), RoundingMode.UP))
                .add(outputMost(used.output(), input));
    }

    private static BigDecimal lengthened(BigDecimal each, BigDecimal factor, long input) {
        return input > LONG_FROM ? each.multiply(factor) : each;
    }

    private static BigDecimal cost(BigDecimal each, long tokens, RoundingMode rounding) {
        return each.multiply(BigDecimal.valueOf(tokens))
                .movePointLeft(MILLION_DIGITS)
                .setScale(DIGITS, rounding);
    }
}
