/// `work_WORK-NN.log`, what happened in a WORK, one event a line. Baton writes the middle one of
/// the three grammars and reads all of them.
///
/// ```
/// WorkLog  = LogEntry*
/// LogEntry = time, Event, description
/// Event    = RoleEvent(role, START | DONE)     [time] BUILDER_START — TASK-00 implement
///            | StageNote(agent, stage)           [time]_BUILDER_IMPL_TASK-00 implement
///            | Orchestration                     [time] STAGE_START — stage=builder task=TASK-00
///            | ExecutionModeNote | UnknownEvent
/// ```
///
/// This package must not know what an event means for the run.
@NullMarked
package baton.core.contract.worklog;

import org.jspecify.annotations.NullMarked;
