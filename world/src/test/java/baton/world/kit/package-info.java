/// Helpers that tests of the world share: waiting for conditions, temporary repositories, and runs
/// of a plan in them by an agent that does what a test says.
///
/// The package goes in where everybody does, through `Execution` and `Agent`, and knows no inner
/// part.
@NullMarked
package baton.world.kit;

import org.jspecify.annotations.NullMarked;
