/// A whole run as a pure and total function: the steps in order, the last proof, the audit, the
/// result.
///
/// ```
/// Fresh → Working (steps, one after the other) → Proving → Auditing → Closing(result)
///       → Closed(result)
/// ```
///
/// What did not come to a good end is audited without a last proof.
///
/// It must not know clocks, files, git, processes or how an event is stored.
@NullMarked
package baton.core.run;

import org.jspecify.annotations.NullMarked;
