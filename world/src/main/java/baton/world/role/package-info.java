/// Agents that return data: what each role is told, what its reply must look like, and the one
/// chance to repair it. It must not know what the data is for.
@NullMarked
package baton.world.role;

import org.jspecify.annotations.NullMarked;
