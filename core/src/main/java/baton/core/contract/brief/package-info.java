/// The brief: what is to be done and why, and what must be found out first.
///
/// ```
/// Brief       = BriefedTask | Remediation
/// BriefedTask = Subject, research (topics, status), BriefPart → text, Topic*
/// Topic       = number, title, why, question, required for, ResearchScope?, Confidence?,
///               Cost?
/// Remediation = Review
/// ```
///
/// This package must not know how a brief comes about (the interview) nor where it lies.
@NullMarked
package baton.core.contract.brief;

import org.jspecify.annotations.NullMarked;
