package baton.core.view.chronicle;

import baton.core.run.SessionRules;
import baton.core.run.Sessions;
import baton.core.step.StepRules;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("n", number);
        fields.put("title", title);
        fields.put("wave", wave);
        fields.put("deps", numbers(deps));
        fields.put("after", numbers(after));
        fields.put("retries", retries);
        fields.put("steps", numbers(steps));
        return fields.build();
    }

    private static Value numbers(List<Integer> numbers) {
        return Value.items(numbers.stream().map(Value::of).toList());
    }

    public static List<SessionFacts> read(Value.Fields began) {
        return began.items(KEY).stream().flatMap(item -> one(item).stream()).toList();
    }

    private static Optional<SessionFacts> one(Value item) {
        return item instanceof Value.Fields data
                ? whole(data, "n")
                        .map(
                                number ->
                                        new SessionFacts(
                                                number,
                                                data.text("title"),
                                                whole(data, "wave").orElse(1),
                                                data.numbers("deps"),
                                                data.numbers("after"),
                                                data.text("retries").equals("true"),
                                                data.numbers("steps")))
                : Optional.empty();
    }

    /// The session as the machine needs it, with the rules of those of its steps that are known.
    public Sessions.Planned planned(Map<Integer, StepRules> rules) {
        return new Sessions.Planned(
                new SessionRules(
                        number, new LinkedHashSet<>(deps), new LinkedHashSet<>(after), retries),
                steps.stream().filter(rules::containsKey).map(rules::get).toList());
    }

    private static Optional<Integer> whole(Value.Fields data, String key) {
        return data.whole(key).map(Long::intValue);
    }
}
