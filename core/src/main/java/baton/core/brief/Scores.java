package baton.core.brief;

import baton.core.contract.Prose;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A judgement of a brief: a score from 1 to 5 for every dimension, and what is missing.
public record Scores(Map<BriefDimension, Score> all) {
    /// From 1 to 5, with what keeps it from being higher.
    public record Score(int points, List<String> details) {
        public Score {
            details = details.stream().map(Prose::line).toList();
            if (points < 1 || points > 5) {
                throw new IllegalArgumentException("a score of " + points);
            }
        }
    }

    public Scores {
        all = Map.copyOf(all);
        if (all.size() != BriefDimension.values().length) {
            throw new IllegalArgumentException("a dimension without a score");
        }
    }

    /// The scores of a reply; nothing where a dimension is missing or out of range.
    public static Optional<Scores> read(Value.Fields reply) {
        Map<BriefDimension, Score> all = new EnumMap<>(BriefDimension.class);
        for (BriefDimension dimension : BriefDimension.values()) {
            if (reply.field(dimension.key()).orElse(null) instanceof Value.Fields fields) {
                fields.whole("score")
                        .filter(points -> points >= 1 && points <= 5)
                        .map(points -> new Score(points.intValue(), details(fields, dimension)))
                        .ifPresent(score -> all.put(dimension, score));
            }
        }
        return all.size() == BriefDimension.values().length
                ? Optional.of(new Scores(all))
                : Optional.empty();
    }

    private static List<String> details(Value.Fields fields, BriefDimension dimension) {
        List<String> details = new ArrayList<>();
        if (fields.field(dimension.details()).orElse(null) instanceof Value.Items(var items, _)) {
            for (Value item : items) {
                String text =
                        item instanceof Value.Fields(var parts, _)
                                ? String.join(
                                        ": ",
                                        parts.values().stream()
                                                .flatMap(part -> part.scalar().stream())
                                                .toList())
                                : item.scalar().orElse("");
                if (!text.isBlank()) {
                    details.add(text);
                }
            }
        }
        return details;
    }

    public Score of(BriefDimension dimension) {
        return Optional.ofNullable(all.get(dimension)).orElseThrow();
    }

    public boolean passes() {
        return weak().isEmpty();
    }

    /// The dimensions that do not pass, the weakest first; of equals, in the order of the
    /// dimensions.
    public List<BriefDimension> weak() {
        return Arrays.stream(BriefDimension.values())
                .filter(dimension -> of(dimension).points() < dimension.least())
                .sorted(Comparator.comparingInt(dimension -> of(dimension).points()))
                .toList();
    }

    /// The lower of both for each dimension, with what both miss: no critic can talk a rule away.
    public Scores and(Scores other) {
        Map<BriefDimension, Score> both = new EnumMap<>(BriefDimension.class);
        for (BriefDimension dimension : BriefDimension.values()) {
            List<String> details = new ArrayList<>(of(dimension).details());
            details.addAll(other.of(dimension).details());
            int points = Math.min(of(dimension).points(), other.of(dimension).points());
            both.put(dimension, new Score(points, details.stream().distinct().toList()));
        }
        return new Scores(both);
    }

    /// One line for each dimension that does not pass.
    public List<String> findings() {
        return weak().stream().map(this::line).toList();
    }

    private String line(BriefDimension dimension) {
        Score score = of(dimension);
        String details = String.join("; ", score.details());
        String text = dimension.title() + " (score " + score.points() + "/5)";
        return details.isEmpty() ? text : text + ": " + details;
    }
}
