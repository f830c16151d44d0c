package baton.core.contract.review;

import baton.core.contract.Choice;

import java.util.List;

/// The verdict of a review on the work as a whole.
public enum ReviewVerdict implements Choice {
    BLOCK,
    WARN,
    ALLOW;

    @Override
    public String word() {
        return name();
    }

    /// A blocker blocks, a major finding warns, anything else is allowed.
    public static ReviewVerdict of(List<Finding> findings) {
        if (holds(findings, FindingSeverity.BLOCKER)) {
            return BLOCK;
        }
        return holds(findings, FindingSeverity.MAJOR) ? WARN : ALLOW;
    }

    private static boolean holds(List<Finding> findings, FindingSeverity severity) {
        return findings.stream().anyMatch(finding -> finding.severity() == severity);
    }
}
