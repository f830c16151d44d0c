/// Names, settings and files of git's own that an attempt must not move.
///
/// ```
/// History      the state before an attempt: Unmoved | OnlyAddedCommits | Moved
/// GitTraces    what git itself told of every program that a run started
/// SharedNames  what agents in worktrees must not move of what all worktrees share
/// Locks        locks that a git left which was ended
/// Names        refs of Baton's own
/// ```
@NullMarked
package baton.world.git.guard;

import org.jspecify.annotations.NullMarked;
