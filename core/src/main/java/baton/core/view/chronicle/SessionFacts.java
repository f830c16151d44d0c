package baton.core.view.chronicle;

import baton.core.run.SessionRules;
import baton.core.run.Sessions;
import baton.core.step.StepRules;
import baton.core.text.Value;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// A session of a run as its first journal line tells it; `value` and `read` are inverse to each
/// other. A run that works in the user's checkout tells of none.
///
/// @param deps sessions that must be merged before
/// @param after sessions that must have come to an end before
/// @param retries whether it may be worked on once more when it could not be merged
public record SessionFacts(
        int number,
        String title,
        int wave,
        List<Integer> deps,
        List<Integer> after,
        boolean retries,
        List<Integer> steps) {
    private static final String KEY = "sessions";

    public SessionFacts {
        deps = List.copyOf(deps);
        after = List.copyOf(after);
        steps = List.copyOf(steps);
    }

    public Value value() {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("n", Value.of(number));
        fields.put("title", Value.of(title));
        fields.put("wave", Value.of(wave));
        fields.put("deps", numbers(deps));
        fields.put("after", numbers(after));
        fields.put("retries", Value.of(retries));
        fields.put("steps", numbers(steps));
        return Value.fields(fields);
    }

    private static Value numbers(List<Integer> numbers) {
        return Value.items(numbers.stream().map(Value::of).toList());
    }

    public static List<SessionFacts> read(Value.Fields began) {
        return items(began, KEY).stream().flatMap(item -> one(item).stream()).toList();
    }

    private static Optional<SessionFacts> one(Value item) {
        return item instanceof Value.Fields data
                ? whole(data, "n")
                        .map(
                                number ->
                                        new SessionFacts(
                                                number,
                                                text(data, "title"),
                                                whole(data, "wave").orElse(1),
                                                wholes(data, "deps"),
                                                wholes(data, "after"),
                                                text(data, "retries").equals("true"),
                                                wholes(data, "steps")))
                : Optional.empty();
    }

    /// The session as the machine needs it, with the rules of those of its steps that are known.
    public Sessions.Planned planned(Map<Integer, StepRules> rules) {
        return new Sessions.Planned(
                new SessionRules(
                        number, new LinkedHashSet<>(deps), new LinkedHashSet<>(after), retries),
                steps.stream().filter(rules::containsKey).map(rules::get).toList());
    }

    private static String text(Value.Fields data, String key) {
        return data.field(key).flatMap(Value::scalar).orElse("");
    }

    private static Optional<Integer> whole(Value.Fields data, String key) {
        return data.field(key).flatMap(Value::whole).map(Long::intValue);
    }

    private static List<Integer> wholes(Value.Fields data, String key) {
        return items(data, key).stream()
                .flatMap(item -> item.whole().stream())
                .map(Long::intValue)
                .toList();
    }

    private static List<Value> items(Value.Fields data, String key) {
        return data.field(key).orElse(null) instanceof Value.Items(List<Value> items, _)
                ? items
                : List.of();
    }
}
