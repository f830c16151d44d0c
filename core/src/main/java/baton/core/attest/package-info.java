/// Statements about proved commits, as others can check them: in-toto statements in DSSE envelopes,
/// sealed by `ssh-keygen`.
///
/// ```
/// ProvenStep      a step that passed, as the journal of its run tells
/// ProofStatement  the sentence about its commit: tree, parent, agent, commands
/// Envelope        a statement with its seal, one line of a note
/// SshSeal         the signature inside
/// AttestCoverage  the part of the history that statements speak for
/// ```
///
/// Whoever can write a note chooses its bytes: reading one never fails, and only the one form that
/// an envelope can have is accepted. This package must not know git or programs.
@NullMarked
package baton.core.attest;

import org.jspecify.annotations.NullMarked;
