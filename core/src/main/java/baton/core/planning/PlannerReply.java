package baton.core.planning;

import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The plan of a planner's reply, as far as it is one.
public final class PlannerReply {
    /// The place of a step in the words about what does not fit, and what was not told any more.
    private static final Pattern STEPS = Pattern.compile("^the reply\\.?steps\\b|^and more$");

    private PlannerReply() {}

    public static PlanDraft read(Value.Fields reply, PlanTask task) {
        return PlanAssembly.of(reply, task);
    }

    /// The plan of a reply that does not wholly fit. A step cannot be left out: what is wrong with
    /// one goes back to the planner with the plan as it was read. Anything else that does not fit
    /// is left out.
    ///
    /// @param slips what does not fit, by its place
    public static PlanDraft read(Value.Fields reply, PlanTask task, List<String> slips) {
        PlanDraft draft = read(reply, task);
        List<PlanFinding> findings = new ArrayList<>(draft.findings());
        for (String slip : slips) {
            if (isOfSteps(slip)) {
                findings.add(
                        PlanFinding.rule(
                                PlanFinding.Weight.MAJOR, 0, "SLIP " + findings.size(), slip));
            }
        }
        return new PlanDraft(draft.plan(), findings);
    }

    /// True for a slip that is no item which a plan can do without.
    public static boolean isOfSteps(String slip) {
        return STEPS.matcher(slip).find();
    }
}
