/// How an answer is put together from what many roles claim: what of it is believed, where sides
/// agree or contradict each other, and how sure the whole is.
///
/// ```
/// Claims        = Claim*, dropped evidence, dropped claims   (of one role, held against the tree)
/// Triangulation = Side of the question → Claim*, Certainty   (by rule)
/// Answer        = question, Triangulation, roles → Research
/// ```
///
/// It must not know how roles are asked, where files lie, or what a plan does with the answer.
@NullMarked
package baton.core.research;

import org.jspecify.annotations.NullMarked;
