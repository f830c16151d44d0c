/// The branch that is published to, and the worktrees whose work comes there.
///
/// ```
/// Line           the branch: files, index and name move together or not at all
/// FilesMove      the files of a checkout, from one commit to another
/// Worktrees      linked worktrees of a repository
/// StrayWorktree  one whose repository was moved
/// ```
@NullMarked
package baton.world.git.publish;

import org.jspecify.annotations.NullMarked;
