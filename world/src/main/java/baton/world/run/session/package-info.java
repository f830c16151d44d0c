/// Sessions in worktrees of their own: beginning, merging, publishing.
///
/// ```
/// SessionWork  a session's worktree and the steps in it
/// MergeWork    merges a session aside, has it judged, publishes it
/// ```
@NullMarked
package baton.world.run.session;

import org.jspecify.annotations.NullMarked;
