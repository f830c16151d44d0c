/// WORKs: what is asked for, which TASKs it becomes, how these become steps that the engine runs,
/// and what is told of them.
///
/// ```
/// WorkRequest → WorkDraft → WorkFiles → Translation → Worksheet
/// WorkFiles → TaskStates, WorkView, Dispatches
/// journal entry → WorkLogTelling → log line
/// TaskStory → result file
/// ```
///
/// This package must not know where files lie, who runs commands, or what time it is.
@NullMarked
package baton.core.work;

import org.jspecify.annotations.NullMarked;
