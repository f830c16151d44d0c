package baton.core.review;

import baton.core.contract.review.Finding;
import baton.core.text.Likeness;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;

/// Findings ranked, with those that mean the same made one. What comes out does not depend on the
/// order in which they came in.
final class Merged {
    private static final Comparator<Finding> PLACE =
            Comparator.comparing(Finding::file)
                    .thenComparingInt(Finding::line)
                    .thenComparing(Finding::ruleKey);
    private static final Comparator<Finding> RANK =
            Comparator.comparing(Finding::severity).thenComparing(PLACE);

    /// The gravest of a place comes first; of those that weigh the same any order will do, as long
    /// as it is one.
    private static final Comparator<Finding> CANONICAL =
            PLACE.thenComparing(Finding::severity)
                    .thenComparing(Finding::title)
                    .thenComparing(Finding::detail)
                    .thenComparing(Finding::recommendedAction)
                    .thenComparing(Finding::briefRef);

    private Merged() {}

    static List<Finding> of(List<Finding> all) {
        List<Finding> sorted = all.stream().sorted(CANONICAL).toList();
        List<Finding> places = joined(sorted, (one, other) -> one.id().equals(other.id()));
        return joined(places, Merged::alike).stream().sorted(RANK).toList();
    }

    private static List<Finding> joined(
            List<Finding> all, BiPredicate<Finding, Finding> meansSame) {
        List<Finding> joined = new ArrayList<>();
        for (Finding finding : all) {
            int twin = 0;
            while (twin < joined.size() && !meansSame.test(joined.get(twin), finding)) {
                twin++;
            }
            if (twin == joined.size()) {
                joined.add(finding);
            } else {
                joined.set(twin, graver(joined.get(twin), finding));
            }
        }
        return joined;
    }

    /// Nearly the same words about the same line.
    private static boolean alike(Finding one, Finding other) {
        return one.file().equals(other.file())
                && one.line() == other.line()
                && Likeness.same(words(one), words(other));
    }

    private static String words(Finding finding) {
        return finding.title() + " " + finding.detail();
    }

    private static Finding graver(Finding one, Finding other) {
        return other.severity().compareTo(one.severity()) < 0 ? other : one;
    }
}
