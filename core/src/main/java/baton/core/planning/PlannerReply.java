package baton.core.planning;

import baton.core.text.Value;

import java.util.List;

/// The plan of a planner's reply, as far as it is one.
public final class PlannerReply {
    private PlannerReply() {}

    public static PlanDraft read(Value.Fields reply, PlanTask task) {
        return PlanAssembly.of(reply, task);
    }

    static List<Value> items(Value.Fields fields, String key) {
        return fields.field(key).orElse(null) instanceof Value.Items(List<Value> items, _)
                ? items
                : List.of();
    }

    static String text(Value.Fields fields, String key) {
        return fields.field(key).flatMap(Value::scalar).orElse("");
    }
}
