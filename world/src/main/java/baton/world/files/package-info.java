/// The file system: files that are never half-written, the journal, the lock, and facts about the
/// working tree.
///
/// ```
/// AtomicFile   a file as a whole, old or new
/// Below        files by names that others chose, without following a link
/// JournalFile  lines that are only added, each with its checksum and the hash of the one before
/// MomentLock   who may begin something, for a moment
/// RunLock      who has a checkout, or a run
/// Tree         what lies in the working tree, never looked at through a link that leads out
/// ```
///
/// It must not know what the lines of a journal mean, git, or processes.
@NullMarked
package baton.world.files;

import org.jspecify.annotations.NullMarked;
