package baton.app.prove;

/// The one who asks for a proof, which says where the change is read and who is told.
///
/// ```
/// ProofCaller = Person | StopHook | PrePush(remote)
/// ```
sealed interface ProofCaller {
    /// Somebody who types the command, or a script.
    record Person() implements ProofCaller {}

    /// Claude Code, before its session stops.
    record StopHook() implements ProofCaller {}

    /// Git, before commits are pushed to a remote.
    record PrePush(String remote) implements ProofCaller {}
}
