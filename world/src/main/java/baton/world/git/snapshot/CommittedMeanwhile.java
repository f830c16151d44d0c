package baton.world.git.snapshot;

import baton.world.git.Call;
import baton.world.git.Change;
import baton.world.git.CommitId;
import baton.world.git.GitPath;
import baton.world.git.Repository;
import baton.world.git.WorkingFiles;
import baton.world.git.index.BlobId;
import baton.world.git.index.JudgedTree.Differing;
import baton.world.git.index.JudgedTree.PathChange;
import baton.world.git.index.PrivateIndex;
import baton.world.git.index.Restoring;
import baton.world.git.read.Revisions;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/// The files that others add and commit while changes of the working tree are looked at and put
/// back. Such a file is nobody's residue, and stays in the checkout.
public final class CommittedMeanwhile {
    private final Repository repository;
    private final PrivateIndex scratch;
    private final Supplier<Set<GitPath>> staged;
    private CommitId known;

    /// Whatever is staged counts as added meanwhile.
    ///
    /// @param state a directory of Baton's own
    /// @param known the commit that the changes are looked for on
    public CommittedMeanwhile(Repository repository, Path state, CommitId known) {
        this(
                repository,
                state,
                known,
                () -> Differing.staged(repository.git(), known).paths().keySet());
    }

    /// @param state a directory of Baton's own
    /// @param known the commit that the changes are looked for on
    /// @param staged the paths that are on the person's index otherwise than they were
    public CommittedMeanwhile(
            Repository repository, Path state, CommitId known, Supplier<Set<GitPath>> staged) {
        this.repository = repository;
        this.staged = staged;
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
        Set<GitPath> came = new TreeSet<>(came().keySet());
        came.addAll(added().keySet());
        return paths.stream().filter(path -> !came.contains(path)).toList();
    }

    /// Those of these changes that others have added or committed until now.
    public List<Change> among(Collection<Change> changes) {
        Set<GitPath> rest = Set.copyOf(without(Change.paths(changes)));
        return changes.stream().filter(change -> !rest.contains(change.path())).toList();
    }

    /// Gives those paths back that others have added or committed while they were put back.
    public void giveBack(Collection<GitPath> paths) {
        for (var came = came(); !came.isEmpty(); came = came()) {
            repository.git().run(Call.of("read-tree", known.value()).withIndex(scratch.path()));
            write(paths, came);
        }
        SortedMap<GitPath, PathChange> added = added();
        if (!added.isEmpty()) {
            scratch.copyFrom(repository.index());
            write(paths, added);
        }
        scratch.delete();
    }

    private void write(Collection<GitPath> paths, SortedMap<GitPath, PathChange> came) {
        WorkingFiles files = new WorkingFiles(repository.top());
        Set<GitPath> putBack = Set.copyOf(paths);
        List<GitPath> wanting =
                came.entrySet().stream()
                        .filter(change -> putBack.contains(change.getKey()))
                        .filter(change -> isAsBefore(files, change.getKey(), change.getValue()))
                        .map(Map.Entry::getKey)
                        .toList();
        if (!wanting.isEmpty()) {
            new Restoring(files, repository.git(), scratch).run(wanting);
        }
    }

    /// True if a path is as it was before somebody changed it, which is what it was put back to. A
    /// file that is otherwise was written since.
    private boolean isAsBefore(WorkingFiles files, GitPath path, PathChange change) {
        return switch (files.kind(path)) {
            case NOTHING -> true;
            case FILE -> !files.isBeyondLink(path) && change.from().equals(id(files, path));
            case LINK, DIRECTORY, OTHER -> false;
        };
    }

    private Optional<String> id(WorkingFiles files, GitPath path) {
        try {
            return Optional.of(BlobId.of(path.in(files.top()), repository.sha256()));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private SortedMap<GitPath, PathChange> came() {
        CommitId before = known;
        known = repository.head().tip().orElse(known);
        return known.equals(before)
                ? new TreeMap<>()
                : new Revisions(repository).differing(before, known);
    }

    /// The paths that are in the person's index otherwise than in the commit, and otherwise than
    /// they were there.
    private SortedMap<GitPath, PathChange> added() {
        Set<GitPath> fresh = staged.get();
        SortedMap<GitPath, PathChange> added = new TreeMap<>();
        if (!fresh.isEmpty()) {
            added.putAll(Differing.staged(repository.git(), known).paths());
            added.keySet().retainAll(fresh);
        }
        return added;
    }
}
