/// The verdict about a change: what Verify says of it, and whether Verify would notice mistakes in
/// it.
///
/// ```
/// Proof = ProofSubject, before?, after, Tried*, Left*, broken*
/// Tried = Mutant, Reaction
/// ```
///
/// Facts are handed in; this package must not know files or processes.
@NullMarked
package baton.core.prove;

import org.jspecify.annotations.NullMarked;
