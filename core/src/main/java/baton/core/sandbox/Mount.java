package baton.core.sandbox;

/// One place of the file system as a program inside sees it. The longer path wins over the shorter.
public sealed interface Mount {
    /// The absolute path at which the place is seen.
    String path();

    /// As it is outside, not to be changed.
    record ReadOnly(String path) implements Mount {}

    /// As it is outside, and changes are real.
    record Writable(String path) implements Mount {}

    /// A place that lies at another path, `source`, outside the fence.
    record Lent(String source, String path, boolean writable) implements Mount {}

    /// A directory with nothing in it; what is written there is gone with the program.
    record Empty(String path) implements Mount {}

    /// The same, where nothing can be written either.
    record Sealed(String path) implements Mount {}

    /// A file with nothing in it.
    record Blank(String path) implements Mount {}
}
