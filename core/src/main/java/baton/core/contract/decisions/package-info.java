/// `DECISIONS.md`, the questions a WORK stopped for and how they were answered.
///
/// ```
/// Decisions = WORK?, Decision*
/// Decision  = number, time, stage, PENDING | RESOLVED, context, option*, recommendation,
///             chosen, USER | AUTO
/// ```
///
/// This package must not know who asks or waits.
@NullMarked
package baton.core.contract.decisions;

import org.jspecify.annotations.NullMarked;
