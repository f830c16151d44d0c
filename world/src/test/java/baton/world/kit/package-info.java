/// What tests of the world share: waiting for conditions, and temporary repositories.
///
/// It must not know what is being tested.
@NullMarked
package baton.world.kit;

import org.jspecify.annotations.NullMarked;
