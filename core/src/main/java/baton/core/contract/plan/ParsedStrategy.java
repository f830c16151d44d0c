package baton.core.contract.plan;

import baton.core.policy.Glob;
import baton.core.text.FieldsBuilder;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/// A strategy as data, for `validate --json`.
final class ParsedStrategy {
    private ParsedStrategy() {}

    static Value of(StrategyRules.Result strategy) {
        // A whole wave shares one list of dependencies; its data is shared as well.
        IdentityHashMap<List<Integer>, Value> shared = new IdentityHashMap<>();
        List<Value> sessions = new ArrayList<>();
        for (SessionPlan session : strategy.sessions()) {
            Value waits = shared.computeIfAbsent(session.dependsOn(), ParsedStrategy::numbers);
            sessions.add(session(session, waits));
        }
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("sessions", Value.items(sessions));
        return fields.build();
    }

    private static Value session(SessionPlan session, Value dependsOn) {
        Value wave =
                session.wave().isPresent()
                        ? Value.of(session.wave().getAsInt())
                        : new Value.Null(0);
        FieldsBuilder fields = new FieldsBuilder();
        fields.put("number", session.number());
        fields.put("title", session.title());
        fields.put("steps", numbers(session.steps()));
        fields.put("wave", wave);
        fields.put("depends_on", dependsOn);
        fields.put("touch", globs(session.fence().touch()));
        fields.put("never_touch", globs(session.fence().neverTouch()));
        return fields.build();
    }

    private static Value numbers(List<Integer> numbers) {
        return Value.items(numbers.stream().map(n -> Value.of((long) n)).toList());
    }

    static Value globs(List<Glob> globs) {
        return Value.texts(globs.stream().map(Glob::pattern).toList());
    }
}
