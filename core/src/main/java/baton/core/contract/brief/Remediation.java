package baton.core.contract.brief;

import baton.core.contract.Subject;
import baton.core.contract.review.Review;

/// A review taken as the brief: its findings are what is to be done.
public record Remediation(Review review) implements Brief {
    @Override
    public Subject subject() {
        return review.subject();
    }

    @Override
    public String render() {
        return review.render();
    }
}
