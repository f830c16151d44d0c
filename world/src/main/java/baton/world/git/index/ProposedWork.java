package baton.world.git.index;

import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.TreeId;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The work of an attempt, as it is judged.
public final class ProposedWork {
    private final List<Change> changes;
    private final TreeId tree;
    private final IndexFile index;
    private final Ignored ignored;
    private final List<String> refusals;

    /// @param index what the tree was written from
    /// @param ignored what is ignored beside it
    /// @param refusals why git refused to store some of it, in its words
    public ProposedWork(
            List<Change> changes,
            TreeId tree,
            IndexFile index,
            Ignored ignored,
            List<String> refusals) {
        this.changes = List.copyOf(changes);
        this.tree = tree;
        this.index = index;
        this.ignored = ignored;
        this.refusals = List.copyOf(refusals);
    }

    public List<Change> changes() {
        return changes;
    }

    /// The whole working tree; what no commit can hold is in it as it was before.
    public TreeId tree() {
        return tree;
    }

    public Ignored ignored() {
        return ignored;
    }

    /// The reasons for which git refused to store some of the work by the rules for it, in git's
    /// words.
    public List<String> refusals() {
        return refusals;
    }

    /// Those of these paths that the tree holds.
    public Set<GitPath> holding(Collection<GitPath> paths) {
        return index.entries(paths).map(Map::keySet).orElse(Set.of());
    }

    /// True if an index holds exactly the tree of this work.
    boolean isIn(IndexFile other) {
        return index.differences(other).filter(List::isEmpty).isPresent();
    }
}
