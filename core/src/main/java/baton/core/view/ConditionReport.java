package baton.core.view;

import baton.core.run.PlanRun;
import baton.core.run.RunEvent.ConditionKind;
import baton.core.run.RunEvent.ConditionsChecked;

import java.util.ArrayList;
import java.util.List;

/// The entry and exit conditions of a run, as people are told them.
public final class ConditionReport {
    private ConditionReport() {}

    /// The section of the report; empty where the run has no conditions.
    static List<String> section(PlanRun.Conditions conditions) {
        if (conditions.equals(PlanRun.Conditions.NONE)) {
            return List.of();
        }
        List<String> lines = new ArrayList<>(List.of("### Conditions", ""));
        lines.addAll(stage(ConditionKind.ENTRY, conditions.entry(), conditions));
        lines.addAll(stage(ConditionKind.EXIT, conditions.exit(), conditions));
        lines.add("");
        return lines;
    }

    private static List<String> stage(
            ConditionKind stage, PlanRun.ConditionState state, PlanRun.Conditions conditions) {
        List<String> lines = new ArrayList<>(List.of(name(stage) + ": " + word(state)));
        for (ConditionsChecked check : conditions.found()) {
            if (check.stage() == stage) {
                lines(check).forEach(line -> lines.add("- " + Cells.cell(line)));
                check.failures().forEach(why -> lines.add("- Reason: " + Cells.cell(why)));
            }
        }
        return lines;
    }

    /// The conditions of a check, each with its verdict.
    public static List<String> lines(ConditionsChecked check) {
        List<String> lines = new ArrayList<>(check.checked().first());
        check.unjudged().first().forEach(text -> lines.add(text + " → not judged"));
        int more = check.checked().more() + check.unjudged().more();
        if (more > 0) {
            lines.add("… and " + more + " more");
        }
        return lines;
    }

    /// The line that a check is told with.
    public static String line(ConditionsChecked check) {
        String told = name(check.stage()) + ": " + word(PlanRun.Conditions.state(check));
        return check.failures().isEmpty() ? told : told + " — " + check.failures().getFirst();
    }

    private static String name(ConditionKind stage) {
        return switch (stage) {
            case ENTRY -> "Entry condition";
            case EXIT -> "Exit condition";
        };
    }

    private static String word(PlanRun.ConditionState state) {
        return switch (state) {
            case NONE -> "none";
            case DUE -> "not looked at";
            case HELD -> "PASS";
            case UNJUDGED -> "not judged";
            case FAILED -> "FAIL";
        };
    }
}
