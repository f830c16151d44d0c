package baton.core.view.chronicle;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The time something was worked on: what was measured, and since when it is measured again.
record Stopwatch(Duration spent, Optional<Instant> since) {
    static final Stopwatch UNUSED = new Stopwatch(Duration.ZERO, Optional.empty());

    /// Goes on from there; one that goes already is left alone.
    Stopwatch start(Instant at) {
        return since.isPresent() ? this : new Stopwatch(spent, Optional.of(at));
    }

    Stopwatch stop(Instant at) {
        return new Stopwatch(read(at), Optional.empty());
    }

    /// A clock that was put back measures nothing rather than less than nothing.
    Duration read(Instant now) {
        return since.map(from -> Duration.between(from, now))
                .filter(Duration::isPositive)
                .map(spent::plus)
                .orElse(spent);
    }
}
