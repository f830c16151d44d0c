package baton.world.git.snapshot;

import baton.world.files.AtomicFile;
import baton.world.git.GitPath;
import baton.world.git.PathList;
import baton.world.git.Stamp;

import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/// What of the ignored files is there by right, since when that was known, and what was touched.
///
/// @param mark a file whose moment is that
record IgnoredState(PathList before, PathList doubted, Path mark) {
    static IgnoredState in(Path folder) {
        return new IgnoredState(
                new PathList(folder.resolve("ignored")),
                new PathList(folder.resolve("ignored.touched")),
                folder.resolve("ignored.mark"));
    }

    FileTime since() {
        return Stamp.of(mark).changed();
    }

    void take(Collection<GitPath> paths) {
        before.set(paths);
        AtomicFile.write(mark, "");
    }

    void doubt(Collection<GitPath> paths) {
        if (!paths.isEmpty()) {
            Set<GitPath> all = new TreeSet<>(doubted.get());
            all.addAll(paths);
            doubted.set(all);
        }
    }
}
