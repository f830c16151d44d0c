package baton.world.git;

import baton.core.TreePath;

import java.util.Collection;
import java.util.List;

/// One path that differs.
public record Change(GitPath path, Kind kind) implements Comparable<Change> {

    public static List<GitPath> paths(Collection<Change> changes) {
        return changes.stream().map(Change::path).toList();
    }

    public TreePath tree() {
        return path.tree();
    }

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
