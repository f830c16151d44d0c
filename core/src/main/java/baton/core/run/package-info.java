/// A whole run as a pure and total function: the steps in order, the audit, the result.
///
/// ```
/// Fresh → Working (steps, one after the other) → Auditing → Closing(result) → Closed(result)
/// ```
///
/// It must not know clocks, files, git, processes or how an event is stored.
@NullMarked
package baton.core.run;

import org.jspecify.annotations.NullMarked;
