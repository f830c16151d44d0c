/// How a change is reviewed: which files are looked at and how closely, what rules find, what of
/// the reviewers' findings is believed, and what all of it comes to.
///
/// ```
/// Triage        : Changed → Coverage
/// RuleFindings  : the change, the plan, the trials → Finding*
/// Believed      : a reviewer's reply, the tree → Finding*, how many were dropped
/// Merged        : Finding* → Finding*, ranked, none twice
/// ReviewMade    : all of these → Review
/// ```
///
/// It must not know how files are read, who the reviewers are, or what becomes of the review.
@NullMarked
package baton.core.review;

import org.jspecify.annotations.NullMarked;
