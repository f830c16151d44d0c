package baton.core.review;

import baton.core.RepoPath;
import baton.core.contract.Choice;
import baton.core.contract.review.Finding;
import baton.core.contract.review.FindingSeverity;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The findings of a reviewer's reply that are believed: findings by a known rule at a place that
/// is there.
///
/// @param dropped the number of findings that are not believed
public record Believed(List<Finding> findings, int dropped) {
    public Believed {
        findings = List.copyOf(findings);
    }

    /// The places in files that a finding may name.
    @FunctionalInterface
    public interface Places {
        /// The number of lines of a file; 0 for a deleted file, nothing for an unknown one.
        Optional<Integer> lines(RepoPath file);
    }

    public static Believed read(Value.Fields reply, Places places) {
        List<Finding> findings = new ArrayList<>();
        int dropped = 0;
        for (Value item : reply.items("findings")) {
            Optional<Finding> finding = finding(item, places);
            finding.ifPresent(findings::add);
            dropped += finding.isPresent() ? 0 : 1;
        }
        return new Believed(findings, dropped);
    }

    private static Optional<Finding> finding(Value item, Places places) {
        if (!(item instanceof Value.Fields fields)) {
            return Optional.empty();
        }
        Optional<ReviewRule> rule = ReviewRule.named(fields.text("rule_key"));
        Optional<RepoPath> file = RepoPath.of(fields.text("file"));
        long line = fields.whole("line").orElse(-1L);
        boolean there =
                line >= 0 && file.flatMap(places::lines).filter(last -> line <= last).isPresent();
        Optional<FindingSeverity> severity =
                Choice.of(FindingSeverity.values(), fields.text("severity"));
        if (rule.isEmpty() || file.isEmpty() || severity.isEmpty() || !there) {
            return Optional.empty();
        }
        return Optional.of(
                new Draft(rule.get(), file.get().value(), Math.toIntExact(line))
                        .weighing(severity.get())
                        .about(fields.text("brief_ref"))
                        .finding(
                                fields.text("title"),
                                fields.text("detail"),
                                fields.text("recommended_action")));
    }
}
