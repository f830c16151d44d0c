/// `progress.json`: how far a plan has come, for people, for other tools and for a resume that has
/// lost its journal.
///
/// ```
/// Progress   = Plan Period Mode Position RunStatus Commits (number → StepRecord)* …
/// RunStatus  = pending | in_progress | completed | failed | partial | stopped | blocked
/// StepRecord = StepStatus attempts error? time? commit? ManifestVerdict? Drift* CheckpointDrift?
///              note?
/// StepStatus = pending | in_progress | completed | failed | skipped | deferred | blocked
/// ```
///
/// This package must not know the plan itself, git or the journal: whether a progress file belongs
/// to a plan is judged elsewhere.
@NullMarked
package baton.core.contract.progress;

import org.jspecify.annotations.NullMarked;
