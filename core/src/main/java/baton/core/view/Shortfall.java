package baton.core.view;

import baton.core.Plural;
import baton.core.contract.progress.Drift;
import baton.core.run.LastProof;
import baton.core.run.PlanRun;
import baton.core.step.Note;
import baton.core.step.StepRun;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The reasons why a run is partial, in one line. The number of steps that passed says nothing
/// where all of them did.
final class Shortfall {
    private Shortfall() {}

    /// Nothing where the steps tell it.
    static String of(PlanRun run) {
        List<String> reasons = reasons(run);
        return reasons.isEmpty() ? "" : ": " + Cells.cell(String.join("; ", reasons));
    }

    /// Each reason for itself.
    static List<String> reasons(PlanRun run) {
        List<String> reasons = new ArrayList<>();
        List<LastProof.Finding> red = red(run).toList();
        if (!red.isEmpty()) {
            LastProof.Finding first = red.getFirst();
            reasons.add(
                    "the last proof is red: step %d, %s%s"
                            .formatted(first.step(), first.what(), more(red)));
        }
        List<Drift> drift = run.audit().map(audit -> audit.drift()).orElse(List.of());
        if (!drift.isEmpty()) {
            Drift first = drift.getFirst();
            reasons.add(
                    "the audit found drift: %s: %s%s"
                            .formatted(first.check(), first.expected(), more(drift)));
        }
        List<Integer> unmerged = numbers(run, step -> Unmerged.holds(run, step));
        if (!unmerged.isEmpty()) {
            reasons.add(Plural.numbered("step", unmerged) + " not merged");
        } else if (!run.sessions().published()) {
            reasons.add("the merged result could not be published");
        }
        List<Integer> unproven = numbers(run, s -> s.tally().notes().contains(Note.UNPROVEN));
        if (!unproven.isEmpty()) {
            reasons.add(Plural.numbered("step", unproven) + " not proved");
        }
        return reasons;
    }

    private static List<Integer> numbers(PlanRun run, Predicate<StepRun> which) {
        return run.steps().stream()
                .filter(which)
                .map((StepRun step) -> step.rules().number())
                .toList();
    }

    /// True if a step of the run passed, and its Verify is red by now.
    static boolean isRed(PlanRun run, StepRun step) {
        return red(run).anyMatch(finding -> finding.step() == step.rules().number());
    }

    /// The ways to mend what the last proof found red in steps of the run, a line each. No agent
    /// does such a step again by itself: somebody may have wanted the change.
    static List<String> mending(PlanRun run) {
        return red(run).filter(finding -> isThere(run, finding.step()))
                .map(
                        finding ->
                                "- Step %d: %s; take back the change that broke it, or correct the"
                                                .formatted(
                                                        finding.step(), Cells.cell(finding.what()))
                                        + " files of the step, and commit that")
                .toList();
    }

    /// True if the work of a step of the run is in git. Otherwise it is done again.
    private static boolean isThere(PlanRun run, int step) {
        return run.step(step).filter(known -> !run.isGone(known)).isPresent();
    }

    private static Stream<LastProof.Finding> red(PlanRun run) {
        return run.proof().stream().flatMap(proof -> proof.red().stream());
    }

    private static String more(List<?> all) {
        return all.size() > 1 ? " and " + (all.size() - 1) + " more" : "";
    }
}
