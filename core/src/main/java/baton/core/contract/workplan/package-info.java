/// `PLAN.md` of a WORK: its header, its TASKs, and which TASK waits for which.
///
/// ```
/// WorkPlan = title, Header, goal, PlannedTask+
/// PlannedTask = TaskId, title, TaskId*, scope, FileNote*
/// ```
///
/// Dependencies stand in three places (arrows, tables, `Depends on` items) and are united. This
/// package must not know what the TASK files say.
@NullMarked
package baton.core.contract.workplan;

import org.jspecify.annotations.NullMarked;
