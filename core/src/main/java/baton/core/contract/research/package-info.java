/// A research brief: one question, and what was found out about it.
///
/// ```
/// Research  = created, question, confidence?, Contributors, ResearchPart → text, Dimension*
/// Dimension = name, Certainty?, text
/// ```
///
/// This package must not know how research is done nor which topic of which brief asked for it.
@NullMarked
package baton.core.contract.research;

import org.jspecify.annotations.NullMarked;
