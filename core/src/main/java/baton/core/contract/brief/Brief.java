package baton.core.contract.brief;

import baton.core.contract.Document;
import baton.core.contract.Reading;
import baton.core.contract.Subject;
import baton.core.contract.review.Review;
import baton.core.text.Source;

import java.util.Optional;

/// The brief that a plan is made from: a task somebody described, or a review whose findings are to
/// be put right.
public sealed interface Brief permits BriefedTask, Remediation {
    Subject subject();

    /// The file, as it validates without errors and reads back equal.
    String render();

    static Reading<Brief> parse(Source source) {
        Document document = Document.read(source);
        return document.type().equals(Optional.of(Review.TYPE))
                ? remediation(Review.parseAsBrief(document))
                : AssignmentReader.read(document.withUnderlined(BriefPart.values()));
    }

    private static Reading<Brief> remediation(Reading<Review> reading) {
        return new Reading<>(
                reading.value().map(Remediation::new), reading.parsed(), reading.problems());
    }
}
