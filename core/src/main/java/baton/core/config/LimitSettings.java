package baton.core.config;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/// Bounds that were set: how many sessions at once, US dollars and tokens for a run, how long an
/// agent may work and be silent, how long a Verify command may take.
public record LimitSettings(
        Optional<Integer> parallel,
        Optional<BigDecimal> cost,
        Optional<Long> tokens,
        Optional<Duration> timeout,
        Optional<Duration> stall,
        Optional<Duration> verify) {

    public static final LimitSettings NONE =
            new LimitSettings(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
}
