package baton.core.planning;

import baton.core.contract.plan.Plan;
import baton.core.contract.plan.PlanHeader;

import java.util.List;
import java.util.Optional;

/// A plan as a planner gave it, as far as it is one, and what rules find wrong with it. A plan that
/// is there validates.
public record PlanDraft(Optional<Plan> plan, List<PlanFinding> findings) {
    public PlanDraft {
        findings = List.copyOf(findings);
    }

    /// The plan with its grade, as it is written.
    public Optional<Plan> graded(List<PlanFinding> left) {
        return plan.map(
                p -> {
                    PlanHeader header =
                            new PlanHeader(
                                    p.header().title(),
                                    Optional.of(PlanGrade.of(left)),
                                    p.header().origin(),
                                    p.header().sourceFindings());
                    return new Plan(
                            header,
                            p.version(),
                            p.opening(),
                            p.steps(),
                            p.strategy(),
                            p.verification(),
                            p.closing());
                });
    }
}
