/// Commits, their files and their words: everything here only reads.
///
/// ```
/// Objects      commits and blobs, from one process that stays
/// Revisions    the commit that a word names, and what changed since
/// GitLog       who committed what
/// HeldCommits  commits that a person has rewritten, found again
/// ```
@NullMarked
package baton.world.git.read;

import org.jspecify.annotations.NullMarked;
