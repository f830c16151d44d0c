package baton.core.contract.spec;

import baton.core.contract.plan.reading.PlanWording;

/// The dependencies of a session on the others and of the others on it, in the words of the spec
/// (empty for none), and the condition that must hold before it starts.
public record Dependencies(String dependsOn, String blocks, Condition entry) {
    public Dependencies {
        dependsOn = said(dependsOn);
        blocks = said(blocks);
    }

    private static String said(String text) {
        return PlanWording.isNone(text) ? "" : PlanWording.line(text);
    }
}
