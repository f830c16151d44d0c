package baton.app.means;

import baton.core.config.SandboxSettings;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;

/// The bounds and permissions that the user gives a run.
public record Terms(
        Optional<Duration> timeout,
        Optional<BigDecimal> cost,
        Optional<Long> tokens,
        boolean trustConfig,
        boolean apiBilling,
        Optional<SandboxSettings.Mode> sandbox,
        Spreading spreading) {
    public static final Terms USUAL =
            new Terms(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    false,
                    false,
                    Optional.empty(),
                    Spreading.USUAL);

    /// The same with what is asked to be put around all that is started.
    public Terms fenced(Optional<SandboxSettings.Mode> other) {
        return new Terms(timeout, cost, tokens, trustConfig, apiBilling, other, spreading);
    }

    /// The same with another way to spread sessions.
    public Terms spread(Spreading other) {
        return new Terms(timeout, cost, tokens, trustConfig, apiBilling, sandbox, other);
    }
}
