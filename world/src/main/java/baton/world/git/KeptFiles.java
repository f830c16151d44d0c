package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;
import baton.world.files.Below;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// Copies of small files that git ignores, as they were when the run began: settings, mostly. Only
/// the user can read them.
final class KeptFiles {
    private static final long FILE_MAX = 1L << 20;
    private static final int FILES_MAX = 1_000;

    private final WorkingFiles working;
    private final Path directory;
    private final PathList list;

    KeptFiles(WorkingFiles working, Path directory) {
        this.working = working;
        this.directory = directory;
        this.list = new PathList(directory.resolve("list"));
    }

    boolean isTaken() {
        return Files.isDirectory(directory);
    }

    void take(Collection<GitPath> paths) {
        List<GitPath> small =
                paths.stream()
                        .filter(path -> !path.text().endsWith("/"))
                        .filter(path -> working.kind(path) == Below.Kind.FILE)
                        .filter(path -> working.isReadable(path) && working.size(path) <= FILE_MAX)
                        .sorted()
                        .limit(FILES_MAX)
                        .toList();
        try {
            Files.createDirectories(
                    directory,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
            for (int i = 0; i < small.size(); i++) {
                boolean _ =
                        new Below(directory)
                                .copy(
                                        working.below(),
                                        working.name(small.get(i)),
                                        Path.of(Integer.toString(i)));
            }
        } catch (IOException e) {
            throw failed(directory, e);
        }
        list.set(small);
    }

    /// The same for another working tree.
    KeptFiles in(Path top) {
        return new KeptFiles(new WorkingFiles(top), directory);
    }

    boolean holds(GitPath path) {
        return list.get().contains(path);
    }

    /// Whether a path is what it was, whoever touched it: what a copy of the checkout has, or a
    /// program that writes the same again.
    boolean isLike(GitPath path) {
        if (!holds(path) || working.kind(path) != Below.Kind.FILE) {
            return false;
        }
        Path now = path.in(working.top());
        Path then = copy(path);
        try {
            return working.isReadable(path)
                    && Files.mismatch(now, then) < 0
                    && Files.getPosixFilePermissions(now)
                            .equals(Files.getPosixFilePermissions(then));
        } catch (IOException e) {
            return false;
        }
    }

    private Path copy(GitPath path) {
        return directory.resolve(Integer.toString(new ArrayList<>(list.get()).indexOf(path)));
    }

    /// Gives a path the content it had. Nothing is there now.
    void putBack(GitPath path) {
        Path name = copy(path).getFileName();
        boolean _ = working.below().copy(new Below(directory), name, working.name(path));
    }

    private static Failure failed(Path path, IOException e) {
        return new Failure(Fault.DISK_FAILED.because(path + ": " + e.getMessage()), e);
    }
}
