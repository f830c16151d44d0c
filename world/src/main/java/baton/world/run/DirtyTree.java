package baton.world.run;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.git.Change;

import java.util.List;
import java.util.stream.Collectors;

/// The refusal to work on a tree that holds somebody else's changes.
final class DirtyTree {
    private static final int SHOWN_MAX = 10;

    private DirtyTree() {}

    static Failure failure(List<Change> changes) {
        String shown =
                changes.stream()
                        .limit(SHOWN_MAX)
                        .map(change -> change.path().display())
                        .collect(Collectors.joining(", "));
        int more = changes.size() - SHOWN_MAX;
        String rest = more > 0 ? " and " + more + " more" : "";
        return new Failure(
                Fault.DIRTY_TREE.because("the working tree has changes: " + shown + rest));
    }
}
