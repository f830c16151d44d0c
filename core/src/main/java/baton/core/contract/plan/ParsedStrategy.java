package baton.core.contract.plan;

import baton.core.policy.Glob;
import baton.core.text.Value;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A strategy as data, for `validate --json`.
final class ParsedStrategy {
    private ParsedStrategy() {}

    static Value of(StrategyRules.Result strategy) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put(
                "sessions",
                Value.items(strategy.sessions().stream().map(ParsedStrategy::session).toList()));
        return Value.fields(fields);
    }

    private static Value session(SessionPlan session) {
        SequencedMap<String, Value> fields = new LinkedHashMap<>();
        fields.put("number", Value.of(session.number()));
        fields.put("title", Value.of(session.title()));
        fields.put("steps", numbers(session.steps()));
        fields.put(
                "wave",
                session.wave().isPresent()
                        ? Value.of(session.wave().getAsInt())
                        : new Value.Null(0));
        fields.put("depends_on", numbers(session.dependsOn()));
        fields.put("touch", globs(session.fence().touch()));
        fields.put("never_touch", globs(session.fence().neverTouch()));
        return Value.fields(fields);
    }

    private static Value numbers(Collection<Integer> numbers) {
        return Value.items(numbers.stream().map(n -> Value.of((long) n)).toList());
    }

    static Value globs(List<Glob> globs) {
        return Value.texts(globs.stream().map(Glob::pattern).toList());
    }
}
