/// Agent programs as text: which there are, what they are told on their command lines, and what
/// their streams say. Pure: nothing is started here, and nothing is known of runs, steps or
/// configuration.
///
/// ```
/// Transcript = AgentEvent* Finished(Outcome)
/// ```
@NullMarked
package baton.core.agent;

import org.jspecify.annotations.NullMarked;
