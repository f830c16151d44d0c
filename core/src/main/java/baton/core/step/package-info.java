/// One step's life, as a pure and total function.
///
/// ```
/// Pending → Witnessing → Implementing → AgentRunning → Scoping → Verifying → Proving
///         → Checkpointing → Settling(PASSED) → Ended
/// a question  → Asking → Retreating → Settling(ESCALATED) → Ended; its gate waits for an answer
/// any failure → Retreating → Implementing (next attempt) | Settling(end) → Ended
/// hooks that change the tree → Verifying (next try), once; hooks that refuse → Retreating
/// a crash     → Recovering → Implementing (same attempt, next try)
///                          | Verifying (what was proved, or its commit that was found)
/// ```
///
/// It must not know clocks, files, git, processes or how an event is stored.
@NullMarked
package baton.core.step;

import org.jspecify.annotations.NullMarked;
