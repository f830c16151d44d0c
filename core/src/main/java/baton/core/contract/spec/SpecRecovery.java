package baton.core.contract.spec;

import baton.core.contract.plan.reading.PlanWording;

import java.util.List;
import java.util.Optional;

/// The reason why a spec repeats steps of another session: the session it recovers, the number of
/// this recovery, the steps that are missing, and what the spec starts from.
public record SpecRecovery(
        String of,
        int depth,
        List<Integer> missingSteps,
        Optional<Condition> entryOverride,
        Optional<String> parentProgressFile) {

    public SpecRecovery {
        of = PlanWording.line(of);
        missingSteps = List.copyOf(missingSteps);
        parentProgressFile = parentProgressFile.map(PlanWording::line).filter(p -> !p.isEmpty());
        if (of.isEmpty() || depth < 0) {
            throw new IllegalArgumentException("recovery of nothing");
        }
    }
}
