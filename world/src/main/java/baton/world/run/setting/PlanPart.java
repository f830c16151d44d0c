package baton.world.run.setting;

import baton.core.contract.plan.step.Step;
import baton.core.run.Worksheet;

import java.util.List;
import java.util.Optional;

/// The part of a plan that is to be carried out.
public sealed interface PlanPart {
    record Whole() implements PlanPart {}

    record OneStep(int number) implements PlanPart {}

    /// A step and all that come after it.
    record FromStep(int number) implements PlanPart {}

    record OneSession(int number) implements PlanPart {}

    /// Some steps, in sessions of their own.
    record Steps(List<Integer> numbers) implements PlanPart {
        public Steps {
            numbers = List.copyOf(numbers);
        }
    }

    default boolean isWhole() {
        return this instanceof Whole;
    }

    /// The session whose steps alone are worked on.
    default Optional<Integer> session() {
        return switch (this) {
            case Whole _, OneStep _, FromStep _, Steps _ -> Optional.empty();
            case OneSession(int number) -> Optional.of(number);
        };
    }

    /// The numbers of the steps that this part has of a plan.
    default List<Integer> numbers(Worksheet sheet) {
        return switch (this) {
            case Whole _ -> sheet.steps().stream().map(Step::number).toList();
            case OneStep(int number) -> List.of(number);
            case FromStep(int number) ->
                    sheet.steps().stream().map(Step::number).filter(n -> n >= number).toList();
            case Steps(List<Integer> some) -> some;
            case OneSession(int number) -> sheet.session(number).orElseThrow().steps();
        };
    }
}
