/// The changes that setting up Baton makes in a repository or for a user.
///
/// ```
/// Receipt       = version, path → digest  (what was put there last time)
/// InstalledFile = path, Deed
/// Deed          = CREATE | REPLACE | SAME | KEEP | SAVE_AND_REPLACE | REMOVE
/// MergedSettings = Added | Present | Unfit
/// Permissions, StopHook = settings → MergedSettings
/// PushHook      = command → the text of a hook of git
/// ```
///
/// Everything here decides from digests and text. The package must not know where files lie, nor
/// what is in them.
@NullMarked
package baton.core.install;

import org.jspecify.annotations.NullMarked;
