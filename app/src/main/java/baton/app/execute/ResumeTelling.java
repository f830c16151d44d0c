package baton.app.execute;

import baton.core.Plural;
import baton.core.run.PlanRun;
import baton.core.step.StepEnd;
import baton.core.step.StepRun;
import baton.core.view.RunFacts;

import java.util.List;
import java.util.Optional;

/// The line about the place where a resumed run goes on.
record ResumeTelling(Optional<RunFacts> facts, PlanRun run) {

    String line() {
        int total = facts.map(RunFacts::stepsTotal).orElse(0);
        long done =
                facts.map(known -> known.settledBefore(run)).orElse(0)
                        + run.steps().stream()
                                .filter(step -> step.rules().number() > 0)
                                .filter(step -> step.end().equals(Optional.of(StepEnd.PASSED)))
                                .count();
        String completed = done + "/" + total + " steps already completed.";
        return run.steps().stream()
                .filter(step -> !isDone(step))
                .map(step -> "Resuming from step " + step.rules().number() + ". " + completed)
                .findFirst()
                .orElseGet(() -> "No step is left to do. " + completed + again());
    }

    /// Steps that were left out are not asked for by a resume.
    private String again() {
        List<Integer> skipped =
                run.steps().stream()
                        .filter(step -> step.end().equals(Optional.of(StepEnd.SKIPPED)))
                        .map(step -> step.rules().number())
                        .toList();
        String left =
                skipped.isEmpty() ? "" : " Left out: " + Plural.numbered("step", skipped) + ".";
        return left + " The last proof and the audit look again.";
    }

    private static boolean isDone(StepRun step) {
        return step.end().filter(StepEnd::isDone).isPresent();
    }
}
