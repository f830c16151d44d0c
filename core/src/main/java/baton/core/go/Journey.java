package baton.core.go;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// The standing of all stages of a project, and the approvals: a pure function of the files that
/// lie there and of what was approved.
///
/// Nothing is remembered about stages: whoever kills Baton and starts it again, at whatever moment,
/// gets what the files say. An approval holds for one content only; an edit voids it.
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

    /// The result of this stage waits for an answer.
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

    /// True if the stage was approved once, and its content is no longer what was approved.
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
