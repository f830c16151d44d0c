package baton.core.review;

import baton.core.contract.review.FindingSeverity;

import java.util.Arrays;
import java.util.Optional;

/// The rule that a finding is about, with its gravest severity. The names are published: they are
/// part of the ids of findings.
enum ReviewRule {
    MISSING_BRIEF_REF(FindingSeverity.MAJOR),
    UNIMPLEMENTED_CRITERION(FindingSeverity.BLOCKER),
    BROKEN_SUCCESS_CRITERION(FindingSeverity.BLOCKER),
    SCOPE_CREEP_BUILT(FindingSeverity.MAJOR),
    NON_GOAL_VIOLATED(FindingSeverity.BLOCKER),
    MISSING_TEST(FindingSeverity.MAJOR),
    SECURITY_INJECTION(FindingSeverity.BLOCKER),
    PLACEHOLDER_IN_CODE(FindingSeverity.MAJOR),
    COVERAGE_SILENT_SKIP(FindingSeverity.MAJOR),
    MISSING_ERROR_HANDLING(FindingSeverity.MAJOR),
    HIDDEN_DEPENDENCY(FindingSeverity.MAJOR),
    CROSS_FILE_REGRESSION(FindingSeverity.BLOCKER);

    private final FindingSeverity gravest;

    ReviewRule(FindingSeverity gravest) {
        this.gravest = gravest;
    }

    static Optional<ReviewRule> named(String key) {
        return Arrays.stream(values()).filter(rule -> rule.name().equals(key)).findFirst();
    }

    FindingSeverity gravest() {
        return gravest;
    }

    /// A reviewer may call a fault less grave than it usually is, never graver.
    FindingSeverity atMost(FindingSeverity claimed) {
        return claimed.compareTo(gravest) < 0 ? gravest : claimed;
    }
}
