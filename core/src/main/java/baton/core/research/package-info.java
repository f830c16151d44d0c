/// Research: puts an answer together from the claims of many roles. Rules decide which claims are
/// believed, where sides agree or contradict each other, and how sure the whole is.
///
/// ```
/// Claims        = Claim*, dropped evidence, dropped claims   (of one role, held against the tree)
/// Triangulation = Side of the question → Claim*, Certainty   (by rule)
/// Answer        = question, Triangulation, roles → Research
/// ```
///
/// The package must not know how roles are asked, where files lie, or what a plan does with the
/// answer.
@NullMarked
package baton.core.research;

import org.jspecify.annotations.NullMarked;
