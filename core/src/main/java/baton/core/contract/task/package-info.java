/// `TASK-NN.md`: one TASK of a WORK, what it may change, and how it is verified.
///
/// ```
/// TaskSpec = title, WORK, TaskId*, scope, FileChange*, Criterion*, script?
/// ```
///
/// This package must not know the plan that lists the TASK.
@NullMarked
package baton.core.contract.task;

import org.jspecify.annotations.NullMarked;
