/// Git, through its command line and, where that saves a process, through its files.
///
/// ```
/// Git          one call: hardened configuration, own environment, bounds
/// Repository   where the parts are; Head = OnBranch | Detached | Unborn; exclude; identity
/// Objects      commits and blobs, from one process that stays
/// Snapshots    the working tree as it was before a step: changes, proposal, salvage, put back
/// Line         the branch that is published to: files, index and name in one locked move
/// Looking      a git directory of Baton's own, which no agent can turn against it
/// Checkpoints  the user's own index, and the commit with the user's hooks
/// History      what an attempt must not move: Unmoved | OnlyAddedCommits | Moved
/// Notes        evidence at commits
/// Rescue       saved work, and bringing it back
/// Revisions    what a word names, what changed since a commit
/// ```
///
/// Names of files are bytes ([baton.world.git.GitPath]), not text. The user's index is written by
/// Checkpoints, History and Line only, the user's working tree by Snapshots, Rescue and Line only.
/// The package must not know plans, steps, agents or the journal.
@NullMarked
package baton.world.git;

import org.jspecify.annotations.NullMarked;
