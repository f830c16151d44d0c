package baton.world.run.setting;

import baton.core.Failure;
import baton.core.Fault;
import baton.core.Shown;
import baton.world.git.Change;

import java.util.List;

/// The refusal to work on a tree that holds somebody else's changes.
public final class DirtyTree {
    private DirtyTree() {}

    public static Failure failure(List<Change> changes) {
        Shown shown = Detail.shown(Change.paths(changes));
        return new Failure(Fault.DIRTY_TREE.because("the working tree has changes: " + shown));
    }

    /// The same with the way on that is there: TASKs know no other place to work in.
    public static Failure failure(Launch launch, List<Change> changes) {
        Failure refused = failure(changes);
        return launch.target().ledger().isEmpty()
                ? refused
                : new Failure(
                        refused.problem()
                                .withFix(
                                        "commit or stash the changes (`git stash"
                                                + " --include-untracked`), then start again"));
    }
}
