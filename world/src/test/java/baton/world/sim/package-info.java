/// The real machines and the real engine in a fake world that crashes, lies, hangs and repeats.
@NullMarked
package baton.world.sim;

import org.jspecify.annotations.NullMarked;
