package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.AtomicFile;
import baton.world.files.Below;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/// Paths that are remembered beside an index, which cannot hold them: repositories inside the
/// working tree that were there before, what was ignored.
public record RememberedPaths(Path file) {
    private static final int BYTES_MAX = 64 << 20;

    public Set<GitPath> get() {
        Set<GitPath> paths = new TreeSet<>();
        Below.around(file)
                .read(file.getFileName(), BYTES_MAX)
                .ifPresent(list -> Split.at(list, '\0').forEach(p -> paths.add(GitPath.of(p))));
        return paths;
    }

    public void set(Collection<GitPath> paths) {
        if (get().equals(new TreeSet<>(paths))) {
            return;
        }
        AtomicFile.write(file, GitPath.input(new TreeSet<>(paths)).toArray());
    }

    public static Failure failed(Path path, IOException cause) {
        String message = path + " could not be used: " + cause;
        return new Failure(Fault.DISK_FAILED.because(message), cause);
    }
}
