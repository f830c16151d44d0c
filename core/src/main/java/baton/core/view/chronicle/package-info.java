/// The story of a run, its sessions and its steps, told again from its journal.
///
/// ```
/// Chronicle    = fold of the journal's entries (Telling)
/// Chronicle    = SessionStory*, StepStory*, OpenGate*, AgentUsage
/// SessionStory = SessionFacts, UnitState, Stopwatch, AgentUsage
/// ```
///
/// This package must not know how any of it is shown.
@NullMarked
package baton.core.view.chronicle;

import org.jspecify.annotations.NullMarked;
