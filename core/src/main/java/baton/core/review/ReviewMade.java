package baton.core.review;

import baton.core.Plural;
import baton.core.contract.Prose;
import baton.core.contract.Subject;
import baton.core.contract.review.Coverage;
import baton.core.contract.review.Finding;
import baton.core.contract.review.FindingSeverity;
import baton.core.contract.review.Review;
import baton.core.contract.review.ReviewVerdict;
import baton.core.contract.review.ReviewedRange;
import baton.core.contract.review.Treatment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A review put together from what was found. Summaries and verdict follow from the findings.
///
/// @param heard those whose replies could be used
/// @param dropped how many findings named a place that is not there
/// @param refused how many criteria the command policy kept from being tried
/// @param grades the worth of the proofs behind the change, a line each, as witnesses told it
public record ReviewMade(
        Subject subject,
        String briefPath,
        ReviewedRange scope,
        List<Coverage> coverage,
        List<Finding> findings,
        List<String> heard,
        int dropped,
        int refused,
        List<String> grades) {
    private static final int ACTIONS_MAX = 50;

    public ReviewMade {
        coverage = List.copyOf(coverage);
        findings = Merged.of(findings);
        heard = List.copyOf(heard);
        grades = List.copyOf(grades);
    }

    public Review review() {
        return new Review(
                subject,
                briefPath,
                scope,
                Optional.of(ReviewVerdict.of(findings)),
                findings,
                List.of(),
                heard.isEmpty() ? coverage.stream().map(ReviewMade::byRule).toList() : coverage,
                summary(),
                remediation());
    }

    /// The coverage of a file that only rules looked at: a file that no reviewer looked at was not
    /// reviewed deeply.
    private static Coverage byRule(Coverage row) {
        return row.treatment() == Treatment.DEEP_REVIEW
                ? new Coverage(
                        row.file(),
                        Treatment.SUMMARY_ONLY,
                        row.reason() + "; judged by the rules alone, since no reviewer answered",
                        row.uncommitted())
                : row;
    }

    private String summary() {
        List<String> counts = new ArrayList<>();
        for (FindingSeverity severity : FindingSeverity.values()) {
            long number = findings.stream().filter(f -> f.severity() == severity).count();
            if (number > 0) {
                counts.add(number + " " + severity.name().toLowerCase(Locale.ROOT));
            }
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(
                Plural.count(coverage.size(), "changed file")
                        + ", "
                        + Plural.count(findings.size(), "finding")
                        + (counts.isEmpty() ? "" : " (" + String.join(", ", counts) + ")")
                        + ": "
                        + ReviewVerdict.of(findings).word()
                        + ".");
        sentences.add(
                heard.isEmpty()
                        ? "No reviewer answered; these findings come from the rules alone."
                        : "Reviewed by " + String.join(" and ", heard) + ", and by rule.");
        if (dropped > 0) {
            sentences.add(
                    Plural.count(dropped, "finding is", "findings are")
                            + " left out: no such place exists in the change.");
        }
        if (refused > 0) {
            sentences.add(
                    Plural.count(refused, "criterion was", "criteria were")
                            + " not tried: the command policy forbids the command.");
        }
        if (!grades.isEmpty()) {
            sentences.add("");
            sentences.add("What the proofs of its steps are worth, by witnesses of Baton's runs:");
            sentences.add("");
            sentences.add(Prose.bullets(grades));
        }
        return String.join("\n", sentences);
    }

    private String remediation() {
        List<Finding> grave = findings.stream().filter(ReviewMade::isGrave).toList();
        List<String> actions = new ArrayList<>();
        grave.stream().limit(ACTIONS_MAX).map(ReviewMade::action).forEach(actions::add);
        int more = grave.size() - ACTIONS_MAX;
        if (more > 0) {
            actions.add("and " + more + " more, which are among the findings");
        }
        return actions.isEmpty() ? "Nothing has to be put right." : Prose.bullets(actions);
    }

    private static boolean isGrave(Finding finding) {
        return switch (finding.severity()) {
            case BLOCKER, MAJOR -> true;
            case MINOR, SUGGESTION -> false;
        };
    }

    private static String action(Finding finding) {
        String place = finding.file() + (finding.line() > 0 ? ":" + finding.line() : "");
        String words =
                finding.recommendedAction().isBlank()
                        ? finding.title()
                        : finding.recommendedAction();
        return place + ": " + words;
    }
}
