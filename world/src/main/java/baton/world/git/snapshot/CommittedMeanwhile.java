package baton.world.git.snapshot;

import baton.world.files.Below;
import baton.world.git.Call;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.Split;
import baton.world.git.WorkingFiles;
import baton.world.git.index.PrivateIndex;
import baton.world.git.index.Restoring;
import baton.world.git.read.Revisions;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The files that others add and commit while changes of the working tree are looked at and put
/// back. Such a file is nobody's residue, and stays in the checkout.
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

    /// These paths without those that others have added or committed until now.
    public List<GitPath> without(Collection<GitPath> paths) {
        if (paths.isEmpty()) {
            return List.of();
        }
        Set<GitPath> came = came();
        came.addAll(added());
        return paths.stream().filter(path -> !came.contains(path)).toList();
    }

    /// Gives those paths back that others have added or committed while they were put back.
    public void giveBack(Collection<GitPath> paths) {
        WorkingFiles files = new WorkingFiles(repository.top());
        for (Set<GitPath> came = came(); !came.isEmpty(); came = came()) {
            repository.git().run(Call.of("read-tree", known.value()).withIndex(scratch.path()));
            write(files, paths, came);
        }
        Set<GitPath> added = added();
        if (!added.isEmpty()) {
            scratch.copyFrom(repository.index());
            write(files, paths, added);
        }
        scratch.delete();
    }

    private void write(WorkingFiles files, Collection<GitPath> paths, Set<GitPath> came) {
        List<GitPath> gone =
                paths.stream()
                        .filter(came::contains)
                        .filter(path -> files.kind(path) == Below.Kind.NOTHING)
                        .sorted()
                        .toList();
        if (!gone.isEmpty()) {
            new Restoring(files, repository.git(), scratch).run(gone);
        }
    }

    private Set<GitPath> came() {
        CommitId before = known;
        known = repository.head().tip().orElse(known);
        return known.equals(before)
                ? new TreeSet<>()
                : new TreeSet<>(new Revisions(repository).between(before, known));
    }

    /// The paths that are in the person's index otherwise than in the commit.
    private Set<GitPath> added() {
        Call call =
                Call.reading(
                        "diff-index",
                        "--cached",
                        "--name-only",
                        "--no-renames",
                        "-z",
                        known.value());
        return Split.at(repository.git().run(call).stdout().toArray(), '\0').stream()
                .map(GitPath::of)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
