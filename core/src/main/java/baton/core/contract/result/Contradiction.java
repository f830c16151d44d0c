package baton.core.contract.result;

/// A contradiction of a file about one thing: a line that calls it done, and one that does not.
/// Both may be the same line.
public record Contradiction(int done, int notDone) {}
