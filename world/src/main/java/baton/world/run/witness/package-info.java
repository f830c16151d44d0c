/// The witnesses of steps: what their proofs are worth, heard in a private place. They must not
/// know how a step goes on.
@NullMarked
package baton.world.run.witness;

import org.jspecify.annotations.NullMarked;
