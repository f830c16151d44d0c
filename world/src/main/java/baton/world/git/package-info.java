/// Git, through its command line and, where that saves a process, through its files.
///
/// ```
/// Git              one call: hardened configuration, own environment, bounds
/// Repository       where the parts are; Head = OnBranch | Detached | Unborn; exclude; identity
/// Refs             names of commits, read without a process
/// StrangePrograms  programs that only the repository's settings name
/// FencedPrograms   programs in the working tree, which run inside of the sandbox
/// SharedSettings   settings that all worktrees share, put right when an agent changed them
/// SettledSettings  what is done about git's own files that changed, by Whose they are
/// GitPath          the name of a file: bytes, not text
/// ```
///
/// The rooms beside it: `index` (trees and private indexes), `read` (commits and what they hold),
/// `snapshot` (the working tree before and after a step), `guard` (what an attempt must not move),
/// `commit` (a step's commit), `publish` (the branch that grows), `rescue` (saved work, and taking
/// back), `look` (the git directory of Baton's own). None of them knows plans, steps, agents or the
/// journal.
@NullMarked
package baton.world.git;

import org.jspecify.annotations.NullMarked;
