package baton.world.git.guard;

import baton.world.git.GitPath;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// Tells the submodules in which programs of the run have checked out another commit from those in
/// which somebody else has.
public final class SubmoduleMoves {
    private final GitTraces traces;

    /// Those that programs of the run have moved in the attempt under way. The traces are forgotten
    /// whenever they were judged.
    private final Set<GitPath> own = new HashSet<>();

    public SubmoduleMoves(GitTraces traces) {
        this.traces = traces;
    }

    /// Another attempt begins. A submodule that a step lists stays where an earlier attempt has
    /// moved it, and that is no person's move only because no git of this attempt made it.
    ///
    /// @param moved those that stand elsewhere than in the state before
    public void begin(Supplier<List<GitPath>> moved) {
        if (!own.isEmpty()) {
            own.retainAll(moved.get());
        }
    }

    /// Those of these that no git of the run has moved.
    public List<GitPath> byOthers(Collection<GitPath> moved) {
        Path top = traces.top();
        moved.stream().filter(path -> traces.tellsOfMoves(path.in(top))).forEach(own::add);
        return moved.stream().filter(path -> !own.contains(path)).toList();
    }
}
