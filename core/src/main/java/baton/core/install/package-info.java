/// The changes that setting up Baton makes in a repository or for a user.
///
/// ```
/// Receipt       = version, path → digest  (what was put there last time)
/// InstalledFile = path, Deed
/// Deed          = CREATE | REPLACE | SAME | KEEP | SAVE_AND_REPLACE | REMOVE
/// Permissions   = settings → Added | Present | Unfit
/// ```
///
/// Everything here decides from digests and text. The package must not know where files lie, nor
/// what is in them.
@NullMarked
package baton.core.install;

import org.jspecify.annotations.NullMarked;
