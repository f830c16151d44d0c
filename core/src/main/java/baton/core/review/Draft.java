package baton.core.review;

import baton.core.contract.review.Finding;
import baton.core.contract.review.FindingSeverity;

/// The place and weight of a finding whose words are still to come.
record Draft(ReviewRule rule, String file, int line, FindingSeverity severity, String briefRef) {
    Draft(ReviewRule rule, String file, int line) {
        this(rule, file, line, rule.gravest(), "");
    }

    Draft weighing(FindingSeverity claimed) {
        return new Draft(rule, file, line, rule.atMost(claimed), briefRef);
    }

    Draft about(String ref) {
        return new Draft(rule, file, line, severity, ref);
    }

    Finding finding(String title, String detail, String action) {
        return new Finding(
                Finding.id(file, line, rule.name()),
                severity,
                file,
                line,
                rule.name(),
                briefRef,
                title,
                detail,
                action);
    }
}
