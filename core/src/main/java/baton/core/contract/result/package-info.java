/// `TASK-NN_result.md`, written when a TASK is done: what was changed, what was checked, and what
/// the next TASK should know.
///
/// ```
/// TaskReport = task, work, completed, summary, ReportedChange*, ReportedCheck*, Form
/// Form = Direct | Full(Criterion*, issues, notes, Handoff?)
/// ```
///
/// This package must not know commits: they are found by their trailer.
@NullMarked
package baton.core.contract.result;

import org.jspecify.annotations.NullMarked;
