package baton.world.git.snapshot;

import baton.core.RecordFiles;
import baton.core.RepoPath;
import baton.core.TreePath;
import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.WorkingFiles;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/// Files and directories of Baton's own in a working tree, which never count as changes: those of
/// this run, and by their names ([RecordFiles]) those of all others.
record OwnPaths(Set<RepoPath> paths) {
    private static final String DIRECTORY = ".baton/";

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

    /// The paths that are ignored, with each file of Baton's own directory by itself: settings and
    /// prompts lie there beside what runs keep.
    List<GitPath> opened(Collection<GitPath> ignored, WorkingFiles files) {
        List<GitPath> all = new ArrayList<>();
        for (GitPath path : ignored) {
            if (isInDirectory(path)) {
                open(path, files, all);
            } else {
                all.add(path);
            }
        }
        return all;
    }

    private void open(GitPath path, WorkingFiles files, List<GitPath> all) {
        GitPath bare = new GitPath(path.text().replaceFirst("/$", ""));
        switch (files.kind(bare)) {
            case FILE, LINK -> all.add(bare);
            case DIRECTORY -> {
                if (!hold(bare)) {
                    files.children(bare).forEach(child -> open(child, files, all));
                }
            }
            case NOTHING, OTHER -> {}
        }
    }

    /// True if a path is in Baton's own directory, whether a run has put it there or not.
    static boolean isInDirectory(GitPath path) {
        return path.text().startsWith(DIRECTORY);
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
