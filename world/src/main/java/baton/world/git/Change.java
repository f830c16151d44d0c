package baton.world.git;

/// One path that differs.
public record Change(GitPath path, Kind kind) implements Comparable<Change> {

    /// How it differs.
    public enum Kind {
        ADDED,
        MODIFIED,
        DELETED,
        /// A file became a link, or the other way round.
        TYPE,
        /// A directory that is a repository of its own has appeared.
        NESTED
    }

    @Override
    public int compareTo(Change other) {
        return path.compareTo(other.path);
    }
}
