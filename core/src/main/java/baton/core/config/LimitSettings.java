package baton.core.config;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/// Bounds that were set: how many sessions at once; US dollars, tokens and time for a run; US
/// dollars and tokens for each of its steps and sessions; how long one attempt of an agent may
/// take and be silent, how long a Verify command may take.
public record LimitSettings(
        Optional<Integer> parallel,
        Optional<BigDecimal> cost,
        Optional<Long> tokens,
        SpendingLimit step,
        SpendingLimit session,
        Optional<Duration> timeout,
        Optional<Duration> attempt,
        Optional<Duration> stall,
        Optional<Duration> verify) {

    public static final LimitSettings NONE =
            new LimitSettings(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    SpendingLimit.NONE,
                    SpendingLimit.NONE,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
}
