package baton.core.agent.stream;

import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The usage of an agent: tokens, and US dollars where the agent says what it cost.
public record Used(
        long input, long output, long cacheRead, long cacheWrite, Optional<BigDecimal> cost) {

    public static final Used NOTHING = new Used(0, 0, 0, 0, Optional.empty());

    private static final Pattern AMOUNT = Pattern.compile("\\d{1,9}(\\.\\d{1,12})?");

    public Used {
        if (input < 0 || output < 0 || cacheRead < 0 || cacheWrite < 0) {
            throw new IllegalArgumentException("less than nothing");
        }
    }

    /// The use that an agent reports at its end: `cost` and `tokens`.
    public static Used said(Value.Fields usage) {
        Optional<BigDecimal> cost =
                usage.scalar("cost")
                        .filter(text -> AMOUNT.matcher(text).matches())
                        .map(BigDecimal::new);
        long tokens = usage.whole("tokens").map(n -> Math.max(0, n)).orElse(0L);
        return new Used(tokens, 0, 0, 0, cost);
    }

    /// All tokens that were sent or received.
    public long tokens() {
        return input + output + cacheRead + cacheWrite;
    }

    public Used plus(Used more) {
        return new Used(
                input + more.input,
                output + more.output,
                cacheRead + more.cacheRead,
                cacheWrite + more.cacheWrite,
                cost.map(own -> own.add(more.cost.orElse(BigDecimal.ZERO))).or(() -> more.cost));
    }

    public static Used sum(List<Used> all) {
        return all.stream().reduce(NOTHING, Used::plus);
    }

    /// The usage on top of an earlier total; never less than nothing, since an agent may start its
    /// count again.
    public Used since(Used earlier) {
        return new Used(
                Math.max(0, input - earlier.input),
                Math.max(0, output - earlier.output),
                Math.max(0, cacheRead - earlier.cacheRead),
                Math.max(0, cacheWrite - earlier.cacheWrite),
                cost.map(now -> now.subtract(earlier.cost.orElse(BigDecimal.ZERO)))
                        .map(BigDecimal.ZERO::max));
    }

    public Value value() {
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("input_tokens", input);
        fields.put("output_tokens", output);
        fields.put("cache_read_tokens", cacheRead);
        fields.put("cache_write_tokens", cacheWrite);
        return fields.build();
    }

    /// A number of dollars as data; null where nothing is known.
    public Value costValue() {
        return cost.<Value>map(Used::number).orElseGet(() -> new Value.Null(0));
    }

    private static Value number(BigDecimal amount) {
        return new Value.Number(amount.stripTrailingZeros().toPlainString(), 0);
    }
}
