package baton.core.agent.stream;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The facts that Claude Code tells before a result and that the result does not repeat.
///
/// @param schema true if data was asked for
/// @param block the reason why the prompt was kept from the model
/// @param error Claude Code's own word for the trouble with the model
/// @param reset the time when its limit is lifted
/// @param denied the calls whose denial was told already
record ClaudeTurn(
        boolean schema,
        Optional<String> block,
        Optional<String> error,
        Optional<Reset> reset,
        Set<String> denied) {

    static final ClaudeTurn NEW =
            new ClaudeTurn(false, Optional.empty(), Optional.empty(), Optional.empty(), Set.of());

    ClaudeTurn {
        denied = Set.copyOf(denied);
    }

    ClaudeTurn asked(boolean forData) {
        return new ClaudeTurn(forData, block, error, reset, denied);
    }

    ClaudeTurn blocked(String reason) {
        return new ClaudeTurn(schema, Optional.of(reason), error, reset, denied);
    }

    ClaudeTurn failing(String word) {
        return new ClaudeTurn(schema, block, Optional.of(word), reset, denied);
    }

    ClaudeTurn limited(Optional<Reset> until) {
        return new ClaudeTurn(schema, block, error, until.or(() -> reset), denied);
    }

    /// The next turn, which knows these denials.
    ClaudeTurn over(List<String> more) {
        Set<String> all = new HashSet<>(denied);
        all.addAll(more);
        return new ClaudeTurn(schema, Optional.empty(), Optional.empty(), reset, all);
    }
}
