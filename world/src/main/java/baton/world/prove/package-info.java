/// Proving a change: Verify in a private place on the change, on the commit before it, and on
/// mutants of it. It never touches the user's tree, and must not know plans, runs or agents.
@NullMarked
package baton.world.prove;

import org.jspecify.annotations.NullMarked;
