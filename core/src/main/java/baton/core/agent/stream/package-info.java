/// The output of agent programs, read as events, and the meaning of their troubles.
///
/// ```
/// Transcript = AgentEvent* Finished(Outcome)
/// Dialect    = Claude | Codex | Gemini | opencode      (one program's way of printing)
/// ```
///
/// `AgentStream` is the way in. Pure: lines come from elsewhere, and nothing is known of runs,
/// steps or configuration.
@NullMarked
package baton.core.agent.stream;

import org.jspecify.annotations.NullMarked;
