package baton.world.git.snapshot;

import baton.world.files.Below;
import baton.world.git.Change;
import baton.world.git.GitPath;
import baton.world.git.RememberedPaths;
import baton.world.git.WorkingFiles;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The repositories inside the working tree that were there before. An index cannot hold them.
record NestedRepositories(WorkingFiles files, RememberedPaths known) {
    static final String NAME = "nested";

    static NestedRepositories in(WorkingFiles files, Path list) {
        return new NestedRepositories(files, new RememberedPaths(list));
    }

    /// Those that were taken down in a folder of the run's own.
    static Set<GitPath> known(Path folder) {
        return new RememberedPaths(folder.resolve(NAME)).get();
    }

    /// Takes those of these changes for all there are.
    void reset(Collection<Change> changes) {
        known.set(Change.paths(changes, Change.Kind.NESTED));
    }

    /// Takes those of these changes besides.
    void remember(Collection<Change> changes) {
        Set<GitPath> seen = new TreeSet<>(known.get());
        seen.addAll(Change.paths(changes, Change.Kind.NESTED));
        seen.removeIf(path -> files.kind(path) == Below.Kind.NOTHING);
        known.set(seen);
    }

    /// Those that came and those that are gone, when these are there now.
    List<Change> changes(Collection<GitPath> now) {
        Set<GitPath> before = known.get();
        List<Change> changes = new ArrayList<>();
        now.stream()
                .filter(path -> !before.contains(path))
                .forEach(path -> changes.add(new Change(path, Change.Kind.NESTED)));
        before.stream()
                .filter(path -> files.kind(path) == Below.Kind.NOTHING)
                .forEach(path -> changes.add(new Change(path, Change.Kind.DELETED)));
        return changes;
    }
}
