/// Whether a step's manifest holds, and whether a run's record agrees with git and the tree. Facts
/// are handed in; this package must not know files or processes.
@NullMarked
package baton.core.proof;

import org.jspecify.annotations.NullMarked;
