/// Work that was saved, and bringing it back; taking back what a run has committed.
///
/// ```
/// Rescue   saved work, listed and restored beside what is there
/// Undoing  one commit that takes the commits of a run back
/// ```
///
/// HEAD and index are never moved here, and nothing that is not committed is overwritten.
@NullMarked
package baton.world.git.rescue;

import org.jspecify.annotations.NullMarked;
