package baton.world.git.index;

import baton.world.git.Change;
import baton.world.git.TreeId;

import java.util.List;

/// What an attempt made, as it is judged.
public final class ProposedWork {
    private final List<Change> changes;
    private final TreeId tree;
    private final IndexFile index;
    private final Ignored ignored;

    /// @param index what the tree was written from
    /// @param ignored what is ignored beside it
    public ProposedWork(List<Change> changes, TreeId tree, IndexFile index, Ignored ignored) {
        this.changes = List.copyOf(changes);
        this.tree = tree;
        this.index = index;
        this.ignored = ignored;
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

    /// Whether an index holds exactly the tree.
    boolean isIn(IndexFile other) {
        return index.differences(other).filter(List::isEmpty).isPresent();
    }
}
