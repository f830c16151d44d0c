package baton.core.contract.review;

import baton.core.contract.Document;
import baton.core.contract.Prose;
import baton.core.contract.Subject;

import java.util.Optional;

/// The range of a review: the commits after `start` (unknown where files were chosen by their
/// times) up to `end`, and the number of files that were reviewed.
public record ReviewedRange(Optional<String> start, String end, int files) {
    public ReviewedRange {
        start = start.map(Prose::line).filter(commit -> !commit.isEmpty());
        end = Prose.line(end).isEmpty() ? Subject.NOT_STATED : Prose.line(end);
        Document.requireWhole(files);
    }
}
