/// The review of a change: the files that are looked at and how closely, the findings of rules, the
/// findings of reviewers that are believed, and the verdict that follows from all of it.
///
/// ```
/// Triage        : Changed → Coverage
/// RuleFindings  : the change, the plan, the trials → Finding*
/// Believed      : a reviewer's reply, the tree → Finding*, how many were dropped
/// Merged        : Finding* → Finding*, ranked, none twice
/// ReviewMade    : all of these → Review
/// ```
///
/// The package must not know how files are read, who the reviewers are, or what becomes of the
/// review.
@NullMarked
package baton.core.review;

import org.jspecify.annotations.NullMarked;
