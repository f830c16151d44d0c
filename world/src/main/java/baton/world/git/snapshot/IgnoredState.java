package baton.world.git.snapshot;

import baton.world.files.AtomicFile;
import baton.world.git.GitPath;
import baton.world.git.RememberedPaths;
import baton.world.git.Stamp;

import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/// The state of the ignored files: the paths that are there by right, the moment since which that
/// is known, and the paths that were touched.
///
/// The moment is that of a file, which a later life finds. It is read before anybody else may touch
/// that file: nobody can give a file its old moment back.
final class IgnoredState {
    private final RememberedPaths before;
    private final RememberedPaths doubted;
    private final Path mark;
    private FileTime since;

    private IgnoredState(Path folder) {
        this.before = new RememberedPaths(folder.resolve("ignored"));
        this.doubted = new RememberedPaths(folder.resolve("ignored.touched"));
        this.mark = folder.resolve("ignored.mark");
        this.since = Stamp.of(mark).changed();
    }

    static IgnoredState in(Path folder) {
        return new IgnoredState(folder);
    }

    RememberedPaths before() {
        return before;
    }

    RememberedPaths doubted() {
        return doubted;
    }

    FileTime since() {
        return since;
    }

    void take(Collection<GitPath> paths) {
        before.set(paths);
        AtomicFile.write(mark, "");
        since = Stamp.of(mark).changed();
    }

    void doubt(Collection<GitPath> paths) {
        if (!paths.isEmpty()) {
            Set<GitPath> all = new TreeSet<>(doubted.get());
            all.addAll(paths);
            doubted.set(all);
        }
    }
}
