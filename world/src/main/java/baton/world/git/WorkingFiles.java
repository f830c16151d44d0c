package baton.world.git;

import baton.core.Failure;
import baton.core.Fault;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// Files of a working tree, looked at and removed without following a link.
record WorkingFiles(Path top) {
    private static final Set<PosixFilePermission> OWNERS =
            Set.of(
                    PosixFilePermission.OWNER_READ,
                    PosixFilePermission.OWNER_WRITE,
                    PosixFilePermission.OWNER_EXECUTE);

    /// What stands at a path.
    enum Kind {
        NOTHING,
        FILE,
        LINK,
        DIRECTORY,
        OTHER
    }

    Kind kind(GitPath path) {
        if (isBeyondLink(path)) {
            return Kind.NOTHING;
        }
        try {
            BasicFileAttributes facts =
                    Files.readAttributes(
                            path.in(top), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (facts.isRegularFile()) {
                return Kind.FILE;
            }
            if (facts.isSymbolicLink()) {
                return Kind.LINK;
            }
            return facts.isDirectory() ? Kind.DIRECTORY : Kind.OTHER;
        } catch (IOException e) {
            return Kind.NOTHING;
        }
    }

    /// Whether a directory on the way is a link: then nothing of the working tree is there.
    boolean isBeyondLink(GitPath path) {
        Path at = path.in(top).getParent();
        while (at != null && !at.equals(top)) {
            if (Files.isSymbolicLink(at)) {
                return true;
            }
            at = at.getParent();
        }
        return false;
    }

    boolean isReadable(GitPath path) {
        return Files.isReadable(path.in(top));
    }

    boolean isNested(GitPath path) {
        return kind(path) == Kind.DIRECTORY
                && Files.exists(path.in(top).resolve(".git"), LinkOption.NOFOLLOW_LINKS);
    }

    long size(GitPath path) {
        try {
            return Files.readAttributes(
                            path.in(top), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .size();
        } catch (IOException e) {
            return 0;
        }
    }

    /// How many bytes lie below a directory.
    long sizeBelow(GitPath path) {
        long[] total = {0};
        visit(
                path.in(top),
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
                        total[0] += facts.size();
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException why) {
                        return FileVisitResult.CONTINUE;
                    }
                });
        return total[0];
    }

    void remove(GitPath path) {
        try {
            Files.deleteIfExists(path.in(top));
        } catch (IOException e) {
            throw failed(path.in(top), e);
        }
    }

    /// Removes a directory with everything below it.
    static void removeTree(Path start) {
        visit(
                start,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path directory, BasicFileAttributes facts) throws IOException {
                        makeWritable(directory);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes facts)
                            throws IOException {
                        Files.delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(Path directory, IOException why)
                            throws IOException {
                        Files.delete(directory);
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    /// Removes the directories above a path that have become empty and are not wanted.
    void removeEmptyAbove(GitPath path, Predicate<GitPath> wanted) {
        Optional<GitPath> above = parent(path);
        while (above.isPresent() && !wanted.test(above.get()) && removedEmpty(above.get())) {
            above = parent(above.get());
        }
    }

    static Optional<GitPath> parent(GitPath path) {
        int slash = path.text().lastIndexOf('/');
        return slash < 0
                ? Optional.empty()
                : Optional.of(new GitPath(path.text().substring(0, slash)));
    }

    private boolean removedEmpty(GitPath path) {
        if (kind(path) == Kind.NOTHING) {
            return true;
        }
        if (kind(path) != Kind.DIRECTORY) {
            return false;
        }
        try {
            Files.delete(path.in(top));
            return true;
        } catch (DirectoryNotEmptyException e) {
            return false;
        } catch (IOException e) {
            throw failed(path.in(top), e);
        }
    }

    /// Caches of some tools are write-protected directories.
    private static void makeWritable(Path directory) throws IOException {
        Set<PosixFilePermission> permissions =
                new HashSet<>(Files.getPosixFilePermissions(directory));
        if (permissions.addAll(OWNERS)) {
            Files.setPosixFilePermissions(directory, permissions);
        }
    }

    private static void visit(Path start, SimpleFileVisitor<Path> visitor) {
        try {
            Files.walkFileTree(start, visitor);
        } catch (IOException e) {
            throw failed(start, e);
        }
    }

    private static Failure failed(Path path, IOException cause) {
        String message = path + " could not be removed: " + cause;
        return new Failure(Fault.DISK_FAILED.because(message), cause);
    }
}
