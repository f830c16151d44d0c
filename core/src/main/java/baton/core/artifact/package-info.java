/// The choice of the contract that reads a type of artifact: the one place that knows them all.
@NullMarked
package baton.core.artifact;

import org.jspecify.annotations.NullMarked;
