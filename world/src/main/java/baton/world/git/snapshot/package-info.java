/// The working tree before and after a step: changes, the proposal, salvage, and putting back.
///
/// ```
/// Snapshots  the state before a step, compared with the state now
/// Looking    the comparison through a git directory of Baton's own, which no agent writes
/// Salvage    saves what changed as a commit that no branch has
/// Aside      ignored files that an agent added, out of the way while commands judge
/// ```
///
/// The user's working tree is written by Snapshots and Aside; the user's index is not.
@NullMarked
package baton.world.git.snapshot;

import org.jspecify.annotations.NullMarked;
