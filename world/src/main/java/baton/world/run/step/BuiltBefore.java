package baton.world.run.step;

import baton.core.run.Entry;
import baton.core.run.RunEffect;
import baton.core.run.RunEvent;
import baton.core.run.Worksheet;
import baton.core.step.StepEvent;
import baton.world.git.snapshot.Snapshots;

import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// The steps whose work is there before an agent is asked: another tool has built it, or a person
/// has amended what an agent built. It is judged as an agent's work is, and an agent is asked only
/// where it does not pass.
final class BuiltBefore {
    private final Worksheet sheet;
    private final Snapshots snapshots;
    private final Set<Integer> persons = new HashSet<>();

    BuiltBefore(Worksheet sheet, Snapshots snapshots) {
        this.sheet = sheet;
        this.snapshots = snapshots;
    }

    /// True if there is something to be judged first. What a person left has to be whole.
    ///
    /// @param holds tells if the manifest of the step holds
    boolean isThere(RunEffect.ForStep owed, BooleanSupplier holds) {
        return owed.attempt() == 1 && (isOfAnotherTool(owed.step()) || isOfAPerson(owed, holds));
    }

    private boolean isOfAPerson(RunEffect.ForStep owed, BooleanSupplier holds) {
        return persons.contains(owed.step()) && holds.getAsBoolean();
    }

    private boolean isOfAnotherTool(int step) {
        return sheet.isBuilt(step) && (sheet.isCommitted(step) || !snapshots.changes().isEmpty());
    }

    void judgeFirst(Set<Integer> steps) {
        persons.addAll(steps);
    }

    /// The step has ended: what is there from now on is not what the person left.
    void settled(int step) {
        persons.remove(step);
    }

    /// Takes up what an earlier life of the program knew.
    void recall(Entry entry, RunEvent event) {
        switch (event) {
            case RunEvent.Began _, RunEvent.Resumed _ ->
                    judgeFirst(Set.copyOf(entry.data().numbers(Worksheet.JUDGED_FIRST)));
            case RunEvent.InStep(int step, _, StepEvent.Settled _) -> settled(step);
            case RunEvent _ -> {}
        }
    }
}
