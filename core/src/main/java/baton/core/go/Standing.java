package baton.core.go;

/// The standing of a stage, as its files tell.
public sealed interface Standing {
    /// It is to be done.
    record Owed() implements Standing {}

    /// There is nothing to do or to approve.
    record Free() implements Standing {}

    /// It is done, and what it left must be approved: exactly that which has this hash.
    record Gated(String hash) implements Standing {}
}
