/// Copies of small files and links that git ignores, as a person had them when a life of a run
/// began, or before an attempt.
///
/// ```
/// KeptLives   the copies of all lives of a run, and what was lost since
/// KeptFiles   those of one life
/// SmallFiles  the files that are few and small enough
/// ```
///
/// Nobody but the user can read the copies: such files hold passwords.
@NullMarked
package baton.world.git.kept;

import org.jspecify.annotations.NullMarked;
