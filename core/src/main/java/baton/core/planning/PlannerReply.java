package baton.core.planning;

import baton.core.text.Value;

/// The plan of a planner's reply, as far as it is one.
public final class PlannerReply {
    private PlannerReply() {}

    public static PlanDraft read(Value.Fields reply, PlanTask task) {
        return PlanAssembly.of(reply, task);
    }
}
