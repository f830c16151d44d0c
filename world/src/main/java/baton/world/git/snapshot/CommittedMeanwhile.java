package baton.world.git.snapshot;

import baton.world.files.Below;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;
import baton.world.git.index.PrivateIndex;
import baton.world.git.index.Restoring;
import baton.world.git.read.Revisions;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/// The commits that others make while changes of the working tree are looked at and put back. A
/// file that such a commit holds is nobody's residue, and stays in the checkout.
public final class CommittedMeanwhile {
    private final Repository repository;
    private final PrivateIndex scratch;
    private CommitId known;

    /// @param state a directory of Baton's own
    /// @param known the commit that the changes are looked for on
    public CommittedMeanwhile(Repository repository, Path state, CommitId known) {
        this.repository = repository;
        this.scratch =
                new PrivateIndex(
                        state.resolve("index.meanwhile"), repository.git(), repository.sha256());
        this.known = known;
    }

    /// These paths without those that others have committed until now.
    public List<GitPath> without(Collection<GitPath> paths) {
        Set<GitPath> came = came();
        return paths.stream().filter(path -> !came.contains(path)).toList();
    }

    /// Gives those paths back that others have committed while they were put back.
    public void giveBack(Collection<GitPath> paths) {
        WorkingFiles files = new WorkingFiles(repository.top());
        Set<GitPath> came = came();
        while (!came.isEmpty()) {
            Set<GitPath> committed = came;
            List<GitPath> gone =
                    paths.stream()
                            .filter(committed::contains)
                            .filter(path -> files.kind(path) == Below.Kind.NOTHING)
                            .sorted()
                            .toList();
            if (!gone.isEmpty()) {
                write(files, gone);
            }
            came = came();
        }
    }

    private void write(WorkingFiles files, List<GitPath> paths) {
        scratch.delete();
        repository.git().run(Call.of("read-tree", known.value()).withIndex(scratch.path()));
        new Restoring(files, repository.git(), scratch).run(paths);
        scratch.delete();
    }

    private Set<GitPath> came() {
        CommitId before = known;
        known = repository.head().tip().orElse(known);
        return known.equals(before) ? Set.of() : new Revisions(repository).between(before, known);
    }
}
