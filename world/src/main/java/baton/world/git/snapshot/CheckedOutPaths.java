package baton.world.git.snapshot;

import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.index.JudgedTree;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The changed paths that are as a commit has them: a checkout of it would have done that.
public final class CheckedOutPaths {
    private CheckedOutPaths() {}

    public static Set<GitPath> of(Repository repository, Snapshots snapshots, CommitId commit) {
        List<Change> changes = snapshots.changes();
        String now = snapshots.tree(changes).value();
        Set<GitPath> same = new HashSet<>(Change.paths(changes));
        same.removeAll(
                JudgedTree.Differing.of(repository.git(), commit.value(), now).paths().keySet());
        return same;
    }
}
