package baton.core.review;

import baton.core.RepoPath;
import baton.core.contract.review.Finding;
import baton.core.text.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The findings of a reviewer's reply that are believed: findings by a known rule at a place that
/// is there, and blockers about a file that is there, whose slips are named.
///
/// @param dropped the number of findings that are not believed
/// @param lost the blockers among those that name no file, in words
/// @param absent the blockers among those whose file is not there, in words
public record Believed(
        List<Finding> findings, int dropped, List<String> lost, List<String> absent) {
    public Believed {
        findings = List.copyOf(findings);
        lost = List.copyOf(lost);
        absent = List.copyOf(absent);
    }

    /// The places in files that a finding may name.
    @FunctionalInterface
    public interface Places {
        /// The number of lines of a file; 0 for a deleted file, nothing for an unknown one.
        Optional<Integer> lines(RepoPath file);
    }

    public static Believed read(Value.Fields reply, Places places) {
        List<Finding> findings = new ArrayList<>();
        List<String> lost = new ArrayList<>();
        List<String> absent = new ArrayList<>();
        int dropped = 0;
        for (Value item : reply.items("findings")) {
            Optional<ClaimedFinding> claimed =
                    item instanceof Value.Fields fields
                            ? ClaimedFinding.of(fields, places)
                            : Optional.empty();
            Optional<Finding> finding = claimed.flatMap(ClaimedFinding::finding);
            finding.ifPresent(findings::add);
            claimed.flatMap(ClaimedFinding::lost).ifPresent(lost::add);
            claimed.flatMap(ClaimedFinding::absent).ifPresent(absent::add);
            dropped += finding.isPresent() ? 0 : 1;
        }
        return new Believed(findings, dropped, lost, absent);
    }
}
