/// `baton execute`: loads a plan, holds it against the policy, carries it out and tells what
/// happens. Every run departs from here, also one of a WORK.
///
/// ```
/// Wish       the words of `baton execute`
/// Departure  settings, agent and launch of a run, and the run up to its end
/// ```
@NullMarked
package baton.app.execute;

import org.jspecify.annotations.NullMarked;
