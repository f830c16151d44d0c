/// The commit of a step: by the tree that was judged, with the user's hooks, under git's locks.
///
/// ```
/// Checkpoints  prepares a commit, then moves branch and index together
/// CommitHooks  the user's hooks, run by hand
/// LockedMove   index first, then the branch, both under git's own locks
/// Laying       commits made once more on top of another
/// Lasting      forces objects and names to the disk
/// Notes        evidence at commits
/// ```
///
/// The user's index is written here and by `publish` and `guard` only.
@NullMarked
package baton.world.git.commit;

import org.jspecify.annotations.NullMarked;
