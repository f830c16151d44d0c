package baton.core.go;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// Where the whole stands: a pure function of what lies there and of what was approved.
///
/// Nothing is remembered about stages: who kills it and starts it again, at whatever moment, gets
/// what the files say. An approval holds for one content only; an edit voids it.
public record Journey(Map<Stage, Standing> standings, Map<Stage, String> approved) {
    public Journey {
        standings = Map.copyOf(standings);
        approved = Map.copyOf(approved);
        if (standings.size() != Stage.values().length) {
            throw new IllegalArgumentException("stages are missing: " + standings);
        }
    }

    public sealed interface Next {}

    /// This stage is owed.
    public record Work(Stage stage) implements Next {}

    /// What this stage left waits for an answer.
    public record Ask(Stage stage, String hash) implements Next {}

    /// Nothing is left to do.
    public record Arrived() implements Next {}

    /// The first thing that is owed.
    public Next next() {
        for (Stage stage : Stage.values()) {
            Optional<Next> owed = owed(stage);
            if (owed.isPresent()) {
                return owed.get();
            }
        }
        return new Arrived();
    }

    private Optional<Next> owed(Stage stage) {
        return switch (standings.getOrDefault(stage, new Standing.Free())) {
            case Standing.Owed _ -> Optional.of(new Work(stage));
            case Standing.Free _ -> Optional.empty();
            case Standing.Gated(String hash) ->
                    hash.equals(approved.get(stage))
                            ? Optional.empty()
                            : Optional.of(new Ask(stage, hash));
        };
    }

    /// Whether this was approved once, and is no more what was approved.
    public boolean isVoid(Ask ask) {
        return approved.containsKey(ask.stage());
    }

    public Journey approve(Ask ask) {
        Map<Stage, String> more = new EnumMap<>(Stage.class);
        more.putAll(approved);
        more.put(ask.stage(), ask.hash());
        return new Journey(standings, more);
    }
}
