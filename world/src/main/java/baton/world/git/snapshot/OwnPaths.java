package baton.world.git.snapshot;

import baton.core.RepoPath;
import baton.world.git.GitPath;

import java.util.Collection;
import java.util.Set;

/// Files and directories of Baton's own in a working tree, which never count as changes.
record OwnPaths(Set<RepoPath> paths) {
    OwnPaths {
        paths = Set.copyOf(paths);
    }

    OwnPaths(Collection<RepoPath> paths) {
        this(Set.copyOf(paths));
    }

    boolean hold(GitPath path) {
        return paths.stream().anyMatch(path.tree()::isIn);
    }

    /// Whether a directory that is shown as one entry is one of them or holds one.
    boolean touch(GitPath path) {
        String directory = path.text().endsWith("/") ? path.text() : path.text() + "/";
        return hold(new GitPath(directory.substring(0, directory.length() - 1)))
                || paths.stream().anyMatch(ours -> ours.value().startsWith(directory));
    }
}
