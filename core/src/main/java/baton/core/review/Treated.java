package baton.core.review;

import baton.core.TreePath;
import baton.core.contract.review.Coverage;
import baton.core.contract.review.Treatment;

/// A changed file and how closely it is looked at. The row of the review is made from it; whatever
/// is decided about the file is decided by this.
///
/// @param uncommitted whether it also differs from the commit that is checked out
public record Treated(TreePath path, Treatment treatment, String reason, boolean uncommitted) {
    static final String RECORD = "a record of the project";

    /// True for a file of the project's own, which is no part of the work.
    public boolean isRecord() {
        return reason.equals(RECORD);
    }

    public Coverage coverage() {
        return new Coverage(path.toString(), treatment, reason, uncommitted);
    }
}
