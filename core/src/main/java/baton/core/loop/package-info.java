/// The loop that every stage with a gate shares.
///
/// ```
/// GatedLoop = limit Stage
/// Stage     = Drafting(iteration, findings) | Criticising(iteration, draft, findings)
///           | Ended(iterations, draft, passed, findings)
/// ```
///
/// It must not know what is drafted, who criticises, or what a finding says.
@NullMarked
package baton.core.loop;

import org.jspecify.annotations.NullMarked;
