/// Statements about proved commits: made from the journals of runs, written as notes, checked
/// against git, keys and journals.
///
/// ```
/// Attesting      makes what is missing
/// AttestCheck    judges the commits of a range
/// AttestNotes    the notes that hold envelopes, one's own and those of remotes
/// SshKeygen      signs, and checks signatures
/// ```
///
/// It must not know agents, and nothing here changes the working tree.
@NullMarked
package baton.world.attest;

import org.jspecify.annotations.NullMarked;
