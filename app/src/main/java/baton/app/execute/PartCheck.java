package baton.app.execute;

import baton.app.command.Usage;
import baton.core.contract.plan.SessionPlan;
import baton.core.contract.plan.step.Step;
import baton.core.run.Worksheet;
import baton.world.run.setting.PlanPart;

/// The check that the plan has the part that was asked for.
final class PartCheck {
    private PartCheck() {}

    static void refuseUnknown(Worksheet sheet, PlanPart part) {
        switch (part) {
            case PlanPart.Whole _ -> {}
            case PlanPart.OneStep(int number) -> step(sheet, number);
            case PlanPart.FromStep(int number) -> step(sheet, number);
            case PlanPart.OneSession(int number) -> session(sheet, number);
            case PlanPart.Steps(var numbers) -> numbers.forEach(n -> step(sheet, n));
        }
    }

    private static void step(Worksheet sheet, int number) {
        if (sheet.steps().stream().map(Step::number).noneMatch(n -> n == number)) {
            throw Usage.wrong(
                    "the plan has no step " + number,
                    "give a number from 1 to " + sheet.steps().getLast().number());
        }
    }

    private static void session(Worksheet sheet, int number) {
        if (sheet.session(number).isEmpty()) {
            throw Usage.wrong(
                    "the plan has no session " + number,
                    sheet.sessions().isEmpty()
                            ? "it has no `## Execution Strategy`; leave --session out"
                            : "give one of "
                                    + sheet.sessions().stream()
                                            .map(SessionPlan::number)
                                            .sorted()
                                            .toList());
        }
    }
}
