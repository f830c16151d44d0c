package baton.world.git;

import baton.core.TreePath;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// One path that differs.
public record Change(GitPath path, Kind kind) implements Comparable<Change> {

    public static List<GitPath> paths(Collection<Change> changes) {
        return changes.stream().map(Change::path).toList();
    }

    public TreePath tree() {
        return path.tree();
    }

    /// True if a commit of this repository can hold what is at the path now.
    public boolean isStorable() {
        return kind != Kind.INSIDE && !isRefused();
    }

    /// True if no commit at all can hold what is at the path now.
    public boolean isRefused() {
        return kind == Kind.NESTED || kind == Kind.UNSTORABLE;
    }

    /// The way in which a path differs.
    public enum Kind {
        ADDED,
        MODIFIED,
        DELETED,
        /// A file became a link, or the other way round.
        TYPE,
        /// A directory that is a repository of its own has appeared.
        NESTED,
        /// Something stands there that no commit can hold: a pipe, a socket, a device, or a file
        /// that cannot be read, is too large, or is not what the rules for it say.
        UNSTORABLE,
        /// Something changed inside a submodule, or stands where it is to be.
        INSIDE
    }

    @Override
    public int compareTo(Change other) {
        return path.compareTo(other.path);
    }

    /// Takes the place of another change of the same path.
    public void replaceIn(Set<Change> changes) {
        changes.remove(this);
        changes.add(this);
    }

    /// The paths of those that differ in one way.
    public static Set<GitPath> paths(Collection<Change> changes, Kind kind) {
        return changes.stream()
                .filter(change -> change.kind == kind)
                .map(Change::path)
                .collect(Collectors.toSet());
    }
}
