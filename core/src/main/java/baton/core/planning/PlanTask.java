package baton.core.planning;

import baton.core.RepoPath;
import baton.core.brief.Items;
import baton.core.contract.brief.Brief;
import baton.core.contract.brief.BriefPart;
import baton.core.contract.brief.BriefedTask;
import baton.core.contract.brief.Remediation;
import baton.core.contract.plan.PlanHeader.Origin;
import baton.core.contract.review.Finding;
import baton.core.contract.review.FindingSeverity;

import java.util.List;
import java.util.function.Predicate;

/// The task that a plan is made for: its title, the criteria that must come true, the review
/// findings that the plan answers, and which files there are.
public record PlanTask(
        String title,
        List<String> criteria,
        List<String> sourceFindings,
        Origin origin,
        Predicate<RepoPath> exists) {
    public PlanTask {
        criteria = List.copyOf(criteria);
        sourceFindings = List.copyOf(sourceFindings);
    }

    /// The task of a brief. Of a review, what is grave becomes what must come true.
    public static PlanTask of(Brief brief, Origin origin, Predicate<RepoPath> exists) {
        return switch (brief) {
            case BriefedTask assignment ->
                    new PlanTask(
                            assignment.subject().task(),
                            Items.of(List.of(assignment.text(BriefPart.SUCCESS_CRITERIA))),
                            List.of(),
                            origin,
                            exists);
            case Remediation remediation -> {
                List<Finding> grave =
                        remediation.review().findings().stream()
                                .filter(finding -> isGrave(finding.severity()))
                                .toList();
                yield new PlanTask(
                        remediation.subject().task(),
                        grave.stream().map(PlanTask::goal).toList(),
                        grave.stream().map(Finding::id).toList(),
                        origin,
                        exists);
            }
        };
    }

    private static boolean isGrave(FindingSeverity severity) {
        return switch (severity) {
            case BLOCKER, MAJOR -> true;
            case MINOR, SUGGESTION -> false;
        };
    }

    private static String goal(Finding finding) {
        String place = finding.file() + (finding.line() > 0 ? ":" + finding.line() : "");
        String action =
                finding.recommendedAction().isBlank()
                        ? finding.title()
                        : finding.recommendedAction();
        return place + ": " + action.lines().findFirst().orElse("");
    }
}
