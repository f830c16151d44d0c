/// The sandbox as it can be had on this machine: what is there is looked up here, and programs are
/// put inside. It must not know runs, plans or agents.
@NullMarked
package baton.world.sandbox;

import org.jspecify.annotations.NullMarked;
