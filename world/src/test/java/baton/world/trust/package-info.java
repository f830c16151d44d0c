/// Runs on real git beside a person who goes on working in the same checkout, and with agents that
/// plant what would mislead whoever judges them; under seeds.
@NullMarked
package baton.world.trust;

import org.jspecify.annotations.NullMarked;
