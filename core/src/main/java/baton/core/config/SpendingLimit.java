package baton.core.config;

import java.math.BigDecimal;
import java.util.Optional;

/// The most that a part of a run may spend at its models.
///
/// @param cost US dollars
public record SpendingLimit(Optional<BigDecimal> cost, Optional<Long> tokens) {
    public static final SpendingLimit NONE = new SpendingLimit(Optional.empty(), Optional.empty());

    public boolean isSet() {
        return cost.isPresent() || tokens.isPresent();
    }
}
