/// Proofs: the check that a step's manifest holds, the rules of a change that `prove` judges, and
/// the audit of a run's record against git and the tree. Facts are handed in; this package must not
/// know files or processes.
@NullMarked
package baton.core.proof;

import org.jspecify.annotations.NullMarked;
