/// Indexes and the trees that are written from them: Baton's private ones, and the lock of the
/// user's own.
///
/// ```
/// IndexFile     the entries of an index file, read without a process
/// PrivateIndex  an index of Baton's own
/// IndexUpdate   brings one up to what lies in the working tree
/// JudgedTree    the one tree that a step is judged by, and how it differs from another
/// IndexLock     git's lock of the user's index
/// LeftLock      the same, left by a run that was killed
/// ```
@NullMarked
package baton.world.git.index;

import org.jspecify.annotations.NullMarked;
