package baton.core.view;

import baton.core.policy.shell.Shell;
import baton.core.run.RunId;
import baton.core.run.RunMode;
import baton.core.run.RunResult;
import baton.core.view.chronicle.Chronicle;
import baton.core.view.chronicle.StepStory;
import baton.core.view.chronicle.UnitState;

import java.util.List;
import java.util.Optional;

/// The steps that were left out of a run which is partial, and in which no other step is open. Who
/// goes on with such a run finds no step to do: those left out have to be asked for.
///
/// @param steps their numbers, at least one
/// @param wished those of them that a person has left out
/// @param merged true if the first belongs to a session: that is merged, and nobody goes on with it
public record LeftOut(List<Integer> steps, List<Integer> wished, boolean merged) {
    public LeftOut {
        steps = List.copyOf(steps);
        wished = List.copyOf(wished);
    }

    /// Nothing where no step was left out, or where going on with the run has steps to do.
    ///
    /// @param mode the mode of the run: of one that began with a later step, those before are left
    public static Optional<LeftOut> of(Chronicle told, RunMode mode) {
        boolean partial = told.result().equals(Optional.of(RunResult.PARTIAL));
        boolean settled = told.steps().stream().allMatch(LeftOut::isSettled);
        boolean merged = told.sessions().stream().allMatch(session -> session.isMerged());
        List<Integer> skipped =
                told.steps().stream()
                        .filter(step -> step.state() == UnitState.SKIPPED)
                        .map(StepStory::number)
                        .toList();
        boolean only = partial && settled && merged && mode != RunMode.FROM;
        return only && !skipped.isEmpty()
                ? Optional.of(
                        new LeftOut(
                                skipped,
                                skipped.stream().filter(told.leftOut()::contains).toList(),
                                !told.sessions().isEmpty()))
                : Optional.empty();
    }

    private static boolean isSettled(StepStory step) {
        return step.state() == UnitState.COMPLETED || step.state() == UnitState.SKIPPED;
    }

    /// The one who left a step out, in words.
    String by(int step) {
        return wished.contains(step) ? "a person" : "the plan";
    }

    /// The command that has the first of them tried after all.
    ///
    /// @param agent the agent of the run: another run has to be told
    public String command(RunId run, String plan, Optional<String> agent) {
        int first = steps.getFirst();
        String by = agent.map(name -> "--agent " + Shell.word(name) + " ").orElse("");
        return merged
                ? "baton execute --step " + first + " " + by + Shell.path(plan)
                : "baton retry " + run + " " + first;
    }
}
