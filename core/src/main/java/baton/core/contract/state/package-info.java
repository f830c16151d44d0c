/// `.session-state.local.json`: where a project stands and what comes next.
///
/// ```
/// SessionState  = project, next brief, next label, SessionStatus, time, fields of other
///                 tools
/// SessionStatus = in_progress | partial | completed | failed | stopped
/// ```
///
/// This package must not know files, clocks or runs: whether the brief exists is judged elsewhere.
@NullMarked
package baton.core.contract.state;

import org.jspecify.annotations.NullMarked;
