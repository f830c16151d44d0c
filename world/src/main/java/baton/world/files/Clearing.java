package baton.world.files;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Removes a directory with everything in it. Directories that lie deeper are first moved up into
/// it: only two handles are open at a time, however deep it is, and no path grows too long.
final class Clearing {
    private static final Set<PosixFilePermission> OWNERS =
            Set.of(
                    PosixFilePermission.OWNER_READ,
                    PosixFilePermission.OWNER_WRITE,
                    PosixFilePermission.OWNER_EXECUTE);

    private final Handle top;
    private final Deque<Path> due = new ArrayDeque<>();

    private Clearing(Handle top) {
        this.top = top;
    }

    /// Whatever has that name, a link as itself.
    static void remove(Handle parent, Path name) throws IOException {
        Optional<BasicFileAttributes> facts = parent.facts(name);
        if (facts.isEmpty()) {
            return;
        }
        if (!facts.get().isDirectory()) {
            parent.stream().deleteFile(name);
            return;
        }
        try (Handle top = opened(parent, name)) {
            Clearing clearing = new Clearing(top);
            clearing.empty(top);
            while (!clearing.due.isEmpty()) {
                Path next = clearing.due.removeFirst();
                try (Handle directory = opened(top, next)) {
                    clearing.empty(directory);
                }
                top.stream().deleteDirectory(next);
            }
        }
        parent.stream().deleteDirectory(name);
    }

    private void empty(Handle directory) throws IOException {
        for (Path name : directory.names()) {
            Optional<BasicFileAttributes> facts = directory.facts(name);
            if (facts.isPresent() && facts.get().isDirectory()) {
                due.addLast(directory.equals(top) ? name : raised(directory, name));
            } else if (facts.isPresent()) {
                directory.stream().deleteFile(name);
            }
        }
    }

    private Path raised(Handle directory, Path name) throws IOException {
        // A directory can be moved only by who may write it.
        makeWritable(directory, name);
        Path fresh = Handle.fresh();
        directory.move(name, top, fresh);
        return fresh;
    }

    private static Handle opened(Handle parent, Path name) throws IOException {
        makeWritable(parent, name);
        return parent.enter(name);
    }

    /// Caches of some tools are write-protected directories. One that may not even be read cannot
    /// be opened, and is then reported by whoever opens it.
    private static void makeWritable(Handle parent, Path name) throws IOException {
        PosixFileAttributeView view = parent.permissions(name);
        Set<PosixFilePermission> permissions = new HashSet<>(view.readAttributes().permissions());
        if (permissions.addAll(OWNERS)) {
            try {
                view.setPermissions(permissions);
            } catch (FileSystemException unreadable) {
                return;
            }
        }
    }
}
