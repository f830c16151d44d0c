package baton.world.git.snapshot;

import baton.core.RecordFiles;
import baton.core.RepoPath;
import baton.core.TreePath;
import baton.world.git.Change;
import baton.world.git.GitPath;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/// Files and directories of Baton's own in a working tree, which never count as changes: those of
/// this run, and by their names ([RecordFiles]) those of all others.
record OwnPaths(Set<RepoPath> paths) {
    OwnPaths {
        paths = Set.copyOf(paths);
    }

    static OwnPaths of(Collection<RepoPath> paths) {
        return new OwnPaths(Set.copyOf(paths));
    }

    boolean hold(GitPath path) {
        TreePath tree = path.tree();
        return paths.stream().anyMatch(tree::isIn) || RecordFiles.hold(tree);
    }

    /// True if a path is one of Baton's own or below one, or is a directory that holds one.
    boolean meet(GitPath path) {
        String directory = path.text().endsWith("/") ? path.text() : path.text() + "/";
        return hold(new GitPath(directory.substring(0, directory.length() - 1)))
                || paths.stream().anyMatch(own -> own.value().startsWith(directory));
    }

    /// True if a path is Baton's own or git's: nothing is put back or stored there by its name.
    boolean holdOrGits(GitPath path) {
        return hold(path) || Obstacles.isGits(path);
    }

    /// The changes of others.
    List<Change> without(List<Change> changes) {
        return changes.stream().filter(change -> !hold(change.path())).toList();
    }
}
